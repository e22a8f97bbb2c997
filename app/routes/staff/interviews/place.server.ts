/** The list of cases of the portal that an address is in. */
export function listOf(pathname: string): string {
  return `/${pathname.split("/")[1]}/interviews`;
}

/** The page of the case that an address is about or below. */
export function caseOf(pathname: string): string {
  return pathname.split("/").slice(0, 4).join("/");
}

/** The page of an assessor's times of the portal that an address is in. */
export function timesOf(pathname: string): string {
  return `/${pathname.split("/")[1]}/interview-times`;
}

export const NOT_THERE = "This case is not there any more";
