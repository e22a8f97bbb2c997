import { createQueue } from "#app/platform/queue.server.ts";
import { findCredential, isErased, type StoredCredential } from "#app/records/credentials.server.ts";
import { proofOf, statusAt } from "../proof.server.ts";
import { bakeIntoPng } from "./bake.ts";
import { signedBadge } from "./sign.server.ts";

/** What there is of a credential besides its page. */
export const CREDENTIAL_FILES = ["credential", "badge.svg", "badge.png", "preview.png"] as const;
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
  const credential = await findCredential(number);
  if (!credential) return null;
  if (isErased(credential) && file !== "preview.png") return "withdrawn";
  if (file === "credential") return Buffer.from(await signedBadge(credential));
  if (file !== "preview.png" && credential.status === "withdrawn") return "withdrawn";
  const made = `${file} ${number} ${credential.version} ${statusAt(credential)}`;
  const kept = pictures.get(made);
  if (kept) return kept;
  const picture = await drawing(() => draw(credential, file));
  if (pictures.size >= KEPT_PICTURES) pictures.clear();
  pictures.set(made, picture);
  return picture;
}

async function draw(credential: StoredCredential, file: Exclude<CredentialFile, "credential">): Promise<Buffer> {
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
