import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blockAt, firstFace, witnessedFace } from "../../src/dice/joint-seed.ts";

/** The faces of witnessed dice, as docs/witnessed-dice.md publishes them. */
const seed = { player: "a text of the player", gamemaster: "a text of the GM" };

/** Computes a face from the words of the document, with Node's own HMAC. */
function faceByNode({ player, gamemaster }: typeof seed, place: number, faces: number): number {
  const key = createHmac("sha256", player).update(gamemaster).digest();
  for (let block = 0; ; block += 1) {
    const bytes = createHmac("sha256", key).update(`quadrivium dice 1|${place}|${block}`).digest();
    for (let index = 0; index < 32; index += 4) {
      const word = bytes.readUInt32BE(index);
      if (word < 2 ** 32 - (2 ** 32 % faces)) return (word % faces) + 1;
    }
  }
}

test("the published faces never change, for stored rolls are checked by them", () => {
  const faces = [10, 10, 10, 20, 6, 8, 100].map((size, place) => witnessedFace(seed, place, size));
  expect(faces).toEqual([8, 10, 5, 17, 3, 6, 88]);
});

test("any other tool computes the same faces", () => {
  fc.assert(
    fc.property(
      fc.record({ player: fc.string({ unit: "grapheme" }), gamemaster: fc.string({ maxLength: 200 }) }),
      fc.nat({ max: 200 }),
      fc.integer({ min: 1, max: 1000 }),
      (texts, place, faces) => {
        expect(witnessedFace(texts, place, faces)).toBe(faceByNode(texts, place, faces));
      },
    ),
  );
});

/** Returns a block whose words are these, and else the greatest. */
function blockOf(...words: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(32).fill(255);
  words.forEach((word, index) => {
    new DataView(bytes.buffer).setUint32(4 * index, word);
  });
  return bytes;
}

describe("no face is likelier than another", () => {
  test("since the words that count are as many for each: those above are passed over", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1000 }), (faces) => {
        const limit = 2 ** 32 - (2 ** 32 % faces);
        expect(limit % faces).toBe(0);
        expect(firstFace(blockOf(limit - 1), faces)).toBe(faces);
        if (limit < 2 ** 32) expect(firstFace(blockOf(limit, 2 ** 32 - 1, 0), faces)).toBe(1);
      }),
    );
  });

  test("and a block without any is followed by the next", () => {
    expect(firstFace(blockOf(), 10)).toBeNull();
    expect(firstFace(blockOf(), 8)).toBe(8);
  });

  test("in a hundred thousand rolls of each size", () => {
    const sizes = [4, 6, 8, 10, 12, 20, 100];
    const key = new Uint8Array(32).fill(7);
    const counts = sizes.map((size) => Array.from({ length: size }, () => 0));
    const throws = 100_000;
    for (let place = 0; place < throws; place += 1) {
      const block = blockAt(key, place, 0);
      sizes.forEach((size, index) => {
        const [own, face] = [counts[index] ?? [], firstFace(block, size) ?? 0];
        own[face - 1] = (own[face - 1] ?? 0) + 1;
      });
    }
    for (const own of counts) {
      const expected = throws / own.length;
      const chiSquare = own.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      // Five standard deviations above the mean of its distribution.
      const freedom = own.length - 1;
      expect(chiSquare).toBeLessThan(freedom + 5 * Math.sqrt(2 * freedom));
    }
  });
});
