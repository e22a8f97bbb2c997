import { publicOrigin } from "#app/platform/public-origin.server.ts";
import type { StoredCredential } from "#app/records/credentials.server.ts";
import { LIST_LENGTH } from "../award.server.ts";
import { credentialContent } from "../paper/content.server.ts";
import { issuerProfile } from "./issuer.server.ts";

export const CREDENTIALS_CONTEXT = "https://www.w3.org/ns/credentials/v2";
const BADGES_CONTEXT = "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json";

/** Where anybody can check a credential; it names the credential as well. */
export function proofAddress(number: string): string {
  return `${publicOrigin()}/verify/${number}`;
}

/** The address of a status list. @param list counted from 1 */
export function statusListAddress(list: number): string {
  return `${publicOrigin()}/status/${list}`;
}

/** A moment as credentials write it; without fractions, so that it says the same as in a token. */
export function momentOf(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}

/** A credential as Open Badges 3.0 writes it (an AchievementCredential): of the competencies only those that are public. */
export function achievementCredential(credential: StoredCredential) {
  const { number, name, issued_at, expires_at } = credential;
  const { achievement, result } = achievementOf(credential);
  return {
    "@context": [CREDENTIALS_CONTEXT, BADGES_CONTEXT],
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
