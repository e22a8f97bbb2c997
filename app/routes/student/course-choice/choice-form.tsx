import { useEffect, useRef, useState } from "react";
import { Form, href } from "react-router";
import type { Certification } from "#app/payments/courses.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

interface ChoiceFormProps {
  certifications: Certification[];
  closeTo: string;
}

/**
 * Leads to the payment page of the chosen course. The button's words follow the choice by CSS, so that they do so without
 * script, too; there the browser itself asks for a choice instead of the disabled button.
 */
export function ChoiceForm({ certifications, closeTo }: ChoiceFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isChosen, setChosen] = useState(false);
  const hydrated = useHydrated();
  useEffect(() => setChosen(form.current?.querySelector(":checked") != null), []);
  return (
    <Form
      method="get"
      action={href("/payment/test")}
      className="course-choice"
      ref={form}
      onChange={() => setChosen(true)}
    >
      <fieldset className="course-cards">
        <legend className="sr-only">Certification</legend>
        {certifications.map(({ code, name, duration, mostPopular }) => (
          <label key={code} className="course-card">
            <input type="radio" name="course" value={code} required />
            <span className="course-card-text">
              <span className="course-card-code">{code}</span>
              <span className="font-semibold">{name}</span>
              <span className="text-sm text-soft">{duration}</span>
              {mostPopular && <span className="badge">Most Popular</span>}
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
        <LinkButton to={closeTo} variant="outline" preventScrollReset>
          Cancel
        </LinkButton>
      </div>
    </Form>
  );
}
