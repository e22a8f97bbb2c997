/** What a portal knows about the person who is signed in. */
export function AccountFacts({ facts }: { facts: { label: string; value: string }[] }) {
  return (
    <dl className="panel grid max-w-2xl gap-4 sm:grid-cols-[10rem_1fr]">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-soft">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
