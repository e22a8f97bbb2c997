import { SECOND_STEP_MINUTES } from "#app/identity/second-step.server.ts";
import { ownCookie } from "./cookies.server.ts";

const cookie = ownCookie("pgi-second-step", { maxAge: SECOND_STEP_MINUTES * 60 });

/** The secret of the sign-in that waits in this browser for its second factor, if any. */
export async function readSecondStep(request: Request): Promise<string | undefined> {
  const token = await cookie.read(request);
  return typeof token === "string" && token !== "" ? token : undefined;
}

/** The Set-Cookie line that binds a waiting sign-in to the browser. */
export function secondStepCookie(request: Request, token: string): Promise<string> {
  return cookie.give(request, token);
}

/** The Set-Cookie line that ends the wait. */
export function endedSecondStepCookie(request: Request): Promise<string> {
  return cookie.takeAway(request);
}
