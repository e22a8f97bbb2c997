import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  Links,
  Meta,
  Outlet,
  Scripts,
  type ServerBuild,
  ServerRouter,
  useLoaderData,
  useRouteError,
} from "react-router";
import { expect, test } from "vitest";
import { renderWhole } from "#app/platform/http/render-whole.server.tsx";

const NONCE = "bm9uY2U=";
const MEAN = `</script><!-- & "quoted" ' \u2028 \u2029 ${"ü€😀".repeat(3)}`;

type Render = (router: EntryContext, url: string) => Promise<string>;

const whole: Render = (router, url) => renderWhole(router, url, NONCE);

/** The page as React Router has it rendered by itself. */
const streamed: Render = (router, url) =>
  new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={router} url={url} nonce={NONCE} />, {
      nonce: NONCE,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: () => undefined,
    });
  });

function Document({ withScripts }: { withScripts: boolean }) {
  return (
    <html lang="en">
      <head>
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        {withScripts && <Scripts />}
      </body>
    </html>
  );
}

function Failure() {
  return <p>{String(useRouteError())}</p>;
}

interface Page {
  loader?: () => unknown;
  Page?: () => ReactNode;
  withScripts?: boolean;
}

function Told() {
  return <p>{JSON.stringify(useLoaderData())}</p>;
}

/** A page of a product that consists of it alone. */
async function pageOf({ loader = () => ({ words: MEAN }), Page = Told, withScripts = true }: Page, render: Render) {
  const entry = (id: string, path: string, parentId?: string) => ({
    id,
    path,
    ...(parentId && { parentId }),
    hasAction: false,
    hasLoader: id === "page",
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: id === "page",
    module: `/${id}.js`,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  });
  const [root, page] = [entry("root", ""), entry("page", "page", "root")];
  const build: ServerBuild = {
    entry: {
      module: {
        default: async (request, status, headers, router) =>
          new Response(await render(router, request.url), { status, headers }),
        handleError: () => undefined,
      },
    },
    routes: {
      root: { ...root, module: { default: () => <Document withScripts={withScripts} /> } },
      page: { ...page, module: { default: Page, loader, ErrorBoundary: Failure } },
    },
    assets: { entry: { imports: [], module: "/entry.js" }, routes: { root, page }, url: "/manifest.js", version: "1" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {} as ServerBuild["future"],
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
  };
  const answer = await createRequestHandler(build, "production")(new Request("http://localhost/page"));
  return answer.text();
}

const fails = () => {
  throw new Error(MEAN);
};

test.each<[string, Page]>([
  ["with data that would end a script", {}],
  ["whose loader fails", { loader: fails }],
  ["that cannot be rendered", { Page: fails }],
])("a page %s is word for word what React Router makes of it", async (_, page) => {
  const made = await pageOf(page, whole);
  expect(made).toMatch(/streamController\.enqueue\(.+streamController\.close\(\)/);
  expect(`<!DOCTYPE html>${made}`).toBe(await pageOf(page, streamed));
});

test("data that come later are all there", async () => {
  const page = { loader: () => ({ later: Promise.resolve(MEAN) }) };
  const [given, ...more] = handedOver(await pageOf(page, whole));
  expect(more).toEqual([]);
  expect(given).toContain("quoted");
  expect(given).toBe(handedOver(await pageOf(page, streamed)).join(""));
});

/** What the scripts of a page hand over to its router. */
function handedOver(html: string): string[] {
  return Array.from(html.matchAll(/enqueue\((".*?[^\\]")\);/g), ([, text = ""]) => JSON.parse(text));
}

test("a page without scripts hands nothing over", async () => {
  const made = await pageOf({ withScripts: false }, whole);
  expect(made).toContain("<p>");
  expect(made).not.toContain("<script");
});
