import { beforeEach, describe, expect, test } from "vitest";
import type { Decision } from "../../src/rules/kernel/die-kind.ts";
import { ADA, BRUNO, GM, openTable, rollOf, scriptFaces, sentBy, type Face, table } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until } from "./page.ts";
import { d20, d8 } from "./play/dice.ts";

/** What the owner of a character decides about a roll that a game master has made from it. */

type Message = ChatMessage.Implementation;

beforeEach(async () => {
  await openTable();
  for (const user of [ADA, BRUNO]) table.join(user);
});

const decisions = (message: Message) => rollOf(message).die?.decisions ?? [];

/** A game master's roll from a character, which these people see. */
async function rolled(formula: string, faces: readonly Face[], data: object = {}): Promise<Message> {
  scriptFaces(...faces);
  const speaker = ChatMessage.getSpeaker({ actor: table.naddaha });
  const message = await table.api.Roll.create(formula).toMessage({ speaker, type: "roll" } as never);
  if (Object.keys(data).length > 0) await (message as unknown as Message).update(data);
  return message as unknown as Message;
}

const decide = (user: string, message: Message, decision: Decision, focus: string | null = null) =>
  table.join(user).query(GM, "quadrivium.decide", { message: message.id, decision, focus, user });

const FORTUNE = ["1dnc10:8:8 vs 11", [...d20(20), [10, 8], ...d8(4, 2)]] as const;
/** Of a 3 and a 7 the action is countered, which is a fumble. */
const LOW = ["1dnc10:8:8 vs 11", [...d20(3), [10, 8], ...d8(7, 2)]] as const;
const TRIP = ["1dts4b3 vs 15", [...d20(5), [4, 2]]] as const;
const STRESS = ["1ds + 2 vs 9", [1]] as const;

const CRITICAL = { kind: "critical", pick: "inspiration" };
const INSPIRED = { kind: "inspiration", dice: [2], pick: "total" };
const TOTAL = { kind: "total", dice: [0, 2] };
const LUCK = { kind: "luck" };
const THROW = { kind: "throw", pick: "accept" };

describe("the owner of the character from which a game master has rolled", () => {
  test.each<readonly [string, readonly [string, readonly Face[]], Decision, readonly Face[], object]>([
    ["chooses what a critical success gives", FORTUNE, CRITICAL, [], { inspiration: 3 }],
    ["spends inspiration", FORTUNE, INSPIRED, [], { inspiration: 1 }],
    ["chooses other dice for the total", LOW, TOTAL, [], { inspiration: 3 }],
    ["calls on luck", TRIP, LUCK, [...d20(8), ...d8(5)], { luck: 1 }],
    ["throws the die that waits", STRESS, THROW, [5], { luck: 2 }],
  ])("%s, as on a roll of their own", async (_, [formula, faces], decision, more, held) => {
    const tradition = { n: "fortune", t: "trip", s: "stress" }[formula[2] ?? ""];
    await table.naddaha.update({ system: { tradition, inspiration: 2, luck: 2 } });
    await game.settings.set("quadrivium", "suspense", true);
    const message = await rolled(formula, faces);
    scriptFaces(...more);
    expect(await decide(ADA, message, decision)).toBe(true);
    await rest();
    if (decision !== THROW) expect(decisions(message)).toMatchObject([{ ...decision, by: ADA }]);
    expect(rollOf(message).isWaiting).toBe(false);
    expect(table.naddaha.system).toMatchObject(held);
    const html = await message.renderHTML();
    expect(html.querySelector(".altered")).toBeNull();
    if (decision !== THROW) expect(textOf(html.querySelector(".decisions"))).toContain("(Ada)");
  });
});

describe("on the card that a player sees of a game master’s roll", () => {
  const shownTo = async (userId: string, data: object = {}): Promise<Message> => {
    await table.naddaha.update({ system: { tradition: "fortune", inspiration: 2 } });
    const source = (await rolled(...FORTUNE, data)).toObject();
    await openTable({ userId });
    await table.join(GM).modifyDocument({
      type: "Actor",
      action: "update",
      operation: { updates: [{ _id: table.naddaha.id, system: { tradition: "fortune", inspiration: 2 } }] },
    } as never);
    return sentBy(GM, new ChatMessage.implementation(source));
  };
  const due = async (message: Message) =>
    [...(await message.renderHTML()).querySelectorAll(".roll-card [data-action=quadriviumDecide]")].map(textOf);

  test("the owner has the buttons of a roll of their own, and asks a game master’s client", async () => {
    const message = await shownTo(ADA);
    expect(await due(message)).toEqual(expect.arrayContaining(["+2 impact", "+1 inspiration"]));
    expect((await due(message)).filter((text) => text.startsWith("Scratch"))).toEqual([]);
    const asked: unknown[] = [];
    type Query = { readonly name: string; readonly data: object };
    table.join(GM).on("query", (({ name, data }: Query, reply: (answer: object) => void) => {
      asked.push(name, data);
      reply({ result: true });
    }) as never);
    click(buttonIn(await message.renderHTML(), "+2 impact"));
    await until(() => asked.length);
    await rest();
    const data = { message: message.id, decision: { kind: "critical", pick: "impact" }, focus: null, user: ADA };
    expect(asked).toEqual(["quadrivium.decide", data]);
  });

  test("others have none", async () => {
    expect(await due(await shownTo(BRUNO))).toEqual([]);
  });
});
