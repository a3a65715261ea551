import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { witnessedFace } from "../../src/dice/joint-seed.ts";
import type { JointSeed } from "../../src/dice/joint-seed.ts";
import type { QuadriviumRoll } from "../../src/dice/quadrivium-roll.ts";
import type { Request, Verdict } from "../../src/messages/request-message.ts";
import { sealOf } from "../../src/base/seal.ts";
import { ADA, BRUNO, GM, openTable, scriptFaces } from "./open-table.ts";
import type { Face, Table } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until } from "./page.ts";
import {
  answerFrom,
  answerSource,
  ask,
  card,
  eavesdrop,
  faults,
  FORMULA,
  NOTICE,
  pressed,
  rows,
  story,
  throwOf,
  write,
  EVERYTHING,
} from "./requests-page.ts";
import type { Client } from "./requests-page.ts";

/** Dice that come from secret numbers of both the player and the game master, and everybody who would rather choose them. */

const ASKS = `${FORMULA} vs 9`;
const NADDAHA = "Actor.naddaha000000000";

let table: Table;
afterEach(() => table.close());

/** The face of a d10 that two texts give, as docs/witnessed-dice.md describes it. */
function faceOf({ player, gamemaster }: JointSeed, place = 0): number {
  const hmacOf = (key: Uint8Array, text: string) => hmac(sha256, key, utf8ToBytes(text));
  const bytes = hmacOf(hmacOf(utf8ToBytes(player), gamemaster), `quadrivium dice 1|${place}|0`);
  return (Number.parseInt(bytesToHex(bytes.slice(0, 4)), 16) % 10) + 1;
}

const unrolled = (formula = ASKS) => Roll.create(formula) as QuadriviumRoll;

/** A roll with the faces that two texts give. */
async function rollOf(seed: JointSeed, formula = ASKS): Promise<QuadriviumRoll> {
  const roll = unrolled(formula);
  if (roll.die) roll.die.options.seed = seed;
  await roll.evaluate();
  return roll;
}

/** What the mark of an answer says. */
const markOf = async (id: string) => textOf((await card(game.messages.get(id))).querySelector(".witness summary"));

