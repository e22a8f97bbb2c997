/**
 * No page of ours makes code of text, and our Content-Security-Policy forbids it. Zod would try, and each try be reported: it is told
 * before it is loaded, so this comes first of all that runs in a browser.
 */
if (typeof document !== "undefined") Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
