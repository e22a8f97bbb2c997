import { useEffect, useRef, useState } from "react";
import { Form, href, replace } from "react-router";
import { applicationFee, type Certification, certifications } from "#app/payments/courses.server.ts";
import { rupees } from "#app/platform/format.ts";
import { Button } from "#app/ui/button.tsx";
import { LeaveDialog, RouteDialog } from "#app/ui/dialog.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/course-choice";

const TITLE = "Choose Your PGI Certification";
const HOME = href("/student-dashboard");

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export function loader({ context }: Route.LoaderArgs) {
  const person = permitted(context, "own-application:pay");
  if (person.studentId !== null) throw replace(HOME);
  return { certifications: certifications(), fee: rupees(applicationFee()) };
}

export default function CourseChoice({ loaderData }: Route.ComponentProps) {
  return (
    <RouteDialog title={TITLE} subtitle={`The application fee is ${loaderData.fee} for both.`} closeTo={HOME}>
      <ChoiceForm certifications={loaderData.certifications} />
    </RouteDialog>
  );
}

/**
 * Leads to the payment page of the chosen course. The button's words follow the choice by CSS, so that they do so without
 * script, too; there the browser itself asks for a choice instead of the disabled button.
 */
function ChoiceForm({ certifications }: { certifications: Certification[] }) {
  const form = useRef<HTMLFormElement>(null);
  const [isChosen, setChosen] = useState(false);
  const hydrated = useHydrated();
  useEffect(() => setChosen(form.current?.querySelector(":checked") != null), []);
  return (
    <Form
      method="get"
      action={href("/payment/test")}
      className="course-choice grid gap-6"
      ref={form}
      onChange={() => setChosen(true)}
    >
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="sr-only">Certification</legend>
        {certifications.map(({ code, name, duration, mostPopular }) => (
          <label
            key={code}
            className="flex cursor-pointer gap-3.5 rounded-md border border-line bg-raised p-4.5 has-checked:border-ink has-checked:inset-ring has-checked:inset-ring-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input className="mt-1.5 size-5 flex-none" type="radio" name="course" value={code} required />
            <span className="grid content-start justify-items-start gap-1">
              <span className="font-serif text-xl leading-[1.2]">{code}</span>
              <span className="font-semibold">{name}</span>
              <span className="text-sm text-soft">{duration}</span>
              {mostPopular && (
                <span className="mt-1.5 rounded-full border border-gilt px-2.5 py-0.5 text-xs font-semibold text-brass">
                  Most Popular
                </span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={hydrated && !isChosen}>
          <span className="when-none">Select a Course First</span>
          {certifications.map(({ code }) => (
            <span key={code} className={`when-${code}`}>
              Proceed to Payment for {code}
            </span>
          ))}
        </Button>
        <LeaveDialog to={HOME} />
      </div>
    </Form>
  );
}