describe("on the game master's client", () => {
  let ada: Client;
  beforeEach(async () => {
    table = await openTable();
    await game.settings.set("quadrivium", "witnessed", true);
    ada = table.join(ADA);
    // No other dice may be rolled.
    scriptFaces();
  });

  const textFor = ({ id }: Request, changes: object = {}) =>
    JSON.stringify({ nonce: "ada's secret", request: id, actor: NADDAHA, round: 0, formula: ASKS, ...changes });

  /** Fixes a player's secret text, and waits for the verdict. */
  async function begin(request: Request, text: string, { client = ada, formula = ASKS } = {}) {
    const answers = { request: request.id, option: "a", actor: NADDAHA, round: 0, seal: request.system.seal };
    const [_id, before] = [foundry.utils.randomID(), request.system.rulings.length];
    const system = { answers, asks: formula, witness: { seal: sealOf(text) } };
    await write(client, "create", { data: [{ _id, type: "roll", author: client.userId, system }], keepId: true });
    const verdict = await until(() => request.system.rulings[before]);
    return { id: _id, verdict };
  }

  /** Shows dice for a begun answer, and opens a text. */
  async function finish(id: string, player: string, verdict: Verdict, roll: QuadriviumRoll | null): Promise<void> {
    const { seal, ownSeal: heard } = verdict.witness;
    const shown = roll && { rolls: [JSON.stringify(roll)], content: String(roll.total) };
    const system = { witness: { seal, opened: player, heard } };
    await write(ada, "update", { updates: [{ _id: id, ...shown, system }] });
    await rest();
  }

  /** An answer as it should be. */
  async function honest(request: Request) {
    const player = textFor(request);
    const { id, verdict } = await begin(request, player);
    const seed = { player, gamemaster: verdict.witness.opened };
    const roll = await rollOf(seed);
    await finish(id, player, verdict, roll);
    return { id, seed, roll, player, verdict };
  }

  const BROKEN = "These dice do not match the secret numbers";

  /** Expects that dice are shown for what they are, count nothing, and cannot be rolled again. */
  async function expectBroken(request: Request, id: string): Promise<void> {
    expect(await markOf(id)).toBe(BROKEN);
    expect(request.system.rulings[0]).toMatchObject({ fault: "", rolled: "", total: null });
    expect(await rows(request)).toEqual([expect.stringContaining("The dice were changed after this answer arrived.")]);
    const again = await begin(request, textFor(request, { nonce: "another" }));
    expect(again.verdict.fault).toBe("second");
  }

  test("the dice of both numbers count, and anybody can check them", async () => {
    const request = await ask(table);
    const { id, seed, roll } = await honest(request);
    expect(roll.dice[0]?.results[0]?.result).toBe(faceOf(seed));
    expect(request.system.rulings[0]).toMatchObject({ fault: "", total: roll.total });
    const html = await card(game.messages.get(id));
    expect(textOf(html.querySelector(".witness summary"))).toBe("Witnessed");
    click(buttonIn(html, "Check the dice"));
    const steps = [...html.querySelectorAll(".witness [role=status] :is(p, li)")].map(textOf);
    expect(steps.slice(0, 4)).toEqual([
      "Checked: all dice match the secret numbers.",
      "The player’s number is the one fixed before the roll.",
      "The GM’s number is the one given before the roll.",
      "The player’s number was fixed for this request, this character and this formula.",
    ]);
    expect(steps[4]).toMatch(/^Die 1 \(d10\) shows \d, as computed\.$/);
  });

  test("what a user has unfolded and checked on a card is still there when the card is drawn again", async () => {
    const request = await ask(table);
    const { id } = await honest(request);
    const message = game.messages.get(id, { strict: true });
    await ui.chat.render({ force: true });
    const shown = () => document.querySelector<HTMLElement>(`.chat-log [data-message-id="${id}"]`) ?? expect.fail();
    await until(() => document.querySelector(`.chat-log [data-message-id="${id}"] details.witness`));
    const mark = () => shown().querySelector<HTMLDetailsElement>("details.witness");
    expect(mark()?.open).toBe(false);
    mark()?.setAttribute("open", "");
    click(buttonIn(shown(), "Check the dice"));
    await message.update({ flavor: "Drawn again" });
    await until(() => textOf(shown()).includes("Drawn again"));
    await rest();
    expect(mark()?.open).toBe(true);
    const said = () => [...shown().querySelectorAll(".witness [role=status] p")].map(textOf);
    expect(said()).toEqual(["Checked: all dice match the secret numbers."]);
    click(buttonIn(shown(), "Check the dice"));
    expect(said()).toEqual(["Checked: all dice match the secret numbers."]);
  });

  test("until they are rolled, the answer says that it was begun, and nobody is passed by", async () => {
    const request = await ask(table);
    const { id } = await begin(request, textFor(request));
    expect(await markOf(id)).toBe("Roll begun, not finished");
    expect(await rows(request)).toEqual([expect.stringContaining("began to roll and has not finished")]);
  });

  test("a roll that is finished after its group challenge was locked comes too late: the check before it stands", async () => {
    const request = await ask(table, { kind: "challenge" });
    const text = (nonce: string) => textFor(request, { formula: FORMULA, nonce });
    const first = await begin(request, text("first"), { formula: FORMULA });
    await finish(first.id, text("first"), first.verdict, null);
    await pressed(request, "Let Naddaha roll again");
    const again = await begin(request, text("again"), { formula: FORMULA });
    expect(again.verdict.fault).toBe("");
    await request.update({ system: { state: "locked" } });
    await rest();
    const told = await story(request);
    expect(told).toMatch(/^Challenge: .* Naddaha .* Total: .* The challenge (succeeds|fails)\.$/);
    await finish(again.id, text("again"), again.verdict, null);
    expect(faults(request)).toEqual(["", "afterLock"]);
    expect(await story(request)).toBe(told);
    expect(textOf(await card(request))).toContain("Ada had not finished rolling when the results were locked.");
    expect(textOf(await card(game.messages.get(again.id)))).toContain("its dice came after the results were locked");
  });

  describe("a player who would rather have other dice is found out:", () => {
    test("another secret text than the fixed one", async () => {
      const request = await ask(table);
      const { id, verdict } = await begin(request, textFor(request));
      const player = textFor(request, { nonce: "a better one" });
      await finish(id, player, verdict, await rollOf({ player, gamemaster: verdict.witness.opened }));
      await expectBroken(request, id);
    });

    test("another formula, once the dice are known", async () => {
      const request = await ask(table);
      const player = textFor(request);
      const { id, verdict } = await begin(request, player);
      const better = await rollOf({ player, gamemaster: verdict.witness.opened }, `${FORMULA} + 3[lucky charm] vs 9`);
      await finish(id, player, verdict, better);
      await expectBroken(request, id);
    });

    test("a text for another character or formula", async () => {
      const request = await ask(table);
      const player = textFor(request, { formula: "1ds" });
      const { id, verdict } = await begin(request, player);
      await finish(id, player, verdict, await rollOf({ player, gamemaster: verdict.witness.opened }));
      await expectBroken(request, id);
    });

    test("other faces", async () => {
      const request = await ask(table);
      const player = textFor(request);
      const { id, verdict } = await begin(request, player);
      scriptFaces(9);
      const chosen = unrolled();
      await chosen.evaluate();
      await finish(id, player, verdict, chosen);
      await expectBroken(request, id);
    });

    test("a die that is passed over for a better one", async () => {
      const request = await ask(table);
      const player = textFor(request);
      const { id, verdict } = await begin(request, player);
      const seed = { player, gamemaster: verdict.witness.opened };
      const place = [1, 2, 3, 4, 5, 6, 7].find((one) => ![1, 10, faceOf(seed, 0)].includes(faceOf(seed, one))) ?? 1;
      const passed = unrolled();
      scriptFaces(faceOf(seed, place));
      await passed.evaluate();
      if (passed.die) passed.die.options.seed = seed;
      for (const die of passed.die?.fallen ?? []) die.options.place = place;
      await finish(id, player, verdict, passed);
      await expectBroken(request, id);
    });

    describe("data that no honest client writes:", () => {
      /** Finishes an answer with an honest roll, changed in its JSON. */
      async function forge(
        change: (roll: string, seed: JointSeed) => string | Promise<string>,
      ): Promise<{ request: Request; id: string }> {
        const request = await ask(table);
        const player = textFor(request);
        const { id, verdict } = await begin(request, player);
        const seed = { player, gamemaster: verdict.witness.opened };
        const roll = await rollOf(seed);
        const system = { witness: { seal: sealOf(player), opened: player, heard: verdict.witness.ownSeal } };
        const forged = await change(JSON.stringify(roll), seed);
        const { total } = JSON.parse(forged) as { readonly total: number };
        const shown = { rolls: [forged], content: String(total) };
        await write(ada, "update", { updates: [{ _id: id, ...shown, system }] });
        await rest();
        return { request, id };
      }

      test("a die of another size, on which the numbers give a better face", async () => {
        const { request, id } = await forge(async (_, seed) => {
          const faceOn = (size: number) => witnessedFace(seed, 0, size);
          const sizes = Array.from({ length: 90 }, (_any, index) => 11 + index);
          const size = sizes.find((one) => faceOn(one) > 1 && faceOn(one) < 10 && faceOn(one) !== faceOf(seed)) ?? 0;
          scriptFaces(faceOn(size));
          const better = unrolled();
          await better.evaluate();
          if (better.die) better.die.options.seed = seed;
          for (const die of better.die?.fallen ?? []) die.options.place = 0;
          return JSON.stringify(better).replaceAll('"faces":10', `"faces":${size}`);
        });
        await expectBroken(request, id);
      });

      test.each([0, -4, 2.5, 2 ** 33])("dice of %d faces, which no number gives", async (faces) => {
        const aside = [
          { class: "QuadriviumThrownDie", options: { place: 1 }, number: 1, faces, results: [{ result: 1 }] },
        ];
        const { request, id } = await forge((roll) =>
          roll.replace('"fallen":', `"aside":${JSON.stringify(aside)},"fallen":`),
        );
        await expectBroken(request, id);
      });

      test("a place that is a program", async () => {
        const { request, id } = await forge((roll) => roll.replace('"place":0', '"place":"0); print(1"'));
        await expectBroken(request, id);
        const html = await card(game.messages.get(id));
        const copied = vi.spyOn(game.clipboard, "copyPlainText").mockResolvedValue(undefined);
        click(buttonIn(html, "Copy the proof"));
        expect(copied.mock.calls[0]?.[0]).toContain("import hashlib");
        expect(copied.mock.calls[0]?.[0]).not.toContain("print(1");
      });

      test("numbers that are no texts", async () => {
        const { request, id } = await forge((roll, { player, gamemaster }) =>
          roll.replace(JSON.stringify({ player, gamemaster }), '{"player":1,"gamemaster":null}'),
        );
        await expectBroken(request, id);
      });

      test.each(["null", "7", "[]", "no JSON"])("a secret text that is %s", async (player) => {
        const request = await ask(table);
        const { id, verdict } = await begin(request, player);
        await finish(id, player, verdict, await rollOf({ player, gamemaster: verdict.witness.opened }));
        await expectBroken(request, id);
      });
    });

    test("a second secret text", async () => {
      const request = await ask(table);
      const { id } = await begin(request, textFor(request));
      const { verdict } = await begin(request, textFor(request, { nonce: "another" }));
      expect([verdict.fault, verdict.witness.opened]).toEqual(["second", ""]);
      expect(await markOf(id)).toBe("Roll begun, not finished");
    });

    test("leaving when the dice are known, and beginning again", async () => {
      const request = await ask(table);
      const { id } = await begin(request, textFor(request));
      await write(ada, "delete", { ids: [id] });
      await rest();
      const { verdict } = await begin(request, textFor(request, { nonce: "another" }));
      expect(verdict.fault).toBe("second");
      expect(await rows(request)).toEqual([expect.stringContaining("answer deleted")]);
    });

    test("and if the game master lets the character roll again, its card tells of the first", async () => {
      const request = await ask(table);
      const { id } = await begin(request, textFor(request));
      await game.messages.get(id)?.delete();
      await until(() => request.system.forgotten.length);
      const { id: second } = await begin(request, textFor(request, { nonce: "another" }));
      const html = await card(game.messages.get(second));
      expect(textOf(html.querySelector(".second-roll"))).toMatch(/^This character had begun another roll before/);
    });

    test("a text whose dice are known from another request", async () => {
      const [first, second] = [await ask(table), await ask(table)];
      const { player } = await honest(first);
      expect((await begin(second, player)).verdict.fault).toBe("terms");
    });

    test("ordinary dice, although a game master could have been the witness", async () => {
      const request = await ask(table);
      await answerFrom(ada, request, { faces: [9] });
      expect(faults(request)).toEqual(["unwitnessed"]);
    });
  });

  test("somebody else can neither begin a roll for a character nor finish it", async () => {
    const request = await ask(table);
    const { verdict } = await begin(request, textFor(request), { client: table.join(BRUNO) });
    expect([verdict.fault, verdict.witness.opened]).toEqual(["stranger", ""]);
    const { id } = await begin(request, textFor(request));
    await expect(write(table.join(BRUNO), "update", { updates: [{ _id: id, content: "9" }] })).rejects.toThrow();
  });

  describe("a game master who changes something afterwards is found out:", () => {
    test("the dice", async () => {
      const request = await ask(table);
      const { id, roll } = await honest(request);
      const [face = 0] = roll.dice.flatMap(({ results }) => results.map(({ result }) => result));
      const other = JSON.stringify(roll).replaceAll(`"result":${face},`, `"result":${(face % 8) + 2},`);
      await game.messages.get(id)?.update({ rolls: [other] });
      expect(await markOf(id)).toBe(BROKEN);
    });

    test("the own number, with the dice that it gives", async () => {
      const request = await ask(table);
      const { id, player } = await honest(request);
      const opened = JSON.stringify({ nonce: "chosen later", for: sealOf(player) });
      const roll = await rollOf({ player, gamemaster: opened });
      const verdict = request.system.rulings[0];
      const witness = { ...verdict?.witness, opened, ownSeal: sealOf(opened) };
      await request.update({ system: { verdicts: { [id]: { ...verdict, rolled: "", witness } } } });
      expect(request.system.rulings).toMatchObject([{ rolled: "", witness: { opened } }]);
      await game.messages.get(id)?.update({ rolls: [JSON.stringify(roll)], content: String(roll.total) });
      expect(await markOf(id)).toBe(BROKEN);
    });
  });

  describe("of dice that only game masters see", () => {
    // Ada's client is here only to listen, so it takes no roll of its own.
    beforeEach(() => void vi.spyOn(console, "warn").mockReturnValue());
    afterEach(() => void vi.restoreAllMocks());

    const unseen = { shows: "together", asked: [NADDAHA, "Actor.silarn0000000000"] } as const;

    /** Naddaha's hidden dice are rolled; Silarn has still to answer. */
    async function hiddenRoll() {
      await Actor.implementation.create({ _id: "silarn0000000000", name: "Silarn", type: "character" } as never, {
        keepId: true,
      });
      const heard = eavesdrop(table.join(BRUNO));
      const request = await ask(table, unseen);
      const player = textFor(request);
      const { id, verdict } = await begin(request, player);
      expect(verdict.witness.opened).toBe("");
      expect(verdict.witness.ownSeal).toMatch(/^[\da-f]{64}$/);
      const gamemaster = game.settings.get("quadrivium", "vault")[verdict.witness.ownSeal] ?? "";
      await finish(id, player, verdict, null);
      await until(() => request.system.rulings[0]?.seal);
      return { request, id, player, gamemaster, heard };
    }

    test("the game master's number is fixed first, and stays as secret as the dice until these are shown", async () => {
      const { request, id, player, gamemaster, heard } = await hiddenRoll();
      const { nonce } = JSON.parse(gamemaster) as { readonly nonce: string };
      expect(JSON.stringify([game.messages.get(id), request])).not.toContain(nonce);
      expect(heard()).toContain(id);
      expect(heard()).not.toContain(nonce);
      await request.update({ system: { skipped: ["Actor.silarn0000000000"] } });
      await until(() => game.messages.get(id)?.rolls.length);
      const shown = game.messages.get(id)?.rolls[0];
      expect(shown?.dice[0]?.results[0]?.result).toBe(faceOf({ player, gamemaster }));
      expect(await markOf(id)).toBe("Witnessed");
    });

    test("the game master cannot take another number once the player's is known", async () => {
      const { request, id, player } = await hiddenRoll();
      const roll = await rollOf({ player, gamemaster: JSON.stringify({ nonce: "chosen later", for: sealOf(player) }) });
      const text = JSON.stringify({ nonce: "n", answer: id, roll: JSON.stringify(roll) });
      await request.update({ system: { verdicts: { [id]: { seal: sealOf(text), opened: text } } } });
      expect(request.system.rulings).toMatchObject([{ answer: id, opened: text }]);
      await game.messages.get(id)?.update({ rolls: [JSON.stringify(roll)], content: String(roll.total) });
      expect(await markOf(id)).toBe(BROKEN);
    });
  });

  describe("of dice whose setup is hidden", () => {
    const terms = { options: [{ ...NOTICE, letter: "k", hiddenSetup: { banes: 2 } }], opens: EVERYTHING } as const;
    const asks = "3dk[Notice the trap] + 2[Perception] + 3[Awareness] - 1[Weary] vs 9";

    /** Naddaha's hidden dice are rolled with the hidden banes. */
    async function hiddenSetup() {
      const request = await ask(table, terms);
      const player = textFor(request, { formula: asks });
      const { id, verdict } = await begin(request, player, { formula: asks });
      const gamemaster = game.settings.get("quadrivium", "vault")[verdict.witness.ownSeal] ?? "";
      await finish(id, player, verdict, null);
      await until(() => request.system.rulings[0]?.seal);
      return { request, id, seed: { player, gamemaster } };
    }

    test("the formula that counts is the promised one with the revealed setup", async () => {
      const { request, id } = await hiddenSetup();
      click(buttonIn(await card(request), "Reveal rolls"));
      const roll = await until(() => game.messages.get(id)?.rolls[0]);
      expect(roll.formula).toContain("3dkba2");
      expect(await markOf(id)).toBe("Witnessed");
    });

    test("the game master can add nothing else to it", async () => {
      const { request, id, seed } = await hiddenSetup();
      const roll = await rollOf(seed, asks.replace("3dk", "3dkba2").replace("+ 3", "+ 9"));
      const opened = JSON.stringify({ nonce: "n", answer: id, roll: JSON.stringify(roll) });
      await request.update({ system: { verdicts: { [id]: { seal: sealOf(opened), opened } } } });
      expect(request.system.rulings).toMatchObject([{ answer: id, opened }]);
      await game.messages.get(id)?.update({ rolls: [JSON.stringify(roll)], content: String(roll.total) });
      expect(await markOf(id)).toBe(BROKEN);
    });
  });

  describe("if another game master's client becomes the arbiter,", () => {
    const FIRST = "activegm00000000";
    let first: Client;
    beforeEach(async () => {
      await User.implementation.create({ _id: FIRST, name: "First", role: 4 } as never, { keepId: true });
      first = table.join(FIRST);
      await until(() => game.users.activeGM?.id === FIRST);
    });

    test("ordinary dice that came in before are not excused: a game master was there", async () => {
      const request = await ask(table);
      const source = { ...(await answerSource(request, { faces: [9] })), author: ADA };
      await write(ada, "create", { data: [source], keepId: true });
      first.close();
      await until(() => request.system.rulings.length);
      expect(faults(request)).toEqual(["unwitnessed"]);
    });

    test("it gets the number for hidden dice, and throws them", async () => {
      const request = await ask(table, { shows: "gamemaster" });
      const player = textFor(request);
      const answers = { request: request.id, option: "a", actor: NADDAHA, round: 0, seal: "" };
      const [_id, own] = [foundry.utils.randomID(), JSON.stringify({ nonce: "the first's", for: sealOf(player) })];
      const system = { answers, asks: ASKS, witness: { seal: sealOf(player) } };
      await write(ada, "create", { data: [{ _id, type: "roll", author: ADA, system }], keepId: true });
      const witness = { seal: sealOf(player), ownSeal: sealOf(own), opened: "" };
      const verdicts = { [_id]: { answer: _id, actor: NADDAHA, option: "a", asks: ASKS, givenUnder: "", witness } };
      await write(first, "update", { updates: [{ _id: request.id, system: { verdicts } }] });
      await until(() => request.system.rulings.length);
      await first.query(GM, "quadrivium.sealed", { text: own });
      first.close();
      await until(() => game.users.activeGM?.id === GM);
      const opened = { witness: { seal: sealOf(player), opened: player, heard: witness.ownSeal } };
      await write(ada, "update", { updates: [{ _id, system: opened }] });
      await until(() => request.system.rulings[0]?.seal);
    });
  });

  test("a game master's client that comes gets the numbers for hidden dice, and no player does", async () => {
    const second = "secondgm00000000";
    await User.implementation.create({ _id: second, name: "Second", role: 3 } as never, { keepId: true });
    const request = await ask(table, { shows: "gamemaster" });
    const heard: string[] = [];
    const listen = (client: Client) => {
      client.on("query", ((question: unknown, reply: (answer: object) => void) => {
        heard.push(JSON.stringify(question));
        reply({ result: true });
      }) as never);
    };
    listen(ada);
    const { verdict } = await begin(request, textFor(request));
    const other = table.join(second);
    listen(other);
    await ada.query(GM, "quadrivium.catchUp", { user: ADA });
    expect(heard).toEqual([]);
    await other.query(GM, "quadrivium.catchUp", { user: second });
    const number = game.settings.get("quadrivium", "vault")[verdict.witness.ownSeal] ?? "";
    await until(() => heard.length);
    expect(heard.join("")).toContain((JSON.parse(number) as { readonly nonce: string }).nonce);
  });

  test("a tie of a contest is rolled again by the game master's client alone, as it says", async () => {
    const silarn = await Actor.implementation.create({ name: "Silarn", type: "character" });
    const actor = silarn?.uuid ?? "";
    const sides = [table.naddaha.uuid, actor].map((one) => ({ actor: one, letter: "k" }));
    const request = await until(() => table.api.contest({ title: "Arm wrestling", sides }));
    const player = textFor(request, { formula: "3dk" });
    const { id, verdict } = await begin(request, player, { formula: "3dk" });
    const roll = await rollOf({ player, gamemaster: verdict.witness.opened }, "3dk");
    await finish(id, player, verdict, roll);
    // Silarn's dice are the same.
    const faces = roll.dice.flatMap((die) => die.results.map(({ result }): Face => [8, result]));
    const source = await answerSource(request, { actor, option: "b", formula: "3dk", faces });
    scriptFaces(...throwOf(5), ...throwOf(4));
    await ChatMessage.implementation.create(source as never);
    await until(() => request.system.rulings.length === 4);
    expect(faults(request)).toEqual(["", "", "", ""]);
    expect(textOf((await card(request)).querySelector(".contest-result"))).toContain("Naddaha wins by 3.");
    expect(await markOf(request.system.rulings[2]?.answer ?? "")).toBe("Not witnessed: the GM rolled alone");
  });

  test("the game master's own roll says that it has no witness", async () => {
    const { answerRequest } = await import("../../src/requests/answer-request.ts");
    const request = await ask(table);
    scriptFaces(5);
    const answer = await answerRequest(request, table.naddaha, "a", { ask: false });
    await until(() => faults(request).length);
    expect(await markOf(answer?.id ?? "")).toBe("Not witnessed: the GM rolled alone");
  });

  test("a die that could be declined is one of the later choices of which the card tells", async () => {
    const { readRequest } = await import("../../src/requests/standing/snapshot.ts");
    const { shownWitness } = await import("../../src/requests/witness/witness-mark.ts");
    const request = await ask(table);
    await honest(request);
    const snapshot = readRequest(request);
    const [answer] = snapshot.answers;
    if (!answer) throw new Error("There is no answer.");
    const seeds = Array.from({ length: 500 }, (_, index) => ({ player: "p", gamemaster: String(index) }));
    const seed = seeds.find((one) => faceOf(one) === 1 && faceOf(one, 1) > 1);
    const told = async (readings: object) => {
      const roll = Roll.create("1ds", {}, { readings } as never) as QuadriviumRoll;
      if (roll.die && seed) roll.die.options.seed = seed;
      await roll.evaluate({ allowInteractive: false });
      return shownWitness(snapshot, { ...answer, verdict: answer.state.verdict, roll, isBroken: false })?.hasLaterDice;
    };
    expect([await told({ declineReroll: true }), await told({})]).toEqual([true, false]);
  });

  test("dice that are added later come from the same numbers, and the card says what that means", async () => {
    await game.settings.set("quadrivium", "editPool", true);
    const seed = { player: "p", gamemaster: "g" };
    const before = await rollOf(seed, "1dnc8");
    const after = await before.decide({ kind: "addDice", sizes: [10, 10] });
    const { comesFromSeed, witnessedDice } = await import("../../src/dice/witnessed-dice.ts");
    const { die } = after;
    if (!die) throw new Error("There is no die.");
    expect(witnessedDice(die).map(({ place }) => place)).toEqual([0, 1, 2, 3]);
    expect(witnessedDice(die).slice(-2)).toMatchObject([2, 3].map((place) => ({ face: faceOf(seed, place) })));
    expect(comesFromSeed(die, false)).toBe(true);
    const undone = after.undo({ by: GM, at: 1 });
    const again = await undone.decide({ kind: "addDice", sizes: [10] });
    expect(again.die && comesFromSeed(again.die, true)).toBe(true);
    expect(again.dice.at(-1)?.results[0]?.result).toBe(faceOf(seed, 2));
  });
});

