import { beforeEach, describe, expect, test, vi } from "vitest";
import { ADA, BRUNO, openTable, scriptFaces, type } from "./open-table.ts";
import { textOf, until } from "./page.ts";

beforeEach(async () => {
  await openTable({ userId: ADA });
  // Foundry reports what it cannot restore, and we what we cannot read.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

/** A roll as it is stored: a die that shows a 7, and 2. */
interface StoredRoll {
  terms: { class: string; options: object; fallen: { results: { result: unknown }[] }[] }[];
  options: object;
}

/** Posts "1ds + 2 vs 9" as a client would store it that ignores the rules or means harm. */
async function post(change: (roll: StoredRoll) => void, data: object = {}): Promise<ChatMessage.Implementation> {
  scriptFaces(7);
  await type("/r 1ds + 2 vs 9");
  const rolled = await until(() => game.messages.contents.at(-1));
  const stored = JSON.parse(JSON.stringify(rolled.rolls[0])) as StoredRoll;
  change(stored);
  const source = { content: rolled.content, type: rolled.type, rolls: [JSON.stringify(stored)], ...data };
  const posted = await ChatMessage.implementation.create(source);
  if (!posted) throw new Error("The message was refused.");
  return posted;
}

const onDie =
  (options: object) =>
  ({ terms: [die] }: StoredRoll): void => {
    Object.assign(die?.options ?? {}, options);
  };

const withFace =
  (face: unknown) =>
  ({ terms: [die] }: StoredRoll): void => {
    Object.assign(die?.fallen[0]?.results[0] ?? {}, { result: face });
  };

describe("a stored roll that cannot be read", () => {
  test.each([
    ["a decision that nobody offers", onDie({ decisions: [{ kind: "luck" }] })],
    ["decisions that are none", onDie({ decisions: [null] })],
    ["a face that its die does not have", withFace(11)],
    ["a face that is no number", withFace("7")],
    ["a reading that nobody knows", onDie({ readings: { tea: "leaves" } })],
  ])("says so on its card, and has no buttons: %s", async (_why, change) => {
    const html = await (await post(change)).renderHTML();
    expect(textOf(html.querySelector(".roll-card .title"))).toBe("Unreadable roll");
    expect(html.querySelector(".roll-card button")).toBeNull();
  });

  test("shows those who may not see it no more than any private roll", async () => {
    const message = await post(withFace(11), { whisper: [ADA] });
    await openTable({ userId: BRUNO });
    const html = await new ChatMessage.implementation(message.toObject()).renderHTML();
    expect(textOf(html.querySelector(".roll-card .title"))).toBe("Private roll");
  });
});
