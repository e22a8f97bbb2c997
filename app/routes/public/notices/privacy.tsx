import type { ReactNode } from "react";
import { data } from "react-router";
import { privacyNotice } from "#app/personal-data/notice.server.ts";
import { sharedFor } from "#app/web/answers.server.ts";
import type { PageScript } from "#app/web/client.ts";
import type { Route } from "./+types/privacy";
import { NoticeFrame, noticeMeta, Part, Parts, Points, SHARED_SECONDS } from "./page.tsx";

export const handle: PageScript = { script: "none" };

export const meta: Route.MetaFunction = ({ loaderData }) => noticeMeta(loaderData);

export function loader({ request }: Route.LoaderArgs) {
  return data(privacyNotice(), { headers: sharedFor(SHARED_SECONDS, request) });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { inShort, kept, retention, periods, services, sections } = loaderData;
  const parts = [
    { id: "kept", title: kept.title },
    { id: "retention", title: retention.title },
    { id: "services", title: services.title },
    ...sections,
  ];
  return (
    <NoticeFrame page={loaderData}>
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
    </NoticeFrame>
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
