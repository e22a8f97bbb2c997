/** Tells whether a host, without its port, is this machine: by name, by address, or a socket file of a MongoDB URI. */
export function isLocalHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|::1|%2f.+)$/.test(name);
}
