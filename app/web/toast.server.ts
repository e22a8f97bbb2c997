import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { z } from "zod";
import type { Toast } from "#app/ui/toast.tsx";
import { siteCookie } from "./cookies.server.ts";

const LIVES_SECONDS = 60;

const toastSchema: z.ZodType<Toast> = z.object({
  id: z.string(),
  kind: z.enum(["success", "error", "info"]),
  title: z.string(),
  text: z.string().optional(),
  /** How long it stays; 6 seconds when not given. */
  seconds: z.literal(7).optional(),
});

const cookie = siteCookie("toast", { maxAge: LIVES_SECONDS, signed: true });

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
  all.append("Set-Cookie", await cookie.give({ ...toast, id: randomUUID() }));
  return all;
}

/** Takes the toast that a request brings, and the header that makes it the last request to bring it. */
export async function takeToast(request: Request): Promise<{ toast?: Toast; headers: Headers }> {
  const headers = new Headers();
  const brought = await cookie.read(request);
  if (brought !== null) headers.append("Set-Cookie", await cookie.takeAway());
  return { toast: toastSchema.safeParse(brought).data, headers };
}
