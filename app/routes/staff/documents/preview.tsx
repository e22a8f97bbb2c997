import { FileText } from "lucide-react";
import { DownloadLink } from "../download-link.tsx";

interface PreviewProps {
  /** Where the file is shown. */
  src: string;
  /** What it is, such as "Aadhaar Card of Asha Rao". */
  title: string;
  fileName: string;
}

/** Tells the viewers of Chromium and Firefox to show the page in the frame's width, without a panel beside it. */
const PAGE_ALONE = "#navpanes=0&pagemode=none&view=FitH";

/** A file that a student handed in, on the page: a PDF in the browser's viewer, a picture as it is. */
export function Preview({ src, title, fileName }: PreviewProps) {
  const kind = kindOf(fileName);
  return (
    <figure className="grid content-start gap-3">
      {kind === "pdf" && <iframe src={src + PAGE_ALONE} title={title} className="document-frame" />}
      {kind === "picture" && (
        <a href={src} target="_blank" rel="noopener">
          <img src={src} alt={title} className="document-picture" />
        </a>
      )}
      {kind === "other" && (
        <p className="panel flex items-center gap-3 text-soft">
          <FileText aria-hidden="true" className="flex-none text-brass" /> Browsers do not show this kind of file.
          Download it to read it.
        </p>
      )}
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 text-sm text-soft wrap-anywhere">{fileName}</span>
        <span className="flex flex-wrap gap-2">
          {kind !== "other" && (
            <a href={src} target="_blank" rel="noopener" className="button button-quiet">
              Open in a tab of its own
            </a>
          )}
          <DownloadLink to={`${src}?save`} name={fileName} />
        </span>
      </figcaption>
    </figure>
  );
}

function kindOf(fileName: string): "pdf" | "picture" | "other" {
  if (/\.pdf$/i.test(fileName)) return "pdf";
  return /\.(jpe?g|png)$/i.test(fileName) ? "picture" : "other";
}
