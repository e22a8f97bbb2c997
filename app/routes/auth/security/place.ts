/** The way back from a screen below Security. */
export const BACK = { to: "../security", label: "Back to Security" };

/** The address of Security, from one below it. */
export function securityAt({ pathname }: URL): string {
  return pathname.slice(0, pathname.indexOf("/security") + "/security".length);
}
