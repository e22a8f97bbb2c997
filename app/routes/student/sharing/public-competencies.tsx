import { Form } from "react-router";
import type { SharedCredential } from "#app/certification/sharing.server.ts";
import { SubmitButton } from "#app/ui/form.tsx";

/** Lets the holder say which competencies everybody may see. */
export function PublicCompetencies({ credential: { number, competencies } }: { credential: SharedCredential }) {
  if (competencies.length === 0) return null;
  return (
    <Form method="post" preventScrollReset className="rule grid justify-items-start gap-5 pt-7">
      <input type="hidden" name="number" value={number} />
      <fieldset className="field">
        <legend className="field-label">Competencies that everybody may see</legend>
        <p className="field-hint">
          They stand on the page of your certificate and in your badge. Save a badge again after you have changed this.
        </p>
        <div className="choices">
          {competencies.map(({ id, name, isPublic }) => (
            <label className="choice" key={id}>
              <input type="checkbox" name="public" value={id} defaultChecked={isPublic} />
              <span>{name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <SubmitButton busyLabel="Saving..." variant="outline">
        Save the choice
      </SubmitButton>
    </Form>
  );
}
