import { isLocalHost } from "./local-host.ts";

const MONGODB = /^mongodb(\+srv)?:\/\/(?:[^@/]*@)?([^/?]*)[^?]*(?:\?(.*))?$/;
/** What lets a connection look encrypted while anybody may stand at its other end. */
const MONGODB_LAX = ["tlsInsecure", "tlsAllowInvalidCertificates", "tlsAllowInvalidHostnames"];

/** Tells whether nobody on the way can read or change what goes to this MongoDB: TLS, or the same machine. */
export function isPrivateMongodb(uri: string): boolean {
  const [, srv, hosts = "", query = ""] = MONGODB.exec(uri) ?? [];
  const options = new Map([...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value]));
  if (!srv && hosts.split(",").every((host) => isLocalHost(host.replace(/:\d+$/, "")))) return true;
  if (MONGODB_LAX.some((name) => options.get(name.toLowerCase()) === "true")) return false;
  const tls = options.get("tls") ?? options.get("ssl");
  return tls === "true" || (srv !== undefined && tls !== "false");
}

/** Tells whether nobody on the way can read or change what goes to this mail server: TLS from the start or demanded, or the same machine. */
export function isPrivateSmtp(address: string): boolean {
  const { protocol, hostname, searchParams } = new URL(address);
  if (isLocalHost(hostname)) return true;
  if (searchParams.get("tls.rejectUnauthorized") === "false" || searchParams.get("secure") === "false") return false;
  return protocol === "smtps:" || searchParams.get("requireTLS") === "true";
}
