/** Told to the second of two editors; what the first saved is shown with it. */
export const MEANWHILE =
  "Somebody else has changed this since you opened it, so nothing was saved. What they saved stands below. Saving again puts your text in its place.";

/** What somebody else saved meanwhile; nothing when nobody did. */
export function Theirs({ values }: { values: Readonly<Record<string, string>> | undefined }) {
  if (!values) return null;
  return (
    <section className="panel" aria-labelledby="theirs">
      <h3 id="theirs">Saved by somebody else meanwhile</h3>
      <dl className="values mt-3 text-sm">
        {Object.entries(values).map(([name, value]) => (
          <div key={name}>
            <dt>{name.replaceAll("_", " ")}</dt>
            <dd>{value || "nothing"}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
