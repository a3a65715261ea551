import { beforeEach, describe, expect, test, vi } from "vitest";
import { generation } from "../host.ts";
import { apply, target } from "../apply-damage.ts";
import { ADA, BRUNO, GM, openTable, posted, table } from "../open-table.ts";
import { rest, textOf } from "../page.ts";
import { answer } from "../play/play.ts";
import { answerOnCard } from "../requests-page.ts";

// On both generations: which reader sees which name on which card.

beforeEach(() => openTable());

type Message = ChatMessage.Implementation;
type Token = TokenDocument.Implementation;
type Npc = Actor.Stored<"npc">;

/** The name of the actor of each token, which no card says. */
const ACTOR = "Count Zarg";

const { ALWAYS, NONE } = { ALWAYS: 50, NONE: 0 };

/** A token on the scene, and its name for all but its owner and game masters. */
interface OnScene {
  readonly token: { readonly name: string };
  readonly others: string;
}

const on = (name: string, others: string, token: object): OnScene => ({ token: { name, ...token }, others });

const tokens: Readonly<Record<string, OnScene>> = {
  shown: on("Ogrish brute", "Ogrish brute", { displayName: ALWAYS }),
  hidden: on("Assassin", "Hidden character", { displayName: ALWAYS, hidden: true }),
  "without a nameplate for players": on("Vampire", "Unknown character", { displayName: NONE }),
  "linked and hidden": on("Hooded stranger", "Hidden character", {
    displayName: ALWAYS,
    actorLink: true,
    hidden: true,
  }),
};

/** Puts a token of an actor that Ada owns on a scene. */
async function put(source: object): Promise<{ token: Token; actor: Actor.Stored<"npc"> }> {
  const made = await Actor.implementation.create({
    name: ACTOR,
    type: "npc",
    ownership: { default: 0, [ADA]: 3 },
    system: { tradition: "stress", characteristics: { sta: { value: 3 } } },
  } as never);
  const scene = await Scene.implementation.create({
    name: "Cave",
    tokens: [{ actorId: made?.id, actorLink: false, ...source }],
  });
  const token = scene?.tokens.contents[0];
  const actor = token?.actor;
  if (!token || !actor) throw new Error("The token has no actor.");
  return { token, actor: actor as Actor.Stored<"npc"> };
}

/** Lets actors answer a request, each with a die that shows this face. */
async function answered(request: Message, ...answers: readonly (readonly [Actor.Implementation, face: number])[]) {
  for (const [actor, face] of answers) await posted(() => answerOnCard(request, actor), face);
  return request;
}

/** The kinds of cards with names: each posts one as a game master, about an actor and its token. */
const cards: Readonly<Record<string, (actor: Npc, token: Token) => Promise<Message>>> = {
  "a word that it says": (actor) =>
    posted(() => ChatMessage.implementation.create({ content: "Boo", speaker: ChatMessage.getSpeaker({ actor }) })),
  "a roll": (actor) => posted(() => table.api.rollTrait(actor, { characteristics: ["sta"] }, { ask: false }), 7),
  "a roll in words": (_actor, token) =>
    posted(() => table.api.Roll.create("1di + 2").toMessage({ speaker: ChatMessage.getSpeaker({ token }) }), 7),
  "a twist of fate": async (_actor, token) => {
    const speaker = ChatMessage.getSpeaker({ token });
    const about = await posted(() => table.api.Roll.create("1di + 2").toMessage({ speaker }), 7);
    const { twistFor } = await import("../../../src/chat/simple-cards.ts");
    return posted(() => twistFor(about), [100, 50]);
  },
  initiative: async (_actor, token) => {
    const fight = await Combat.implementation.create({ active: true });
    const fighter = { actorId: token.actorId, tokenId: token.id, sceneId: token.parent?.id, name: token.name };
    const both = (await fight?.createEmbeddedDocuments("Combatant", [{ actorId: table.naddaha.id }, fighter])) ?? [];
    await posted(() => fight?.rollInitiative(both.map(({ id }) => id)), 7, 7);
    await rest();
    // All are on the card of the first.
    const first = game.messages.contents.findLast(({ speaker }) => speaker.actor === table.naddaha.id);
    return first ?? expect.fail("Naddaha has no initiative.");
  },
  "a request": (actor) =>
    posted(() => table.api.request({ asked: [actor, table.naddaha], options: [{ name: "Dodge" }] })),
  "an answer to a request": async (actor) => {
    const options = [{ characteristics: ["sta"] }];
    return answered(await posted(() => table.api.request({ asked: [actor], options })), [actor, 7]);
  },
  "a decided contest": async (actor) => {
    const sides = [actor, table.naddaha].map((one) => ({ actor: one, name: "Wrestle", letter: "i" }));
    return answered(await posted(() => table.api.contest({ sides })), [actor, 9], [table.naddaha, 2]);
  },
  "a group challenge": async (actor) => {
    const options = [{ name: "Climb", letter: "i", target: 5, hidesTarget: false }];
    const draft = { kind: "challenge", asked: [actor], options } as const;
    return answered(await posted(() => table.api.request(draft)), [actor, 9]);
  },
  "passive values": (actor) =>
    posted(async () => {
      const { postRequest } = await import("../../../src/requests/ask/post-request.ts");
      const { blankOption, blankRequest } = await import("../../../src/requests/request-options.ts");
      const options = [{ ...blankOption, letter: "k" }];
      return postRequest({ ...blankRequest, kind: "passive", title: "Watch", asked: [actor.uuid], options });
    }),
  "damage that it takes": async (actor) => {
    const data = {
      speaker: ChatMessage.getSpeaker({ actor: table.naddaha }),
      type: "roll",
      system: { isDamage: true },
    };
    const message = await posted(() => table.api.Roll.create("1di + 2").toMessage(data as never), 9);
    target(actor);
    await apply(message);
    return message;
  },
  "a rest": (actor) =>
    posted(async () => {
      void table.api.award([actor]);
      await answer("Award", { amount: "3" });
    }),
  "changed circumstances": (actor) => posted(() => table.api.newCircumstances({ actor })),
};

