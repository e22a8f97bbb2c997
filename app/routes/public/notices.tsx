import { Fragment, type ReactNode } from "react";
import { data, href, Link } from "react-router";
import { contactPage, privacyNotice, termsOfUse } from "#app/personal-data/notice.server.ts";
import type { NoticeSection } from "#app/personal-data/notice-content.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { PublicFrame } from "#app/ui/frames.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { sharedFor } from "#app/web/answers.server.ts";
import type { PageScript } from "#app/web/client.ts";
import { isRouteAt } from "#app/web/paths.ts";
import type { Route } from "./+types/notices";

/** For how many seconds these pages are shared: so long an editor waits to see a change. */
const SHARED_SECONDS = 5;

export const handle: PageScript = { script: "none" };

export const meta: Route.MetaFunction = ({ loaderData: page }) => pageTitle(page.title, page.description);

export function loader({ request, pattern }: Route.LoaderArgs) {
  return data(pageAt(pattern), { headers: sharedFor(SHARED_SECONDS, request) });
}

function pageAt(pattern: string) {
  if (isRouteAt(pattern, href("/privacy"))) return { kind: "privacy" as const, ...privacyNotice() };
  if (isRouteAt(pattern, href("/terms"))) return { kind: "terms" as const, ...termsOfUse() };
  return { kind: "contact" as const, ...contactPage() };
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Notices({ loaderData: page }: Route.ComponentProps) {
  return (
    <PublicFrame>
      <header className="grid gap-3">
        <h1>{page.title}</h1>
        <p className="lede">{page.lead}</p>
        <p className="text-sm text-soft">{`Version ${page.version}, ${page.day}`}</p>
      </header>
      {page.kind === "privacy" && <Privacy page={page} />}
      {page.kind === "terms" && <Parts sections={page.sections} />}
      {page.kind === "contact" && <Contact page={page} />}
    </PublicFrame>
  );
}

function Contact({ page }: { page: ReturnType<typeof contactPage> }) {
  const { ways, counsellor, never } = page;
  return (
    <>
      {ways.map(({ title, text, email }, place) => (
        <Part key={title} id={`way-${place + 1}`} title={title}>
          <p>
            <Linked text={text} />
          </p>
          <p className="serif text-lg">
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        </Part>
      ))}
      <Part id="counsellor" title={counsellor.title}>
        <p>{counsellor.text}</p>
        <LinkButton to={href("/eligibility")} variant="outline" className="justify-self-start print:hidden">
          {counsellor.link}
        </LinkButton>
      </Part>
      <p className="rule pt-6">{never}</p>
    </>
  );
}

function Privacy({ page }: { page: ReturnType<typeof privacyNotice> }) {
  const { inShort, kept, retention, periods, services, sections } = page;
  const parts = [
    { id: "kept", title: kept.title },
    { id: "retention", title: retention.title },
    { id: "services", title: services.title },
    ...sections,
  ];
  return (
    <>
      <div className="panel grid gap-4">
        <h2 className="text-xl">In short</h2>
        <Points points={inShort} />
      </div>
      <nav aria-label="On this page" className="print:hidden">
        <ul className="grid gap-x-8 sm:grid-cols-2">
          {parts.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="plain-link">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Part id="kept" title={kept.title}>
        <p>{kept.lead}</p>
        <div className="grid gap-8 pt-2">
          {kept.items.map((item) => (
            <section key={item.id} id={item.id} aria-labelledby={`${item.id}-title`} className="grid gap-3">
              <h3 id={`${item.id}-title`}>{item.title}</h3>
              <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-y-2">
                <Said of="What">{item.data}</Said>
                <Said of="Why">{item.why}</Said>
                <Said of="Ground">{item.ground}</Said>
                <Said of="Who sees it">{item.seenBy}</Said>
              </dl>
            </section>
          ))}
        </div>
      </Part>
      <Part id="retention" title={retention.title}>
        <p>{retention.lead}</p>
        <ul className="grid gap-5 pt-1">
          {periods.map(({ kind, what, period, why, afterwards }) => (
            <li key={kind} className="rule grid gap-1 pt-4">
              <h3 className="text-base">{what}</h3>
              <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
                <Said of="How long">{capital(period)}.</Said>
                <Said of="Why">{why}</Said>
                <Said of="Then">{afterwards}</Said>
              </dl>
            </li>
          ))}
        </ul>
      </Part>
      <Part id="services" title={services.title}>
        <p>{services.lead}</p>
        <ul className="grid gap-5 pt-1">
          {services.each.map(({ service, title, on, text }) => (
            <li key={service} className="rule grid gap-1 pt-4">
              <h3 className="flex flex-wrap items-baseline justify-between gap-x-6">
                {title}
                <span className={on ? "text-sm text-brass" : "text-sm text-soft"}>{on ? "In use" : "Not in use"}</span>
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Part>
      <Parts sections={sections} />
    </>
  );
}

function Said({ of, children }: { of: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-soft max-sm:mt-2 sm:pt-0.5">{of}</dt>
      <dd>{children}</dd>
    </>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid gap-4">
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

function Parts({ sections }: { sections: readonly NoticeSection[] }) {
  return sections.map(({ id, title, paragraphs, points }) => (
    <Part key={id} id={id} title={title}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <Linked text={paragraph} />
        </p>
      ))}
      {points.length > 0 && <Points points={points} />}
    </Part>
  ));
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5 marker:text-brass">
      {points.map((point) => (
        <li key={point} className="pl-1">
          <Linked text={point} />
        </li>
      ))}
    </ul>
  );
}

const LINK = /\[([^\]]+)\]\((\/[^)\s]*)\)/;

/** A text of the content with its links to pages of this site: [words](/path). */
function Linked({ text }: { text: string }) {
  const [before = "", words, path, ...after] = text.split(LINK);
  if (words === undefined || path === undefined) return before;
  const rest = text.slice(before.length + `[${words}](${path})`.length);
  return (
    <Fragment>
      {before}
      <Link to={path}>{words}</Link>
      {after.length > 0 && <Linked text={rest} />}
    </Fragment>
  );
}
