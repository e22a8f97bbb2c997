import { Form, href, useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

export interface ZoneView {
  zone: string;
  /** What its time is called, such as India Standard Time. */
  called: string;
  /** Whether somebody chose it, rather than nobody another one. */
  chosen: boolean;
  zones: readonly string[];
}

/** Says in which time zone the times of a page are, and lets one choose another; with script the device's is offered. */
export function ZoneChoice({ zone, called, chosen, zones }: ZoneView) {
  const { pathname, search } = useLocation();
  const device = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : zone;
  const offered = !chosen && device !== zone && zones.includes(device) ? device : null;
  const next = <input type="hidden" name="next" value={pathname + search} />;
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p>
        All times are in <strong>{called}</strong>.
      </p>
      {offered !== null && (
        <Form method="post" action={href("/time-zone")}>
          {next}
          <Button type="submit" variant="outline" name="zone" value={offered}>
            Show times in {offered.replaceAll("_", " ")}
          </Button>
        </Form>
      )}
      <details>
        <summary className="cursor-pointer py-1 underline underline-offset-4">Another time zone</summary>
        <Form method="post" action={href("/time-zone")} className="mt-2 flex flex-wrap items-end gap-3">
          {next}
          <div className="field">
            <label className="field-label" htmlFor="time-zone">
              Your time zone
            </label>
            <select className="input" id="time-zone" name="zone" defaultValue={zone}>
              {zones.map((each) => (
                <option key={each} value={each}>
                  {each.replaceAll("_", " ")}
                </option>
              ))}
            </select>
          </div>
          <Button type="submit" variant="outline">
            Show Times
          </Button>
        </Form>
      </details>
    </div>
  );
}
