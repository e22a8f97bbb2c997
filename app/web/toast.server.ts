import { randomUUID } from "node:crypto";
import { createCookie, redirect } from "react-router";
import { z } from "zod";
import { env } from "#app/platform/env.server.ts";
import { sessionSecret } from "#app/platform/session-secret.server.ts";

const LIVES_SECONDS = 60;

const toastSchema = z.object({
  id: z.string(),
  kind: z.enum(["success", "error", "info"]),
  title: z.string(),
  text: z.string().optional(),
  /** How long it stays; 6 seconds when not given. */
  seconds: z.literal(7).optional(),
});

type Toast = z.output<typeof toastSchema>;

let cookie: ReturnType<typeof createCookie> | undefined;

function toastCookie() {
  cookie ??= createCookie("toast", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: env().ORIGIN?.startsWith("https:") ?? false,
    maxAge: LIVES_SECONDS,
    secrets: [sessionSecret()],
  });
  return cookie;
}

/**
 * Redirects (303) and shows a toast on the page that follows, with and without script.
 * @param headers more headers of the answer, such as further cookies
 */
export async function redirectWithToast(
  to: string,
  toast: Omit<Toast, "id">,
  headers?: HeadersInit,
): Promise<Response> {
  return redirect(to, { status: 303, headers: await toastHeaders(toast, headers) });
}

/**
 * The headers by which an answer brings a toast to the next page, for an answer that is no page itself.
 * @param headers more headers of the answer
 */
export async function toastHeaders(toast: Omit<Toast, "id">, headers?: HeadersInit): Promise<Headers> {
  const all = new Headers(headers);
  all.append("Set-Cookie", await toastCookie().serialize({ ...toast, id: randomUUID() }));
  return all;
}

/** Takes the toast that a request brings, and the header that makes it the last request to bring it. */
export async function takeToast(request: Request): Promise<{ toast?: Toast; headers: Headers }> {
  const header = request.headers.get("Cookie");
  const headers = new Headers();
  if (!header?.includes("toast=")) return { headers };
  headers.append("Set-Cookie", await toastCookie().serialize("", { maxAge: 0 }));
  const checked = toastSchema.safeParse(await toastCookie().parse(header));
  return { toast: checked.data, headers };
}
