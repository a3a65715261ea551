import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BRUNO, openTable, scriptFaces, type } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { buttonIn, rest, textOf, until } from "./page.ts";
import { answerOnCard } from "./requests-page.ts";

let table: Table;
let ogre: Actor.Stored<"npc">;
beforeEach(async () => {
  table = await openTable();
  ogre = (await Actor.implementation.create({
    name: "Ogre",
    type: "npc",
    system: { tradition: "stress", characteristics: { qik: { value: 1 }, sta: { value: 3 } } },
  } as never)) as unknown as Actor.Stored<"npc">;
});
afterEach(async () => {
  vi.restoreAllMocks();
  game.user.targets.clear();
  await table.close();
});

type Message = ChatMessage.Implementation;

const newest = () => game.messages.contents.at(-1);
const card = (message: Message) => message.renderHTML();
const words = async (message: Message) => textOf(await card(message));

async function posted(act: () => unknown): Promise<Message> {
  const { size } = game.messages;
  await act();
  const message = await until(() => game.messages.size > size && newest());
  await rest();
  return message;
}

/** Rolls for a character that is asked, at this face. */
async function answer(request: Message, actor: Actor.Implementation, option: string, face: number): Promise<void> {
  await posted(() => {
    scriptFaces(face);
    return answerOnCard(request, actor);
  });
}

/** Deletes the ogre. */
async function slay(): Promise<void> {
  await ogre.delete();
  await rest();
}

/** Expects a button that is there, cannot be pressed, and says why. */
async function expectLost(message: Message, name: string): Promise<void> {
  const button = buttonIn(await card(message), name);
  expect(button.disabled).toBe(true);
  expect(button.getAttribute("aria-description")).toBe("Ogre no longer exists.");
}

describe("a request", () => {
  test("keeps names and title when who was asked is deleted, and says that nobody can roll for them", async () => {
    const request = await posted(() => table.api.request({ asked: [ogre], options: [{ characteristics: ["qik"] }] }));
    const title = async () => textOf((await card(request)).querySelector("h3.title"));
    expect(await title()).toBe("Quickness");
    expect(await words(request)).toContain("Ogre waiting");
    await slay();
    expect(await title()).toBe("Quickness");
    expect(await words(request)).toContain("Ogre no longer there");
    await expectLost(request, "Roll for Ogre");
  });

  test("shows its dice once all others have answered", async () => {
    const request = await posted(() =>
      table.api.request({ asked: [table.naddaha, ogre], options: [{ name: "Sneak", letter: "i" }], shows: "together" }),
    );
    await answer(request, table.naddaha, "a", 7);
    expect((newest()?.rolls ?? []).length).toBe(0);
    await slay();
    await until(() => (newest()?.rolls ?? []).length > 0);
    expect(await words(request)).toContain("Ogre no longer there");
  });

  test("keeps the answer of who is deleted after it", async () => {
    const request = await posted(() => table.api.request({ asked: [ogre], options: [{ name: "Dodge", letter: "i" }] }));
    await answer(request, ogre, "a", 7);
    await slay();
    expect(await words(request)).toContain("Ogre 7");
  });

  test("waits again for who is put back", async () => {
    const request = await posted(() => table.api.request({ asked: [ogre], options: [{ name: "Dodge", letter: "i" }] }));
    const source = ogre.toObject();
    await slay();
    await Actor.implementation.create(source, { keepId: true });
    await rest();
    expect(await words(request)).toContain("Ogre waiting");
    expect((request.system as { passed?: unknown }).passed).toEqual([]);
  });
});

describe("a group challenge", () => {
  test("goes on without a member who is deleted", async () => {
    const request = await posted(() =>
      table.api.request({
        kind: "challenge",
        asked: [table.naddaha, ogre],
        options: [{ name: "Climb", letter: "i", target: 5 }],
      }),
    );
    await answer(request, table.naddaha, "a", 9);
    expect((await card(request)).querySelector(".challenge-story .sum")).toBeNull();
    await slay();
    await until(async () => (await words(request)).includes("succeeds") || (await words(request)).includes("success"));
    expect(await words(request)).toContain("Ogre no longer there");
  });
});

describe("a contest", () => {
  test("keeps the names of its sides and its result", async () => {
    const sides = [table.naddaha, ogre].map((actor) => ({ actor, name: "Pull", letter: "i" }));
    const request = await posted(() => table.api.contest({ sides }));
    await answer(request, table.naddaha, "a", 9);
    await answer(request, ogre, "b", 2);
    await slay();
    expect(await words(request)).toContain("Naddaha against Ogre");
    expect(await words(request)).toContain("Naddaha wins by 6.");
  });

  test("awaits nobody who is deleted", async () => {
    const sides = [table.naddaha, ogre].map((actor) => ({ actor, name: "Pull", letter: "i" }));
    const request = await posted(() => table.api.contest({ sides }));
    await answer(request, table.naddaha, "a", 9);
    await slay();
    expect(await words(request)).not.toContain("Ogre waiting");
    expect(await words(request)).toContain("Ogre no longer there");
  });
});

describe("an attack", () => {
  const attack = async (): Promise<Message> => {
    game.user.targets.add({
      actor: ogre,
      document: { uuid: null, name: "Ogre", hidden: false, displayName: 50 },
    } as never);
    return posted(async () => {
      scriptFaces(5);
      await type(`/stress as Naddaha ${game.i18n.localize("QUADRIVIUM.Total.attack")}`);
    });
  };

  test("keeps the name of its target, and says why nobody defends", async () => {
    const message = await attack();
    expect(await words(message)).toContain("Against Ogre");
    await slay();
    expect(await words(message)).toContain("Against Ogre");
    await expectLost(message, "Roll defense");
  });
});

