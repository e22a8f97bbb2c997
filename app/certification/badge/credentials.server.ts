import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { Credentials, type StoredCredential } from "#app/records/credentials.server.ts";
import { LIST_LENGTH, listCount } from "../award.server.ts";
import { credentialContent } from "../paper/content.server.ts";
import { issuerProfile, proveCredential, signCredential } from "./issuer.server.ts";

/** The signed badge of a credential. */
export function signedBadge(credential: StoredCredential): Promise<string> {
  return signCredential(achievementCredential(credential));
}

/** The same badge with a proof inside it in place of the token around it. */
export async function provenBadge(credential: StoredCredential): Promise<string> {
  return JSON.stringify(await proveCredential(achievementCredential(credential)));
}

const SCHEMA = {
  id: "https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json",
  type: "1EdTechJsonSchemaValidator2019",
};

const CREDENTIALS_CONTEXT = "https://www.w3.org/ns/credentials/v2";
const BADGES_CONTEXT = "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json";
/** It knows the kind of the schema. */
const EXTENSIONS_CONTEXT = "https://purl.imsglobal.org/spec/ob/v3p0/extensions.json";

/** Where anybody can check a credential; it names the credential as well. */
export function proofAddress(number: string): string {
  return `${publicOrigin()}/verify/${number}`;
}

/** The address of a status list. @param list counted from 1 */
function statusListAddress(list: number): string {
  return `${publicOrigin()}/status/${list}`;
}

/** A moment as credentials write it; without fractions, so that it says the same as in a token. */
function momentOf(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}

/** A credential as Open Badges 3.0 writes it (an AchievementCredential): of the competencies only those that are public. */
function achievementCredential(credential: StoredCredential) {
  const { number, name, issued_at, expires_at } = credential;
  const { achievement, result } = achievementOf(credential);
  return {
    "@context": [CREDENTIALS_CONTEXT, BADGES_CONTEXT, EXTENSIONS_CONTEXT],
    id: proofAddress(number),
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    name: achievement.name,
    description: achievement.description,
    image: { id: `${proofAddress(number)}/badge.svg`, type: "Image", caption: achievement.name },
    issuer: issuerProfile(),
    validFrom: momentOf(issued_at),
    ...(expires_at && { validUntil: momentOf(expires_at) }),
    awardedDate: momentOf(issued_at),
    credentialSubject: {
      id: `${proofAddress(number)}#holder`,
      type: ["AchievementSubject"],
      // The standard has no kind of identity for a name, and allows for one of one's own.
      identifier: [{ type: "IdentityObject", hashed: false, identityHash: name, identityType: "ext:name" }],
      achievement,
      ...(result.length > 0 && { result }),
    },
    evidence: [{ type: ["Evidence"], name: "What was judged", narrative: credentialContent().evidence }],
    credentialSchema: [SCHEMA],
    credentialStatus: statusOf(credential),
  };
}

function statusOf({ status_index }: Pick<StoredCredential, "status_index">) {
  const list = statusListAddress(Math.floor(status_index / LIST_LENGTH) + 1);
  const place = String(status_index % LIST_LENGTH);
  return {
    id: `${list}#${place}`,
    type: "BitstringStatusListEntry",
    statusPurpose: "revocation",
    statusListIndex: place,
    statusListCredential: list,
  };
}

function achievementOf({ course, competencies, public_competencies }: StoredCredential) {
  const { statement, title, criteria } = credentialContent()[course];
  const id = `${publicOrigin()}/#${course}`;
  const shown = competencies
    .filter((competency) => public_competencies.includes(competency.id))
    .map((competency) => ({ id: `${id}-${competency.id}`, name: competency.name }));
  const achievement = {
    id,
    type: ["Achievement"],
    achievementType: "Certification",
    name: `${title} (${course})`,
    description: `The holder ${statement} ${title}.`,
    criteria: { narrative: criteria },
    ...(shown.length > 0 && {
      alignment: shown.map((competency) => ({
        type: ["Alignment"],
        targetName: competency.name,
        targetUrl: competency.id,
        targetFramework: `${title} (${course})`,
      })),
      resultDescription: shown.map((competency) => ({
        ...competency,
        type: ["ResultDescription"],
        resultType: "Status",
      })),
    }),
  };
  const result = shown.map((competency) => ({
    type: ["Result"],
    resultDescription: competency.id,
    status: "Completed",
  }));
  return { achievement, result };
}

const DAY_MS = 24 * 60 * 60_000;
const compress = promisify(gzip);

/**
 * A status list as it is now (Bitstring Status List 1.0), signed: one bit for each place, set where the credential is
 * withdrawn, or has another place since its name was corrected. It is good for a day, so that nobody goes on showing an old one.
 * @param list counted from 1
 * @returns null when there is no such list
 */
export async function signedStatusList(list: number): Promise<string | null> {
  if (!Number.isInteger(list) || list < 1 || list > listCount(await Credentials.count({}))) return null;
  const from = (list - 1) * LIST_LENGTH;
  const bits = new Uint8Array(LIST_LENGTH / 8);
  // The first place is the highest bit of the first byte; what lies in another list sets nothing.
  const set = (place: number) => {
    if (place >= 0 && place < LIST_LENGTH) bits[place >> 3] = (bits[place >> 3] ?? 0) | (0x80 >> (place & 7));
  };
  const withdrawn = { status: "withdrawn", status_index: { $gte: from, $lt: from + LIST_LENGTH } } as const;
  for (const index of await Credentials.values("status_index", withdrawn, { sort: { status_index: 1 } })) {
    set(index - from);
  }
  const former = await Credentials.values("former_places", { former_places: { $gte: from, $lt: from + LIST_LENGTH } });
  for (const index of former.flatMap((places) => places ?? [])) set(index - from);
  const address = statusListAddress(list);
  const now = new Date();
  return signCredential({
    "@context": [CREDENTIALS_CONTEXT],
    id: address,
    type: ["VerifiableCredential", "BitstringStatusListCredential"],
    issuer: issuerProfile().id,
    validFrom: momentOf(now),
    validUntil: momentOf(new Date(now.getTime() + DAY_MS)),
    credentialSubject: {
      id: `${address}#list`,
      type: "BitstringStatusList",
      statusPurpose: "revocation",
      encodedList: `u${(await compress(bits)).toString("base64url")}`,
    },
  } as Parameters<typeof signCredential>[0]);
}
