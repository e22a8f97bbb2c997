import { Fragment, type ReactNode } from "react";
import { Link, type MetaDescriptor } from "react-router";
import type { Heading } from "#app/personal-data/notice.server.ts";
import type { NoticeSection } from "#app/personal-data/notice-content.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { PublicFrame } from "../frame.tsx";

/** For how many seconds these pages are shared: so long an editor waits to see a change. */
export const SHARED_SECONDS = 5;

/** Title and description of a page of notices. */
export function noticeMeta(page: Heading | undefined): MetaDescriptor[] {
  if (!page) return pageTitle("PGI");
  return [...pageTitle(page.title), { name: "description", content: page.description }];
}

/** A page of notices: what it is called, which wording it is and since when, then its parts. */
export function NoticeFrame({ page, children }: { page: Heading; children: ReactNode }) {
  return (
    <PublicFrame>
      <header className="grid gap-3">
        <h1>{page.title}</h1>
        <p className="lede">{page.lead}</p>
        <p className="text-sm text-soft">{`Version ${page.version}, ${page.day}`}</p>
      </header>
      {children}
    </PublicFrame>
  );
}

/** A part of a page under its own heading and address. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid gap-4">
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

/** Parts that are nothing but words. */
export function Parts({ sections }: { sections: readonly NoticeSection[] }) {
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

export function Points({ points }: { points: readonly string[] }) {
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
export function Linked({ text }: { text: string }) {
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
