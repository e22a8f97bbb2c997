import { LinkButton } from "./button.tsx";

interface OwnDataStepProps {
  /** Of the section; its title takes it, too. */
  id: string;
  title: string;
  text: string;
  to: string;
  button: string;
  /** Whether it leads to a file, or to the question before something goes for good. */
  kind: "download" | "delete";
  className: string;
}

/** What somebody may do with the data that is held of them, and the button that leads there. */
export function OwnDataStep({ id, title, text, to, button, kind, className }: OwnDataStepProps) {
  const download = kind === "download";
  return (
    <section className={`${className} grid justify-items-start gap-4`} aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="max-w-2xl text-soft">{text}</p>
      <LinkButton
        to={to}
        variant={download ? "outline" : "danger"}
        reloadDocument={download}
        preventScrollReset={!download}
      >
        {button}
      </LinkButton>
    </section>
  );
}
