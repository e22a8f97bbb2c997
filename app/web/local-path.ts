const LOCAL = "http://local.invalid";

/**
 * A path on this site to go on to, or undefined when the value is anything else. Browsers read a backslash as a slash,
 * drop tabs and line breaks, and resolve dots before they look for a host; so the path is judged as they will see it.
 */
export function localPath(value: unknown): string | undefined {
  if (typeof value !== "string" || !value.startsWith("/") || !URL.canParse(value, LOCAL)) return undefined;
  const url = new URL(value, LOCAL);
  if (url.origin !== LOCAL || url.pathname.startsWith("//")) return undefined;
  return url.pathname + url.search + url.hash;
}
