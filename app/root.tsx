import "#app/web/no-eval.ts";
import sansFont from "@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url";
import serifFont from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url";
import type { ReactNode } from "react";
import { data, isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import { useForgottenChat, useOutdatedChatForgotten } from "#app/routes/counsellor/mirror.ts";
import { LinkButton } from "#app/ui/button.tsx";
import sealIcon from "#app/ui/seal-icon.svg?url";
import { Toasts } from "#app/ui/toast.tsx";
import { isCutOff, scriptOf } from "#app/web/client.ts";
import type { Route } from "./+types/root";
import sheet from "./sheet.css?url";
import { Seal } from "./ui/seal.tsx";
import { pageTitle } from "./ui/sub-page.tsx";
import { takeToast } from "./web/answers.server.ts";

const font = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const;

export const links: Route.LinksFunction = () => [
  { ...font, href: serifFont },
  { ...font, href: sansFont },
  { rel: "icon", href: sealIcon, type: "image/svg+xml" },
];

export const meta: Route.MetaFunction = ({ error }) => {
  if (error === undefined) return pageTitle("PGI");
  const { title, text } = noticeFor(error);
  return pageTitle(title, text);
};

export async function loader({ request }: Route.LoaderArgs) {
  const { toast, headers } = await takeToast(request);
  return data({ toast }, { headers });
}

/** An answer that ends here says what it was thrown with, such as when to try again. */
export const headers: Route.HeadersFunction = ({ errorHeaders }) => errorHeaders ?? new Headers();

export function Layout({ children }: { children: ReactNode }) {
  // Where this runs in a browser, the page that was opened needed script.
  const wanted = scriptOf(useMatches().at(-1)?.handle);
  const scripted = !import.meta.env.SSR || wanted !== "none";
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f6f1e6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101729" media="(prefers-color-scheme: dark)" />
        <link rel="stylesheet" href={sheet} precedence="sheet" />
        <Links />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        <Toasts />
        {children}
        {/* React moves titles into the head and browsers take the first: an error summary's title must come before the page's. */}
        <Meta />
        {scripted && <ScrollRestoration />}
        {scripted && <Scripts />}
      </body>
    </html>
  );
}

export default function App() {
  useForgottenChat();
  useOutdatedChatForgotten();
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const notice = noticeFor(error);
  return (
    <NoticePage title={notice.title}>
      <p className="lede max-w-xl">{notice.text}</p>
      <LinkButton to="/" reloadDocument>
        Return to Home
      </LinkButton>
    </NoticePage>
  );
}

const NOTICES: Record<number, { title: string; text: string }> = {
  400: { title: "That request made no sense to us", text: "Please go back, check what you sent, and try again." },
  403: { title: "This page is not open to you", text: "You may need to sign in, or to use the portal for your role." },
  404: { title: "Oops! Page not found", text: "The address may have changed, or it may have been mistyped." },
  405: { title: "That cannot be done here", text: "Please go back and use the buttons of the page." },
  413: { title: "That was too much to send", text: "Please go back and send less text, or a file of at most 5 MB." },
  422: { title: "That was too much to send", text: "Please go back, and use the form as it stands there." },
  429: {
    title: "One moment, please",
    text: "That was tried very often in a short time. Please wait a little and try again.",
  },
  503: {
    title: "We will be right back",
    text: "The portal is away for a moment. Please try again shortly; nothing was lost.",
  },
};

const UNEXPECTED = {
  title: "Something went wrong",
  text: "This is not your mistake. Please try again in a moment; nothing that you sent earlier was lost.",
};

const OFFLINE = {
  title: "You seem to be offline",
  text: "The page could not be reached. Please check your connection and try again; nothing that you sent earlier was lost.",
};

function noticeFor(error: unknown) {
  if (isRouteErrorResponse(error)) return NOTICES[error.status] ?? UNEXPECTED;
  return isCutOff(error) && !navigator.onLine ? OFFLINE : UNEXPECTED;
}

/** A calm page with one thing to say: not found, refused, away for a moment. */
function NoticePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="wrap notice-page">
      <Seal className="seal size-20" />
      <h1>{title}</h1>
      {children}
    </main>
  );
}
