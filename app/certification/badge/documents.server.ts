import { crc32 } from "node:zlib";
import { createQueue } from "#app/platform/queue.server.ts";
import { Credentials, isErased, type StoredCredential } from "#app/records/credentials.server.ts";
import { proofOf, statusAt } from "../proof.server.ts";
import { provenBadge, signedBadge } from "./credentials.server.ts";

/** What there is of a credential besides its page. */
export const CREDENTIAL_FILES = ["credential", "credential.json", "badge.svg", "badge.png", "preview.png"] as const;
export type CredentialFile = (typeof CREDENTIAL_FILES)[number];

const drawing = createQueue({ atOnce: 1, waiting: 30, patience: 10_000 });
const KEPT_PICTURES = 100;
const pictures = new Map<string, Buffer>();

/**
 * A file of a credential, made when it is asked for: the signed credential, the badge with the credential baked in, or what
 * other sites show of a link to it.
 * @returns null when the number was never issued; "withdrawn" where there is no badge any more
 * @throws BusyError when too many pictures are being drawn
 */
export async function readCredentialFile(number: string, file: CredentialFile): Promise<Buffer | "withdrawn" | null> {
  const credential = await Credentials.findOne({ number });
  if (!credential) return null;
  if (isErased(credential) && file !== "preview.png") return "withdrawn";
  if (file === "credential") return Buffer.from(await signedBadge(credential));
  if (file.startsWith("badge") && credential.status === "withdrawn") return "withdrawn";
  const made = `${file} ${number} ${credential.version} ${statusAt(credential)}`;
  const kept = pictures.get(made);
  if (kept) return kept;
  const picture = await drawing(() => draw(credential, file));
  if (pictures.size >= KEPT_PICTURES) pictures.clear();
  pictures.set(made, picture);
  return picture;
}

async function draw(credential: StoredCredential, file: Exclude<CredentialFile, "credential">): Promise<Buffer> {
  if (file === "credential.json") return Buffer.from(await provenBadge(credential));
  const { default: sharp } = await import("sharp");
  const { badgeSvg, previewSvg } = await import("./pictures.server.ts");
  const proof = proofOf(credential);
  if (file === "preview.png")
    return sharp(Buffer.from(previewSvg(proof)))
      .png({ palette: true })
      .toBuffer();
  const token = await signedBadge(credential);
  if (file === "badge.svg") return Buffer.from(badgeSvg(proof, token));
  return bakeIntoPng(
    await sharp(Buffer.from(badgeSvg(proof)))
      .png()
      .toBuffer(),
    token,
  );
}

const SIGNATURE_BYTES = 8;
const KEYWORD = "openbadgecredential";

/** Bakes a signed credential into a PNG, as Open Badges 3.0 says: in an uncompressed iTXt chunk before the picture's data. */
function bakeIntoPng(png: Buffer, token: string): Buffer {
  const headerEnd = SIGNATURE_BYTES + 12 + png.readUInt32BE(SIGNATURE_BYTES);
  // Keyword, not compressed, compression method, no language, no translated keyword, text.
  const data = Buffer.from(`${KEYWORD}\0\0\0\0\0${token}`, "latin1");
  const named = Buffer.concat([Buffer.from("iTXt", "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([png.subarray(0, headerEnd), length, named, check, png.subarray(headerEnd)]);
}
