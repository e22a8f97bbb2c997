import { hashSource } from "./security.server.ts";

const STYLE =
  "body{font:1.1rem/1.6 system-ui,sans-serif;max-width:36rem;margin:12vh auto;padding:0 1.25rem;color-scheme:light dark}h1{line-height:1.2}";
const STYLE_SOURCE = hashSource(STYLE);

/** A page for the moments in which the application itself cannot answer. Title and text are texts of ours, not user input. */
export function plainPage(status: number, title: string, text: string): Response {
  return page(status, title, `<p>${text}</p><p><a href="/">Return to Home</a></p>`, "'none'");
}

/** Such a page in the place of a file, which our own pages may frame. */
export function framedPage(status: number, title: string, text: string): Response {
  const response = page(status, title, `<p>${text}</p>`, "'self'");
  response.headers.set("X-Frame-Options", "SAMEORIGIN");
  return response;
}

function page(status: number, title: string, content: string, framedBy: "'none'" | "'self'"): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1>${content}</html>`;
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": `default-src 'none'; style-src ${STYLE_SOURCE}; form-action 'none'; frame-ancestors ${framedBy}; base-uri 'none'`,
    },
  });
}
