const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;
const IMPORT = /^import \* as (\w+) from ("[^"]+");$/gm;
const INDENTED = /\n +/g;
const MODULE = /(<script[^>]* type="module"[^>]*>)([\s\S]*?)(<\/script>)/;
/** A tab that nobody looks at is not painted, and not every browser tells. */
const UNPAINTED_MS = 2_000;

const PAINTED = `await new Promise((go) => {
  new PerformanceObserver(go).observe({ type: "paint", buffered: true });
  setTimeout(go, ${UNPAINTED_MS});
});`;

/** Somebody turns to what script makes smoother. */
const USED = `await new Promise((go) => {
  const look = ({ target }) => target instanceof Element && target.closest("a, button, form, summary") && go();
  for (const type of ["pointerover", "focusin"]) addEventListener(type, look, { passive: true });
});`;

/**
 * Lets the script of a page wait until the page was painted: on a slow line it would come in the place of the fonts and keep a slow
 * processor from painting. Until then the page works as it does without script.
 * @param html of a page as React Router's <Scripts> makes it: imports in one module, and the files for preloading, named twice over
 * @param whenUsed lets it wait until somebody turns to a link or a form: whoever only reads is sent none
 */
export function scriptAfterPaint(html: string, whenUsed: boolean): string {
  const files = [...new Set(Array.from(html.matchAll(PRELOAD), ([, file]) => file))];
  return html.replace(PRELOAD, "").replace(MODULE, (_, open: string, code: string, close: string) => {
    const imports = code.replace(INDENTED, "\n").replace(IMPORT, "const $1 = await import($2);");
    return `${open}${whenUsed ? USED : PAINTED}
for (const href of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
${imports}${close}`;
  });
}
