import { CircleHelp } from "lucide-react";

const TEXTS = {
  "never issued": {
    title: "PGI never issued this number",
    text: "The number is written as ours are, and no certificate has it. If it stands on a certificate that somebody showed you, that certificate is not from PGI.",
  },
  mistyped: {
    title: "That is not a number of ours",
    text: "Every number of ours has a check character, by which we see that something is mistyped. Please compare it with the certificate.",
  },
};

/** Says that there is nothing under a number, and which of the two reasons it has. */
export function Unknown({ kind, typed }: { kind: keyof typeof TEXTS; typed: string }) {
  const { title, text } = TEXTS[kind];
  return (
    <section className="grid gap-4">
      <CircleHelp aria-hidden="true" size={36} className="text-brass" />
      <h1>{title}</h1>
      <p className="font-mono text-lg wrap-anywhere">{typed}</p>
      <p className="lede max-w-xl">{text}</p>
    </section>
  );
}
