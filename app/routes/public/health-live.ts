/** Answers as long as the process runs. */
export const loader = () => new Response("ok", { headers: { "Cache-Control": "no-store" } });
