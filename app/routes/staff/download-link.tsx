import { Download } from "lucide-react";
import { useRevalidator } from "react-router";

/** Time for the browser to have the answer's head, with the toast that comes with it. */
const ANSWER_MS = 1200;

/** Downloads a file. The answer brings a toast; with script it is shown at once, without script on the next page. */
export function DownloadLink({ to, name }: { to: string; name: string }) {
  const { revalidate } = useRevalidator();
  return (
    <a href={to} className="button button-outline" onClick={() => setTimeout(revalidate, ANSWER_MS)}>
      <Download aria-hidden="true" size={17} /> Download<span className="sr-only"> {name}</span>
    </a>
  );
}