describe("on a player's client", () => {
  /** A game master's client asks Naddaha. */
  async function asked(gamemaster: Client, changes: object = {}): Promise<Request> {
    const _id = foundry.utils.randomID();
    const system = { asked: [NADDAHA], options: [{ id: "a", ...NOTICE }], isWitnessed: true, ...changes };
    await write(gamemaster, "create", { data: [{ _id, type: "request", author: GM, system }], keepId: true });
    return until(() => game.messages.get(_id) as Request | undefined);
  }

  async function answer(request: Request): Promise<string> {
    const { answerRequest } = await import("../../src/requests/answer-request.ts");
    return (await answerRequest(request, table.naddaha, "a", { ask: false }))?.id ?? "";
  }

  const posted = (id: string) => game.messages.get(id) as ChatMessage.OfType<"roll"> | undefined;
  const kept = () => game.settings.get("quadrivium", "vault");

  /** Naddaha's answer, to which the game master's client gives its number, and the numbers of both. */
  function begun(gamemaster: Client, request: Request, id: string) {
    const { asks, witness } = posted(id)?.system.toObject() ?? {};
    const { seal = "" } = witness ?? {};
    const player = kept()[seal] ?? "";
    const opened = JSON.stringify({ nonce: "the game master's", for: seal });
    const ruling = { answer: id, actor: NADDAHA, option: "a", asks, givenUnder: "" };
    const give = async () => {
      const verdicts = { [id]: { ...ruling, witness: { seal, ownSeal: sealOf(opened), opened } } };
      await write(gamemaster, "update", { updates: [{ _id: request.id, system: { verdicts } }] });
      await until(() => request.system.rulings.length);
    };
    return { seed: { player, gamemaster: opened }, give };
  }

  test("the dice roll when the game master's number has come, and not before", async () => {
    table = await openTable({ userId: ADA });
    const gamemaster = table.join(GM);
    const request = await asked(gamemaster);
    scriptFaces();
    const id = await answer(request);
    const { seed, give } = begun(gamemaster, request, id);
    expect([posted(id)?.rolls, posted(id)?.system.witness?.opened]).toEqual([[], ""]);
    expect(await markOf(id)).toBe("Waiting for the GM’s secret number");
    await give();
    const roll = await until(() => posted(id)?.rolls[0]);
    expect(roll.dice[0]?.results[0]?.result).toBe(faceOf(seed));
    const { player, gamemaster: opened } = seed;
    expect(posted(id)?.system.witness).toEqual({ seal: sealOf(player), opened: player, heard: sealOf(opened) });
    expect(await markOf(id)).toBe("Witnessed");
    await until(() => Object.keys(kept()).length === 0);
  });

  test("a roll that was interrupted goes on after a reload, with the same dice", async () => {
    table = await openTable({ userId: ADA });
    const gamemaster = table.join(GM);
    const request = await asked(gamemaster);
    scriptFaces();
    const id = await answer(request);
    const { seed, give } = begun(gamemaster, request, id);
    // The number comes while the page with the player's secret text is closed.
    const before = kept();
    await game.settings.set("quadrivium", "vault", {});
    await give();
    await rest();
    expect(posted(id)?.rolls).toEqual([]);
    await game.settings.set("quadrivium", "vault", before);
    const { keepOldPromises } = await import("../../src/requests/witness/witness.ts");
    keepOldPromises();
    const roll = await until(() => posted(id)?.rolls[0]);
    expect(roll.dice[0]?.results[0]?.result).toBe(faceOf(seed));
  });

  test("luck in the formula is paid when the roll begins, and the dice are witnessed though no luck is left then", async () => {
    table = await openTable({ userId: ADA });
    const gamemaster = table.join(GM);
    await table.naddaha.update({ system: { tradition: "trip", luck: 2 } });
    const options = [{ id: "a", name: "Jump", letter: "t", target: 7, setup: { luck: true } }];
    const request = await asked(gamemaster, { options });
    scriptFaces();
    const id = await answer(request);
    await until(() => table.naddaha.system.luck === 1);
    await table.naddaha.update({ system: { luck: 0 } });
    const { give } = begun(gamemaster, request, id);
    await give();
    const roll = await until(() => posted(id)?.rolls[0]);
    await rest();
    expect([roll.formula, await markOf(id)]).toEqual([expect.stringContaining("1dtlk"), "Witnessed"]);
    expect([table.naddaha.system.luck, posted(id)?.system.bookings?.length]).toEqual([0, 1]);
  });

  test("dice that the player enters by hand are not witnessed, and the card says so", async () => {
    table = await openTable({ userId: ADA });
    const gamemaster = table.join(GM);
    const request = await asked(gamemaster);
    const id = await answer(request);
    const { give } = begun(gamemaster, request, id);
    CONFIG.Dice.fulfillment.methods.lucky = { label: "Lucky", interactive: true, handler: () => 9 } as never;
    await game.settings.set("core", "diceConfiguration" as never, { d10: "lucky" } as never);
    await give();
    const field = await until(() => document.querySelector<HTMLInputElement>(".roll-resolver input"));
    field.value = "9";
    field.form?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    await until(() => posted(id)?.rolls[0]);
    expect(await markOf(id)).toBe("Not witnessed: dice were entered by hand");
  });

  test("another page of the player's browser rolls nothing as well", async () => {
    const waiting: (() => unknown)[] = [];
    // The other page has the turn, which bears the name of a seal.
    const request = (name: string, work: () => unknown) => {
      if (!/ [0-9a-f]{64}$/.test(name)) return Promise.resolve(work());
      waiting.push(work);
      return new Promise<never>(() => undefined);
    };
    Object.defineProperty(navigator, "locks", { configurable: true, value: { request } });
    table = await openTable({ userId: ADA });
    const gamemaster = table.join(GM);
    const asks = await asked(gamemaster);
    const id = await answer(asks);
    const { give } = begun(gamemaster, asks, id);
    await give();
    await rest();
    expect(posted(id)?.rolls).toEqual([]);
    // It has rolled, and forgotten the secret text.
    await game.settings.set("quadrivium", "vault", {});
    await waiting.at(-1)?.();
    Reflect.deleteProperty(navigator, "locks");
    await rest();
    expect(posted(id)?.rolls).toEqual([]);
  });

  test("a roll while no game master is connected has ordinary dice, and says so", async () => {
    table = await openTable({ userId: ADA });
    const gamemaster = table.join(GM);
    const request = await asked(gamemaster);
    gamemaster.close();
    await until(() => !game.users.activeGM);
    scriptFaces(5);
    const id = await answer(request);
    expect(game.messages.get(id)?.rolls[0]?.total).toBe(9);
    expect(await markOf(id)).toBe("Not witnessed: no GM was connected");
  });
});
