import { keySet } from "#app/certification/badge/issuer.server.ts";
import { publicDocument } from "../verify/public-document.server.ts";

/** The public keys of the institute's credentials, those of former times too. */
export function loader() {
  return publicDocument(JSON.stringify(keySet()), "application/json");
}
