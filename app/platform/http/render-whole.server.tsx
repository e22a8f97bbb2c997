import { text } from "node:stream/consumers";
import { renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

const END = "</body></html>";

/**
 * Renders a page to its end before anything of it is sent: what is streamed in later would never arrive without script. At
 * once and as text, for which nothing in it may be waited for: a stream of React's turns each scrap of a page into bytes by
 * itself, which takes longer than all else that React does. So the data that the page's script begins with are put in here,
 * word for word as `ServerRouter` would.
 * @param nonce of the scripts
 * @throws what kept the page from being rendered
 */
export async function renderWhole(router: EntryContext, url: string, nonce: string): Promise<string> {
  const { serverHandoffStream, ...context } = router;
  const data = serverHandoffStream && (await text(serverHandoffStream));
  const page = renderToString(<ServerRouter context={context} url={url} nonce={nonce} />);
  if (data === undefined || !router.renderMeta?.didRenderScripts || !page.endsWith(END)) return page;
  return page.slice(0, -END.length) + handedOver(data, nonce) + END;
}

function handedOver(data: string, nonce: string): string {
  const script = (code: string) =>
    `<script nonce="${nonce}">window.__reactRouterContext.streamController.${code};</script>`;
  const given = data === "" ? "" : script(`enqueue(${inScript(JSON.stringify(data))})`);
  return `<!--$-->${given}<!--$-->${script("close()")}<!--/$--><!--/$-->`;
}

/** What would end a script, or a line in one. */
const SIGNS: Readonly<Record<string, string>> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

function inScript(json: string): string {
  return json.replace(/[&><\u2028\u2029]/g, (sign) => SIGNS[sign] ?? "");
}
