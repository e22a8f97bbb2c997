interface Guarded {
  /** The pattern of the route below a portal's home, or its beginning. */
  route: string;
  /** Whether reading it asks for proof, too, rather than only changing something there. */
  reading?: true;
}

/** Before what people show again who they are: a browser left open must not be enough for it. */
const GUARDED: readonly Guarded[] = [
  // Access is granted and revoked, people are signed out, second factors are reset.
  { route: "admins" },
  { route: "super-admins" },
  // Certificates are withdrawn and restored.
  { route: "credentials" },
  // Personal data leaves the product.
  { route: "export/:list", reading: true },
  { route: "my-data/download", reading: true },
  // What cannot be brought back begins here.
  { route: "my-data/delete", reading: true },
  { route: "security/app", reading: true },
  { route: "security/recovery-codes", reading: true },
  { route: "security/off", reading: true },
  { route: "security/passkeys", reading: true },
];
/** Lists that say nothing about people. */
const IMPERSONAL: ReadonlySet<string | undefined> = new Set(["competencies", "courses"]);

/**
 * Whether a request is for something that demands a fresh proof.
 * @param below the pattern of its route below the portal's home: what the router has matched, however the address is spelled
 */
export function needsProof(below: string, method: string, list: string | undefined): boolean {
  const reads = method === "GET";
  return GUARDED.some(
    ({ route, reading }) =>
      (below === route || below.startsWith(`${route}/`)) &&
      (!reads || reading === true) &&
      !(route === "export/:list" && IMPERSONAL.has(list)),
  );
}
