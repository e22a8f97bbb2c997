import { href, Link } from "react-router";
import { percent } from "#app/platform/format.ts";
import type { Lesson } from "#app/questions/for-staff.server.ts";
import { Section } from "#app/ui/sub-page.tsx";

export function Teach({ lesson: { line, likely, undecided }, answer }: { lesson: Lesson; answer: string }) {
  const name = nameOf(line);
  const title = line.charAt(0).toUpperCase() + line.slice(1, 60);
  const reply = { title, event: { type: "reply", params: { text: answer } } };
  return (
    <Section title="Teach the counsellor">
      <p className="text-soft">
        So that the next person is answered at once. The question without what is private: "{line}"
      </p>
      {likely.length > 0 && <p>As a sample for a reply that exists:</p>}
      <ul className="grid gap-1">
        {likely.map(({ meaning, title: reply, chance }) => (
          <li key={meaning}>
            <Link
              to={`${href("/super-admin-dashboard/counsellor")}?${new URLSearchParams({ sample: line, for: meaning })}#sample`}
            >
              {reply}
            </Link>{" "}
            <span className="text-sm text-soft">{percent(chance)}</span>
          </li>
        ))}
      </ul>
      <details>
        <summary className="cursor-pointer font-semibold marker:text-brass">As a reply of its own</summary>
        <div className="mt-3 grid gap-4">
          <Paste into={`rules/replies/${name}.json`} text={JSON.stringify(reply, null, 2)} />
          <Paste into={`rules/samples/${name}.txt`} text={line} />
        </div>
      </details>
      {undecided.map(({ name: policy, title: about }) => (
        <details key={policy}>
          <summary className="cursor-pointer font-semibold marker:text-brass">As decided: {about}</summary>
          <div className="mt-3 grid gap-4">
            <Paste
              into="content/policies.json"
              text={`"${policy}": ${JSON.stringify({ title: about, value: answer }, null, 2)}`}
            />
          </div>
        </details>
      ))}
    </Section>
  );
}

const nameOf = (line: string) =>
  line
    .replace(/[^a-z0-9]+/g, "-")
    .split("-")
    .filter(Boolean)
    .slice(0, 5)
    .join("-") || "new-reply";

function Paste({ into, text }: { into: string; text: string }) {
  return (
    <label className="field">
      <span className="field-label">
        Paste this into <code>{into}</code>
      </span>
      <textarea className="input" readOnly rows={Math.min(10, text.split("\n").length + 1)} defaultValue={text} />
    </label>
  );
}
