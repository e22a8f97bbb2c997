import { didDocument } from "#app/certification/badge/issuer.server.ts";
import { publicDocument } from "../verify/public-document.server.ts";

/** The issuer of the institute's credentials, by the rules of did:web. */
export function loader() {
  return publicDocument(JSON.stringify(didDocument()), "application/json");
}
