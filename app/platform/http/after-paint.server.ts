const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const IMPORT = /^import \* as (\w+) from ("[^"]+");$/gm;
const MODULE = /(<script[^>]* type="module"[^>]*>)([\s\S]*?)(<\/script>)/;
/** A tab that nobody looks at is not painted, and not every browser tells. */
const UNPAINTED_MS = 2_000;

/**
 * Lets the script of a page wait until the page was painted: on a slow line it would come in the place of the fonts and keep a slow
 * processor from painting. Until then the page works as it does without script.
 * @param html of a page as React Router's <Scripts> makes it: files named for preloading, imports in one module
 */
export function scriptAfterPaint(html: string): string {
  const files = Array.from(html.matchAll(PRELOAD), ([, file]) => file);
  return html.replace(PRELOAD, "").replace(MODULE, (_, open: string, code: string, close: string) => {
    const imports = code.replace(IMPORT, "const $1 = await import($2);");
    return `${open}${waiting(files)}${imports}${close}`;
  });
}

function waiting(files: readonly (string | undefined)[]): string {
  return `await new Promise((go) => {
  new PerformanceObserver(go).observe({ type: "paint", buffered: true });
  setTimeout(go, ${UNPAINTED_MS});
});
for (const href of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
`;
}
