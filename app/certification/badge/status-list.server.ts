import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { countCredentials, listWithdrawnPlaces } from "#app/records/credentials.server.ts";
import { LIST_LENGTH, listCount } from "../award.server.ts";
import { CREDENTIALS_CONTEXT, momentOf, statusListAddress } from "./achievement.server.ts";
import { issuerProfile } from "./issuer.server.ts";
import { signCredential } from "./sign.server.ts";

const DAY_MS = 24 * 60 * 60_000;
const compress = promisify(gzip);

/**
 * A status list as it is now (Bitstring Status List 1.0), signed: one bit for each place, set where the credential is
 * withdrawn. It is good for a day, so that nobody goes on showing an old one.
 * @param list counted from 1
 * @returns null when there is no such list
 */
export async function signedStatusList(list: number): Promise<string | null> {
  if (!Number.isInteger(list) || list < 1 || list > listCount(await countCredentials())) return null;
  const from = (list - 1) * LIST_LENGTH;
  const bits = new Uint8Array(LIST_LENGTH / 8);
  for (const withdrawn of await listWithdrawnPlaces(from, from + LIST_LENGTH)) {
    const place = withdrawn - from;
    // The first place is the highest bit of the first byte.
    bits[place >> 3] = (bits[place >> 3] ?? 0) | (0x80 >> (place & 7));
  }
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
