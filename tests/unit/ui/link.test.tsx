import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type LinkProps,
  Link as RouterLink,
  StaticRouterProvider,
} from "react-router";
import { expect, test } from "vitest";
import { Link } from "#app/ui/link.tsx";

/** The attributes of two kinds of link to the same, as the server makes them on a page deep within the product, behind others. */
async function both(props: LinkProps) {
  const rendered = async (Kind: typeof RouterLink | typeof Link) => {
    const element = (
      <>
        <Link to="../v" />
        <Link to="v" />
        <Kind {...props}>Words</Kind>
      </>
    );
    const routes = [{ path: "a", children: [{ path: "b", children: [{ path: ":c", element }] }] }];
    const { query, dataRoutes } = createStaticHandler(routes);
    const context = await query(new Request("http://localhost/a/b/c?d=e"));
    if (context instanceof Response) throw new Error("The page is not there.");
    const router = createStaticRouter(dataRoutes, context);
    return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
  };
  const attributes = (html: string) =>
    /<a ([^>]*)>Words/
      .exec(html)?.[1]
      ?.match(/[\w-]+="[^"]*"/g)
      ?.toSorted();
  return { ours: attributes(await rendered(Link)), theirs: attributes(await rendered(RouterLink)) };
}

test.each([
  "/",
  "/x",
  "/x/",
  "/x/y-z/~q_1",
  "/x?",
  "/x#",
  "/x?y=1&z=%20%22",
  "/x?y=a b&<\">'",
  "/x?y#z?w#v",
  "/x#y z",
  "/x/./y",
  "/x/../y",
  "/x//y",
  "/x%2Fy",
  "/x y/ü",
  "/x:y",
  "/\\evil.example",
  "//evil.example/x",
  "\\\\evil.example",
  "https://evil.example/x?y#z",
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "mailto:a@b.example",
  "http:x",
  "",
  ".",
  "..",
  "../x",
  "../x/y-1?z=1#w",
  "../../x",
  "../x/../y",
  "../",
  "x",
  "x/y?z=a b#w",
  "x/",
  "x?",
  "x y",
  "x:y/z",
  "?y=1",
  "#z",
  "?",
])("a link to %j leads where React Router's does", async (to) => {
  const { ours, theirs } = await both({ to });
  expect(ours).toContainEqual(expect.stringMatching(/^href=/));
  expect(ours).toEqual(theirs);
});

test.each<[string, LinkProps]>([
  ["an address in parts", { to: { pathname: "/x", search: "y=1", hash: "z" } }],
  ["an address in parts, near", { to: { pathname: "../x", search: "?y=1" } }],
  ["an address in parts, below", { to: { pathname: "x/y", search: "" } }],
  ["an address in parts, from here", { to: { search: "?y=1" } }],
  ["one by paths", { to: "../x", relative: "path" }],
  [
    "what only a browser needs",
    { to: "/x", replace: true, state: { y: 1 }, preventScrollReset: true, viewTransition: true },
  ],
  ["another document", { to: "/x", reloadDocument: true, target: "_blank", rel: "noopener", onClick: () => undefined }],
  ["what is not to be looked for", { to: "/x", discover: "none" }],
  ["what is to be fetched before", { to: "/x", prefetch: "intent" }],
  ["another address than is shown", { to: "/x", mask: "/y" }],
  ["attributes of its own", { to: "/x", className: "y", "aria-current": "page", id: "z" }],
])("a link with %s has what React Router's has", async (_, props) => {
  const { ours, theirs } = await both(props);
  expect(ours).toEqual(theirs);
});
