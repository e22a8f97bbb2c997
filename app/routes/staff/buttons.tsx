import { Download, Printer } from "lucide-react";
import { Form, useLocation, useRevalidator, useSearchParams } from "react-router";
import type { Taker, WorkList } from "#app/staff/taking.server.ts";
import { Button } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { usePortalHome } from "#app/ui/sub-page.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

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

export function Taking({ list, id, taker }: { list: WorkList; id: string; taker: Taker | null }) {
  const { pathname, search } = useLocation();
  const action = `${usePortalHome()}/chosen/${list}`;
  if (taker && !taker.mine) return <p className="text-sm text-soft">Taken by {taker.name}</p>;
  return (
    <Form method="post" action={action} className="flex flex-wrap items-center gap-3" preventScrollReset>
      <input type="hidden" name="row" value={id} />
      <input type="hidden" name="back" value={pathname + search} />
      {taker && <span className="text-sm text-soft">Taken by you</span>}
      <SubmitButton
        name="act"
        value={taker ? "giveBack" : "take"}
        variant={taker ? "quiet" : "outline"}
        busyLabel={taker ? "Giving back..." : "Taking..."}
      >
        {taker ? "Give Back" : "Take"}
      </SubmitButton>
    </Form>
  );
}

export function PrintButton() {
  if (!useHydrated())
    return <p className="print:hidden text-sm text-soft">To print, use the print command of your browser.</p>;
  return (
    <Button variant="outline" className="print:hidden justify-self-start" onClick={() => window.print()}>
      <Printer aria-hidden="true" size={17} /> Print
    </Button>
  );
}

export function Undo({ what, action }: { what: string; action: (id: string) => string }) {
  const [address] = useSearchParams();
  const id = address.get("deleted");
  if (id === null || !/^[0-9a-f]{24}$/.test(id)) return null;
  return (
    <Form method="post" action={action(id)} className="panel flex flex-wrap items-center justify-between gap-4">
      <p>You have just deleted {what}.</p>
      <SubmitButton busyLabel="Undoing..." variant="outline" action={action(id)}>
        Undo
      </SubmitButton>
    </Form>
  );
}
