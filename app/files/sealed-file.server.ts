import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { KEY_ID_BYTES, type Keyring } from "./keyring.server.ts";
import { FileDamagedError, FileKeyMissingError } from "./store-errors.server.ts";

/*
 * A sealed file: the head, then its content in pieces of 64 kB, each with its tag (AES-256-GCM).
 *   0  magic and version   8 bytes
 *   8  id of the master key 8
 *  16  bytes of content     4
 *  20  nonce of the wrap    12
 *  32  wrapped data key     32, and its tag 16
 * The data key is drawn for this file and this writing alone, so a piece's number is nonce enough. What stands before the wrap,
 * the bucket and the path go into every tag: no byte, piece or file can stand in another's place, and none can be missing.
 */
const MAGIC = Buffer.from("PGIFILE\x01", "latin1");
const SIZE_AT = MAGIC.length + KEY_ID_BYTES;
const WRAP_AT = SIZE_AT + 4;
const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const HEAD_BYTES = WRAP_AT + NONCE_BYTES + KEY_BYTES + TAG_BYTES;
const PIECE_BYTES = 64 * 1024;

/** Tells whether a file begins as sealed ones do. @param head at least its first bytes */
export function isSealed(head: Uint8Array): boolean {
  return MAGIC.equals(head.subarray(0, MAGIC.length));
}

/** The id of the master key that a sealed file names. */
export function keyIdOf(head: Uint8Array): string {
  return Buffer.from(head.subarray(MAGIC.length, SIZE_AT)).toString("hex");
}

/**
 * Encrypts a file under a key of its own, wrapped by the present master key.
 * @param storeKey bucket and path; it opens there only
 */
export function sealFile(content: Uint8Array, storeKey: string, { current }: Keyring): Buffer {
  const pieces = piecesOf(content.byteLength);
  const sealed = Buffer.allocUnsafe(sealedBytes(content.byteLength));
  MAGIC.copy(sealed);
  sealed.write(current.id, MAGIC.length, "hex");
  sealed.writeUInt32BE(content.byteLength, SIZE_AT);
  const bound = boundTo(sealed, storeKey);
  const dataKey = randomBytes(KEY_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  nonce.copy(sealed, WRAP_AT);
  encrypt(current.key, nonce, bound, dataKey).copy(sealed, WRAP_AT + NONCE_BYTES);
  for (let piece = 0; piece < pieces; piece++) {
    const from = piece * PIECE_BYTES;
    const part = content.subarray(from, from + PIECE_BYTES);
    encrypt(dataKey, nonceOf(piece), bound, part).copy(sealed, HEAD_BYTES + piece * (PIECE_BYTES + TAG_BYTES));
  }
  return sealed;
}

/** A sealed file whose head has been believed. */
export interface Opener {
  /** Bytes of its content, and of the whole sealed file. */
  size: number;
  sealedSize: number;
  /** How many pieces follow the head. */
  pieces: number;
  /** Bytes that a piece has in the sealed file. */
  pieceSize(piece: number): number;
  /** The content of a piece. @throws FileDamagedError */
  open(piece: number, sealed: Uint8Array): Buffer;
}

/**
 * Believes the head of a sealed file.
 * @throws FileDamagedError when it is not what was kept at this place; FileKeyMissingError when the settings lack its key
 */
export function openHead(head: Uint8Array, storeKey: string, keyring: Keyring): Opener {
  if (head.byteLength < HEAD_BYTES) throw new FileDamagedError(storeKey);
  const bytes = Buffer.from(head.subarray(0, HEAD_BYTES));
  const master = keyring.find(keyIdOf(bytes));
  if (!master) throw new FileKeyMissingError(keyIdOf(bytes), storeKey);
  const bound = boundTo(bytes, storeKey);
  const nonce = bytes.subarray(WRAP_AT, WRAP_AT + NONCE_BYTES);
  const dataKey = decrypt(master.key, nonce, bound, bytes.subarray(WRAP_AT + NONCE_BYTES), storeKey);
  const size = bytes.readUInt32BE(SIZE_AT);
  const pieces = piecesOf(size);
  return {
    size,
    sealedSize: sealedBytes(size),
    pieces,
    pieceSize: (piece) => Math.min(PIECE_BYTES, size - piece * PIECE_BYTES) + TAG_BYTES,
    open: (piece, sealed) => decrypt(dataKey, nonceOf(piece), bound, sealed, storeKey),
  };
}

/** The content of a sealed file. @throws as openHead */
export function openFile(sealed: Uint8Array, storeKey: string, keyring: Keyring): Buffer {
  const { size, sealedSize, pieces, pieceSize, open } = openHead(sealed, storeKey, keyring);
  if (sealed.byteLength !== sealedSize) throw new FileDamagedError(storeKey);
  const content = Buffer.allocUnsafe(size);
  for (let piece = 0, at = HEAD_BYTES; piece < pieces; at += pieceSize(piece++))
    open(piece, sealed.subarray(at, at + pieceSize(piece))).copy(content, piece * PIECE_BYTES);
  return content;
}

/** An empty file has a piece, too: its tag says that it is empty. */
function piecesOf(size: number): number {
  return Math.max(1, Math.ceil(size / PIECE_BYTES));
}

function sealedBytes(size: number): number {
  return HEAD_BYTES + size + piecesOf(size) * TAG_BYTES;
}

function boundTo(head: Buffer, storeKey: string): Buffer {
  return Buffer.concat([head.subarray(0, WRAP_AT), Buffer.from(storeKey)]);
}

function nonceOf(piece: number): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(piece, NONCE_BYTES - 4);
  return nonce;
}

function encrypt(key: Buffer, nonce: Buffer, bound: Buffer, text: Uint8Array): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(bound);
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, nonce: Buffer, bound: Buffer, sealed: Uint8Array, storeKey: string): Buffer {
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(bound);
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const text = decipher.update(sealed.subarray(0, -TAG_BYTES));
    decipher.final();
    return text;
  } catch {
    throw new FileDamagedError(storeKey);
  }
}
