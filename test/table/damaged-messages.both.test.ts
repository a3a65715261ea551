import { afterEach, expect, test, vi } from "vitest";
import { openTable, scriptFaces, smallWorld, type } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { textOf, until } from "./page.ts";

/** A message that is stored wrongly shows one line, and keeps nothing else from showing. */

let table: Table | undefined;
afterEach(async () => {
  await table?.close();
  table = undefined;
});

interface StoredTerm extends Record<string, unknown> {
  readonly options: object;
}
interface StoredRoll extends Record<string, unknown> {
  readonly options: object;
  readonly terms: readonly StoredTerm[];
}

const onDie = (change: object) => (roll: StoredRoll) => ({
  ...roll,
  terms: roll.terms.map((term, index) => (index === 0 ? { ...term, ...change } : term)),
});
const inOptions = (options: object) => (roll: StoredRoll) =>
  onDie({ options: { ...roll.terms[0]?.options, ...options } })(roll);

const damages: Readonly<Record<string, (roll: StoredRoll) => unknown>> = {
  "an unknown decision": inOptions({ decisions: [{ kind: "x" }] }),
  "decisions that are none": inOptions({ decisions: [null] }),
  "no list of decisions": inOptions({ decisions: 5 }),
  "house rules that are none": inOptions({ readings: null, decisions: [{ kind: "x" }] }),
  "an unknown house rule": inOptions({ readings: { x: "y" } }),
  "declined dice that are none": inOptions({ declined: "x", undone: 5, unpaid: null }),
  "no options of its die": onDie({ options: null }),
  "no dice": onDie({ fallen: 5 }),
  "dice that are none": onDie({ fallen: [null, 5], aside: ["x"] }),
  "a number and modifiers that are none": onDie({ number: "x", modifiers: null }),
  "faces that no die has": onDie({ fallen: [{ class: "ThrownDie", number: 1, faces: 10, results: [{ result: 99 }] }] }),
  "house rules of the roll that are none": (roll) => ({ ...roll, options: { readings: null } }),
  "an unknown house rule of the roll": (roll) => ({ ...roll, options: { readings: { x: "y" } } }),
  "no options": (roll) => ({ ...roll, options: null }),
  "a target that is none": (roll) => ({ ...roll, options: { target: { x: 1 }, targetLabel: 5, labels: 5 } }),
  "no terms": (roll) => ({ ...roll, terms: null }),
  "terms that are none": (roll) => ({ ...roll, terms: [null, 5] }),
  "no formula": (roll) => ({ ...roll, formula: null }),
  "a total that is none": (roll) => ({ ...roll, total: "x" }),
  "a formula that nobody understands": (roll) => ({ ...roll, formula: "1ds vs (" }),
  nothing: () => ({}),
};

/** What a player reads of each message, oldest first. */
const shown = () =>
  [...document.querySelectorAll(".chat-log .chat-message")].map((element) =>
    textOf(element.querySelector(".message-content")),
  );

test.each(["QuadriviumRoll", "Roll"])(
  "a world with damaged rolls of the class %s opens, and shows all messages",
  async (name) => {
    vi.spyOn(console, "error").mockReturnValue();
    vi.spyOn(console, "warn").mockReturnValue();
    table = await openTable();
    for (const [command, ...faces] of [
      ["/r 1ds[Climb] + 2", [10, 7]],
      ["/r 1dnc10:8[Strike]", [20, 12], [10, 5], [8, 3]],
      ["/r 1dts4b2[Swim]", [20, 5], [4, 2]],
      ["/r 1d6 + 2", [6, 3]],
    ] as const) {
      scriptFaces(...faces);
      await type(command);
    }
    const sound = game.messages.contents.map((message) => message.toObject());
    await ui.chat.render({ force: true });
    const read = shown();
    const damaged = sound.flatMap((message) =>
      Object.values(damages).map((damage) => {
        const roll = JSON.parse(message.rolls[0] ?? "") as StoredRoll;
        const rolls = [JSON.stringify({ ...(damage(roll) as object), class: name })];
        return { ...message, _id: foundry.utils.randomID(), rolls };
      }),
    );
    const last = { _id: foundry.utils.randomID(), content: "Good night", author: game.user.id };
    await table.close();
    const messages = [...sound, ...damaged, last].map((message, timestamp) => ({ ...message, timestamp }));
    table = await openTable({ world: { ...smallWorld, messages: messages as never } });
    await ui.chat.render({ force: true });
    // The older ones come while the page answers already.
    await until(() => shown().length === game.messages.size);
    const now = shown();
    expect(now).toHaveLength(sound.length + damaged.length + 1);
    expect(now.filter((text) => text === "")).toEqual([]);
    expect(now.slice(0, sound.length)).toEqual(read);
    expect(now.at(-1)).toBe("Good night");
    for (const message of game.messages.contents) {
      expect(message.export()).not.toBe("");
      expect(message.toObject().rolls.length).toBeLessThan(2);
    }
  },
);
