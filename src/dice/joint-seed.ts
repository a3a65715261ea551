import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

/** The two secret texts that decide the faces of a witnessed roll together. */
export interface JointSeed {
  /** What the player's client has promised before it knew the other text. */
  readonly player: string;
  /** What the game master's client has answered, without knowing the player's. */
  readonly gamemaster: string;
}

/** The words of 32 bits in an HMAC-SHA-256. */
const WORDS = 8;
const RANGE = 2 ** 32;

/**
 * Returns the face of the die at a place of a witnessed roll, from 0. docs/witnessed-dice.md describes it, so it must never
 * change: the key is HMAC-SHA-256(player, gamemaster); the words of HMAC-SHA-256(key, "quadrivium dice 1|place|block") are
 * read one after the other, block after block; the first that is below the greatest multiple of the number of faces counts.
 * So each face has the same chance.
 * @throws RangeError for an impossible number of faces
 */
export function witnessedFace({ player, gamemaster }: JointSeed, place: number, faces: number): number {
  if (!isSize(faces)) throw new RangeError(`No die has ${faces} faces.`);
  const key = hmac(sha256, utf8ToBytes(player), utf8ToBytes(gamemaster));
  for (let block = 0; ; block += 1) {
    const face = firstFace(blockAt(key, place, block), faces);
    if (face !== null) return face;
  }
}

/** Tells whether dice of this size can be thrown: a number of faces that the words suffice for. */
export function isSize(faces: number): boolean {
  return Number.isInteger(faces) && faces > 0 && faces <= RANGE;
}

/** Returns the bytes that a key gives for a die. */
export function blockAt(key: Uint8Array, place: number, block: number): Uint8Array {
  return hmac(sha256, key, utf8ToBytes(`quadrivium dice 1|${place}|${block}`));
}

/** Returns the face that the words of a block give; null if none of them is low enough. */
export function firstFace(bytes: Uint8Array, faces: number): number | null {
  const limit = RANGE - (RANGE % faces);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let index = 0; index < WORDS; index += 1) {
    const word = view.getUint32(4 * index);
    if (word < limit) return (word % faces) + 1;
  }
  return null;
}