describe("what a character has rolled who is deleted", () => {
  /** Lets the ogre attack Naddaha and hit her. */
  const hit = async (): Promise<Message> => {
    game.user.targets.add({
      actor: table.naddaha,
      document: { uuid: null, name: "Naddaha", hidden: false, displayName: 50 },
    } as never);
    const message = await posted(async () => {
      scriptFaces(9);
      await type(`/stress as Ogre ${game.i18n.localize("QUADRIVIUM.Total.attack")}`);
    });
    await posted(async () => {
      scriptFaces(2);
      buttonIn(await card(message), "Roll the defense of Naddaha").click();
    });
    return message;
  };
  const damage = "Roll damage (attack advantage +";

  test("an attack keeps whom it hits and its damage so far, and says why no more is rolled", async () => {
    const message = await hit();
    expect(await words(message)).toContain("Hits by");
    await slay();
    expect(await words(message)).toContain("Against Naddaha");
    expect(await words(message)).toContain("Hits by");
    const lost = [...(await card(message)).querySelectorAll("button")].find((one) => one.innerText.startsWith(damage));
    await expectLost(message, lost?.innerText ?? "");
    vi.spyOn(game, "user", "get").mockReturnValue(game.users.get(BRUNO) as never);
    expect(await words(message)).toContain("Hits by");
    expect(await words(message)).not.toContain(damage);
  });

  test("an attack shows the damage that was rolled, and offers no more of it", async () => {
    const message = await hit();
    const part = await posted(async () => {
      scriptFaces(9);
      const { rollDamage } = await import("../../src/rolls/item-formula.ts");
      const accept = () => ({ partOf: message.id });
      await rollDamage(ogre, { total: "damage", weapon: null, advantage: null, accept, ask: false });
    });
    await slay();
    const { isFolded, partsOf } = await import("../../src/chat/joined-rolls.ts");
    expect(partsOf(message)).toEqual([part]);
    expect(isFolded(part)).toBe(true);
  });

  test("a contest that is won with an attack says why no damage is rolled", async () => {
    const sides = [
      { actor: ogre, total: "attack" },
      { actor: table.naddaha, total: "defense" },
    ];
    const request = await posted(() => table.api.contest({ sides }));
    await answer(request, ogre, "a", 9);
    await answer(request, table.naddaha, "b", 2);
    const offered = (await card(request)).querySelector<HTMLElement>("[data-request-action=damage]")?.textContent ?? "";
    expect(offered).toContain(damage);
    await slay();
    await expectLost(request, offered);
    vi.spyOn(game, "user", "get").mockReturnValue(game.users.get(BRUNO) as never);
    expect(await words(request)).not.toContain(offered);
  });

  test("a result that can change no number any more says so", async () => {
    const message = await posted(() => {
      scriptFaces(7);
      return table.api.rollTrait(ogre, { characteristics: ["sta"] }, { ask: false });
    });
    await slay();
    await expectLost(message, "Apply result…");
  });

  test("a number that has changed by a result says why that cannot be undone", async () => {
    const message = await posted(() => {
      scriptFaces(7);
      return table.api.rollTrait(ogre, { characteristics: ["sta"] }, { ask: false });
    });
    const number = { uuid: ogre.uuid, path: "system.characteristics.sta.value", label: "Ogre: Stamina" };
    const accumulation = { before: 3, change: 2, sign: "add" };
    await ChatMessage.implementation.create({
      type: "change",
      system: {
        reason: "accumulation",
        actor: ogre.uuid,
        of: message.id,
        accumulation,
        numbers: [{ ...number, before: 3, after: 5 }],
      },
    } as never);
    await until(() => game.messages.contents.at(-1)?.type === "change");
    await slay();
    const button = buttonIn(await card(message), "Undo");
    expect(button.disabled).toBe(true);
    expect(button.getAttribute("aria-description")).toBe(
      "“Ogre: Stamina” cannot be changed because it no longer exists.",
    );
  });
});

describe("the card of damage", () => {
  test("keeps the name of who took it, and says why it cannot be undone", async () => {
    scriptFaces(9);
    const speaker = ChatMessage.getSpeaker({ actor: table.naddaha });
    const message = await posted(() =>
      table.api.Roll.create("1di + 2").toMessage({ speaker, type: "roll", system: { isDamage: true } } as never),
    );
    const { inflict } = await import("../../src/chat/damage/damage.ts");
    await inflict(message, ogre, null);
    await slay();
    expect(await words(message)).toContain("Ogre: damage 11");
    await expectLost(message, "Undo");
  });
});

describe("the card of a change", () => {
  test("keeps its name, and says to who could why it cannot be undone", async () => {
    const { recordChange } = await import("../../src/bookings/recorded-change.ts");
    const change = { uuid: ogre.uuid, path: "system.experience", before: 0, after: 3 };
    const message = await posted(() => recordChange(ogre, "award", [change]));
    await slay();
    expect(await words(message)).toContain("Ogre");
    await expectLost(message, "Undo");
    vi.spyOn(game, "user", "get").mockReturnValue(game.users.get(BRUNO) as never);
    expect((await card(message)).querySelector("button")).toBeNull();
  });
});
