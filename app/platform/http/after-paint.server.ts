import type { EntryContext } from "react-router";

const PRELOAD = /<link rel="modulepreload"[^>]*>/g;
const IMPORT = /^import \* as (\w+) from ("[^"]+");$/gm;
const INDENTED = /\n +/g;
const MODULE = /(<script[^>]* type="module"[^>]*>)([\s\S]*?)(<\/script>)/;
/** A tab that nobody looks at is not painted, and not every browser tells. */
const UNPAINTED_MS = 2_000;

type Manifest = EntryContext["manifest"];
const lean = new WeakMap<Manifest, Manifest>();

/**
 * Takes the files for preloading out of what a page is rendered of, for a page whose script waits: React Router would name each of
 * them in the head and once more for every route, and a browser has them all by the time that the script could ask for them.
 */
export function withoutPreloads(router: EntryContext): EntryContext {
  const manifest = lean.get(router.manifest) ?? leanOf(router.manifest);
  lean.set(router.manifest, manifest);
  return { ...router, manifest };
}

function leanOf(manifest: Manifest): Manifest {
  const routes = Object.entries(manifest.routes).map(([id, route]) => [id, route && { ...route, imports: [] }]);
  return { ...manifest, entry: { ...manifest.entry, imports: [] }, routes: Object.fromEntries(routes) };
}

/**
 * Lets the script of a page wait until the page was painted: on a slow line it would come in the place of the fonts and keep a slow
 * processor from painting. Until then the page works as it does without script.
 * @param html of a page as React Router's <Scripts> makes it: imports in one module
 * @param router what the page was rendered of, with the files for preloading
 */
export function scriptAfterPaint(html: string, router: EntryContext): string {
  return html.replace(PRELOAD, "").replace(MODULE, (_, open: string, code: string, close: string) => {
    const imports = code.replace(INDENTED, "\n").replace(IMPORT, "const $1 = await import($2);");
    return `${open}${waiting(filesOf(router))}${imports}${close}`;
  });
}

/** The files of script that a page begins with. */
function filesOf({ manifest, staticHandlerContext }: EntryContext): string[] {
  const { entry, routes } = manifest;
  const ofRoutes = staticHandlerContext.matches.flatMap(({ route: { id } }) => {
    const { module, clientActionModule, clientLoaderModule, imports } = routes[id] ?? {};
    return [module, clientActionModule, clientLoaderModule, ...(imports ?? [])];
  });
  const named = [entry.module, ...entry.imports, ...ofRoutes].filter((file) => file !== undefined);
  return [...new Set(named)];
}

function waiting(files: readonly string[]): string {
  return `await new Promise((go) => {
  new PerformanceObserver(go).observe({ type: "paint", buffered: true });
  setTimeout(go, ${UNPAINTED_MS});
});
for (const href of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
`;
}