/** Lets a user look. */
function as<Result>(user: string, look: () => Promise<Result>): Promise<Result> {
  const spy = vi.spyOn(game, "user", "get").mockReturnValue(game.users.get(user) as never);
  return look().finally(() => {
    spy.mockRestore();
  });
}

/** All that a card says and shows, visible or not. */
const drawn = async (message: Message) => (await message.renderHTML()).outerHTML;

/** The users who read, as the table in names.txt calls them. */
const readers = { "game masters": GM, "owners of its actor": ADA, "other players": BRUNO } as const;

/** What happens to a token after a card about it was posted, one after the other. */
const moments: Readonly<Record<string, (token: Token) => unknown>> = {
  "at first": () => undefined,
  renamed: (token) => token.update({ name: "Sister Mercy" }),
  "revealed, with a nameplate": (token) => token.update({ hidden: false, displayName: ALWAYS } as never),
  "hidden, and renamed": (token) => token.update({ hidden: true, name: "Knife in the dark" }),
  deleted: (token) => token.delete(),
};

/** The words of the table for the names that may be read. */
const namesOf = ({ token }: OnScene): readonly (readonly [name: string, words: string])[] => [
  [token.name, "its name"],
  ["Sister Mercy", "its new name"],
  ["Knife in the dark", "its newest name"],
  ["Hidden character", "hidden character"],
  ["Unknown character", "unknown character"],
  [ACTOR, "the name of its actor"],
];

/** What is read of a token on a card: by each reader, at each moment, and last where it was deleted at first. */
type Readings = readonly (readonly string[])[];

const played = new Map<string, Readings>();

/** Reads a card at each moment, and another that is about a token which is deleted at once. */
async function readAll(source: OnScene, card: string, { message, token }: { message: Message; token: Token }) {
  const readings: string[][] = Object.keys(readers).map(() => []);
  const read = async (one: Message): Promise<void> => {
    await rest();
    for (const [index, reader] of Object.values(readers).entries()) {
      const words = textOf(await as(reader, () => one.renderHTML()));
      const said = namesOf(source).filter(([name]) => words.includes(name));
      readings[index]?.push(said.map(([, name]) => name).join(" and "));
    }
  };
  for (const happen of Object.values(moments)) {
    await happen(token);
    await read(message);
  }
  const { token: other, message: another } = await cardAbout(source, card);
  await other.delete();
  await read(another);
  return readings;
}

async function cardAbout(source: OnScene, card: string): Promise<{ message: Message; token: Token }> {
  const { actor, token } = await put(source.token);
  const message = await (cards[card] ?? (() => Promise.reject(new Error(card))))(actor, token);
  await rest();
  return { message, token };
}

/** Puts together those that are the same. */
function alike(all: readonly string[], sameness: (one: string) => unknown): readonly (readonly string[])[] {
  const groups = new Map<string, string[]>();
  for (const one of all) {
    const key = JSON.stringify(sameness(one));
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** Writes which reader sees which name on which card. */
function tableOfNames(): string {
  const [kinds, people] = [Object.keys(tokens), Object.keys(readers)];
  const of = (kind: string, card: string): Readings => played.get(`${kind}: ${card}`) ?? [];
  const head = ["a token that is", "is for", ...Object.keys(moments), "deleted at first"];
  return alike(Object.keys(cards), (card) => kinds.map((kind) => of(kind, card)))
    .map((group) => {
      const [card = ""] = group;
      const rows = alike(kinds, (kind) => of(kind, card)).flatMap((same) => {
        const readings = of(same[0] ?? "", card);
        const readBy = (reader: string) => readings[people.indexOf(reader)] ?? [];
        return alike(people, readBy).map((who, index) =>
          row([index === 0 ? same.join("; ") : "", who.join(", "), ...readBy(who[0] ?? "")]),
        );
      });
      return [`On ${group.join(", ")}:`, "", row(head), row(head.map(() => "---")), ...rows].join("\n");
    })
    .join("\n\n");
}

describe.each(Object.entries(tokens))("a token that is %s", (kindOfToken, source) => {
  const {
    token: { name: own },
    others,
  } = source;
  const secrets = [ACTOR, ...(own === others ? [] : [own])];

  test.each(Object.keys(cards))("is called as each reader may know it by: %s", async (kind) => {
    const { message, token } = await cardAbout(source, kind);
    const readBy = async (user: string) => textOf(await as(user, () => message.renderHTML()));
    const toOwners = kind === "a twist of fate" || kind === "passive values" ? others : own;
    expect(await readBy(GM)).toContain(toOwners);
    const read = await as(BRUNO, () => drawn(message));
    // Initiative of a combatant that players do not see or cannot name is not in any message: only game masters' browsers have it.
    if (kind !== "initiative" || own === others) {
      expect(await readBy(ADA)).toContain(toOwners);
      expect(read).toContain(others);
    }
    const stored = JSON.stringify(game.messages.map((one) => one.toObject()));
    for (const secret of secrets) {
      expect(read, "on the card").not.toContain(secret);
      expect(stored, "in the messages").not.toContain(secret);
    }
    expect(await as(GM, () => drawn(message))).not.toContain(ACTOR);
    played.set(`${kindOfToken}: ${kind}`, await readAll(source, kind, { message, token }));
  });
});

test.runIf(generation === 14)("the table of names is what is read", async () => {
  await expect(`${tableOfNames()}\n`).toMatchFileSnapshot("./names.txt");
});
