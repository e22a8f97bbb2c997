import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Link, type MetaDescriptor, useLocation } from "react-router";
import { day, moment } from "#app/platform/format.ts";
import { LinkButton } from "./button.tsx";
import { Seal } from "./seal.tsx";
import { useHydrated } from "./use-hydrated.ts";

interface SubPageProps {
  title: string;
  intro?: ReactNode;
  /** Where the back button leads; by default to the portal's dashboard. */
  back?: { to: string; label: string };
  tools?: ReactNode;
  children: ReactNode;
}

/** A sub-view of a portal, with its back button. In a dense portal the heading is one line, and the way back its arrow. */
export function SubPage({ title, intro, back, tools, children }: SubPageProps) {
  const home = usePortalHome();
  const { to, label } = back ?? { to: home, label: "Back to Dashboard" };
  return (
    <div className="sub-page">
      <header className="sub-head">
        <Link to={to} className="button button-quiet sub-back" title={label}>
          <ArrowLeft aria-hidden="true" size={17} /> <span>{label}</span>
        </Link>
        <h1>{title}</h1>
        {tools !== undefined && <div className="sub-tools">{tools}</div>}
        {intro !== undefined && <p className="sub-intro text-soft">{intro}</p>}
      </header>
      {children}
    </div>
  );
}

/** The way back above a page that has a heading of its own. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <LinkButton to={to} variant="quiet" className="-ml-[0.6rem] justify-self-start">
      <ArrowLeft aria-hidden="true" size={17} /> {children}
    </LinkButton>
  );
}

/** The home of the portal that is open, such as /admin-dashboard. */
export function usePortalHome(): string {
  return `/${useLocation().pathname.split("/")[1]}`;
}

const INSTITUTE = "PGI";

/**
 * The `meta` of a route: its document title.
 * @param description what searchers read below the title; for pages that they can find
 */
export function pageTitle(title: string, description?: string): MetaDescriptor[] {
  const named = { title: documentTitle(title) };
  return description === undefined ? [named] : [named, { name: "description", content: description }];
}

export function documentTitle(title: string): string {
  return title.startsWith(INSTITUTE) ? title : `${title} · ${INSTITUTE}`;
}

interface SectionProps {
  /** Of the section, to be led to. */
  id?: string;
  title: ReactNode;
  /** How its heading looks. */
  heading?: string;
  className?: string;
  children: ReactNode;
}

export function Section({
  id,
  title,
  heading = "text-xl",
  className = "grid grid-cols-[minmax(0,1fr)] content-start gap-4",
  children,
}: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className={className}>
      <h2 id={titleId} className={heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A section that whoever wants it opens. @param says what matters of it, seen while it is closed */
export function Fold({
  id,
  title,
  heading = "text-xl",
  says,
  open,
  children,
}: SectionProps & { says?: string; open?: boolean }) {
  return (
    <details id={id} open={open} className="rule pt-3">
      <summary className="cursor-pointer">
        <h2 className={`inline ${heading}`}>{title}</h2> <span className="ml-1 text-sm text-soft">{says}</span>
      </summary>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </details>
  );
}

/**
 * The page under a route's dialog. Without script the page is inert while a dialog lies over it; with script the modal
 * dialog sees to that.
 */
export function UnderDialog({ dialog, children }: { dialog: ReactNode; children: ReactNode }) {
  const hydrated = useHydrated();
  return (
    <>
      <div inert={dialog !== null && !hydrated}>{children}</div>
      {dialog}
    </>
  );
}

/** Says above a page why what was asked for was not done; it takes the focus. Nothing while nothing was refused. */
export function Refusal({ text }: { text: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) box.current?.focus();
  }, [text]);
  if (!text) return null;
  return (
    <div ref={box} tabIndex={-1} className="error-summary" role="alert">
      <p>{text}</p>
    </div>
  );
}

export function Failure({ message = "An error occurred while fetching data" }: { message?: string | undefined }) {
  return (
    <div className="panel" role="alert">
      <p className="font-semibold text-danger">{message}</p>
      <p className="text-soft">Please try again in a moment. Nothing was lost.</p>
    </div>
  );
}

export function Facts({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={className ? `facts ${className}` : "facts"}>{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface EmptyStateProps {
  title: string;
  /** The heading's level: one below the heading that it stands under. */
  level?: "h2" | "h3";
  text?: string;
  children?: ReactNode;
}

export function EmptyState({ title, level: Heading = "h3", text, children }: EmptyStateProps) {
  return (
    <div className="rule grid justify-items-start gap-3 py-8">
      <Seal className="w-14 text-gilt" />
      <Heading className="text-lg">{title}</Heading>
      {text !== undefined && <p className="text-soft">{text}</p>}
      {children}
    </div>
  );
}

/** A moment in Indian time, with the hour. */
export function Moment({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{moment(at)}</time>;
}

export function Day({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{day(at)}</time>;
}
