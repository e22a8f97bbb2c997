import { createHash } from "node:crypto";

const STYLE =
  "body{font:1.1rem/1.6 system-ui,sans-serif;max-width:36rem;margin:12vh auto;padding:0 1.25rem;color-scheme:light dark}h1{line-height:1.2}";
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** A page for the moments in which the application itself cannot answer. Title and text are texts of ours, not user input. */
export function plainPage(status: number, title: string, text: string): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1><p>${text}</p><p><a href="/">Return to Home</a></p></html>`;
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`,
    },
  });
}
