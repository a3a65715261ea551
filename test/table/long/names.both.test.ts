import { resolve } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { withWritten } from "../../../tools/docs/with-written.ts";
import { isLong } from "../../in-turn.ts";
import { generation } from "../host.ts";
import { apply, target } from "../apply-damage.ts";
import { ADA, BRUNO, GM, openTable, scriptFaces, table } from "../open-table.ts";
import { rest, textOf, until } from "../page.ts";
import { answer } from "../play/play.ts";
import { answerOnCard } from "../requests-page.ts";

// On both generations: who reads which name on which card.

beforeEach(() => openTable());

type Message = ChatMessage.Implementation;
type Token = TokenDocument.Implementation;

/** A token on the scene, and what players may call it. */
interface OnScene {
  readonly token: object;
  /** What its owner and game masters call it. */
  readonly own: string;
  /** What everybody else calls it. */
  readonly others: string;
}

/** The values of CONST.TOKEN_DISPLAY_MODES. */
const [NONE, CONTROL, OWNER_HOVER, HOVER, OWNER, ALWAYS] = [0, 10, 20, 30, 40, 50] as const;

/** The name of the actor of each token, which no card says. */
const ACTOR = "Count Zarg";

const allTokens: Readonly<Record<string, OnScene>> = {
  shown: { token: { name: "Ogrish brute", displayName: ALWAYS }, own: "Ogrish brute", others: "Ogrish brute" },
  "shown when hovered": {
    token: { name: "Ogrish brute", displayName: HOVER },
    own: "Ogrish brute",
    others: "Ogrish brute",
  },
  hidden: {
    token: { name: "Assassin", displayName: ALWAYS, hidden: true },
    own: "Assassin",
    others: "Somebody hidden",
  },
  "without a nameplate": { token: { name: "Vampire", displayName: NONE }, own: "Vampire", others: "Somebody unknown" },
  "with a nameplate when controlled": {
    token: { name: "Vampire", displayName: CONTROL },
    own: "Vampire",
    others: "Somebody unknown",
  },
  "with a nameplate for owners": {
    token: { name: "Vampire", displayName: OWNER },
    own: "Vampire",
    others: "Somebody unknown",
  },
  "with a nameplate for owners who hover": {
    token: { name: "Vampire", displayName: OWNER_HOVER },
    own: "Vampire",
    others: "Somebody unknown",
  },
  "linked, with another name than its actor's": {
    token: { name: "Hooded stranger", displayName: ALWAYS, actorLink: true },
    own: "Hooded stranger",
    others: "Hooded stranger",
  },
  "linked and hidden": {
    token: { name: "Hooded stranger", displayName: ALWAYS, actorLink: true, hidden: true },
    own: "Hooded stranger",
    others: "Somebody hidden",
  },
};

/** On 14, where the table is written, all kinds of tokens; on 13 one for each thing that players may be told. */
const tokens = Object.fromEntries(
  Object.entries(allTokens).filter(
    ([kind]) => generation === 14 || ["shown", "hidden", "without a nameplate"].includes(kind),
  ),
);

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

const newest = () => game.messages.contents.at(-1);

/** Does something that posts a message. */
async function posted(act: () => unknown): Promise<Message> {
  const { size } = game.messages;
  await act();
  const message = await until(() => game.messages.size > size && newest());
  await rest();
  return message;
}

/** The kinds of cards that name somebody: each posts one as a game master, about an actor and its token. */
const cards: Readonly<Record<string, (actor: Actor.Stored<"npc">, token: Token) => Promise<Message>>> = {
  "a word that it says": (actor) =>
    posted(() => ChatMessage.implementation.create({ content: "Boo", speaker: ChatMessage.getSpeaker({ actor }) })),
  "a roll": (actor) =>
    posted(() => {
      scriptFaces(7);
      return table.api.rollTrait(actor, { characteristics: ["sta"] }, { ask: false });
    }),
  "a roll in words": (actor, token) =>
    posted(() => {
      scriptFaces(7);
      const speaker = ChatMessage.getSpeaker({ token });
      return table.api.Roll.create("1di + 2").toMessage({ speaker });
    }),
  "a twist of fate": async (actor, token) => {
    scriptFaces(7);
    const speaker = ChatMessage.getSpeaker({ token });
    const about = await posted(() => table.api.Roll.create("1di + 2").toMessage({ speaker }));
    const { twistFor } = await import("../../../src/chat/simple-cards.ts");
    return posted(() => {
      scriptFaces([100, 50]);
      return twistFor(about);
    });
  },
  initiative: async (actor, token) => {
    const fight = await Combat.implementation.create({ active: true });
    const fighter = { actorId: token.actorId, tokenId: token.id, sceneId: token.parent?.id, name: token.name };
    const both = [{ actorId: table.naddaha.id }, fighter];
    const combatants = (await fight?.createEmbeddedDocuments("Combatant", both)) ?? [];
    await posted(() => {
      scriptFaces(7, 7);
      return fight?.rollInitiative(combatants.map(({ id }) => id));
    });
    // All are on the card of the first.
    const first = game.messages.contents.findLast(({ speaker }) => speaker.actor === table.naddaha.id);
    if (!first) throw new Error("Naddaha has no initiative.");
    return first;
  },
  "a request": (actor) =>
    posted(() => table.api.request({ asked: [actor, table.naddaha], options: [{ name: "Dodge" }] })),
  "a request for one alone": (actor) =>
    posted(() =>
      table.api.request({
        asked: [actor, table.naddaha],
        options: [
          { name: "Dodge", for: [actor] },
          { name: "Duck", for: [table.naddaha] },
        ],
      }),
    ),
  "a request that nominates": (actor) =>
    posted(() => table.api.request({ asked: [actor, table.naddaha], options: [], nominates: true })),
  "an answer to a request": async (actor) => {
    const request = await posted(() => table.api.request({ asked: [actor], options: [{ characteristics: ["sta"] }] }));
    await posted(() => {
      scriptFaces(7);
      return answerOnCard(request, actor);
    });
    return request;
  },
  "a contest": (actor) =>
    posted(() =>
      table.api.contest({ sides: [actor, table.naddaha].map((one) => ({ actor: one, name: "Wrestle", letter: "i" })) }),
    ),
  "a decided contest": async (actor) => {
    const request = await posted(() =>
      table.api.contest({ sides: [actor, table.naddaha].map((one) => ({ actor: one, name: "Wrestle", letter: "i" })) }),
    );
    for (const [one, face] of [[actor, 9] as const, [table.naddaha, 2] as const]) {
      await posted(() => {
        scriptFaces(face);
        return answerOnCard(request, one);
      });
    }
    return request;
  },
  "a group challenge": async (actor) => {
    const request = await posted(() =>
      table.api.request({
        kind: "challenge",
        asked: [actor],
        options: [{ name: "Climb", letter: "i", target: 5, hidesTarget: false }],
      }),
    );
    await posted(() => {
      scriptFaces(9);
      return answerOnCard(request, actor);
    });
    return request;
  },
  "passive values": (actor) =>
    posted(async () => {
      const { postRequest } = await import("../../../src/requests/ask/post-request.ts");
      const { blankOption, blankRequest } = await import("../../../src/requests/request-options.ts");
      const options = [{ ...blankOption, letter: "k" }];
      return postRequest({ ...blankRequest, kind: "passive", title: "Watch", asked: [actor.uuid], options });
    }),
  "damage that it takes": async (actor) => {
    scriptFaces(9);
    const speaker = ChatMessage.getSpeaker({ actor: table.naddaha });
    const message = await posted(() =>
      table.api.Roll.create("1di + 2").toMessage({ speaker, type: "roll", system: { isDamage: true } } as never),
    );
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

/** All that a card says and shows, also to those who do not see it. */
const drawn = async (message: Message) => (await message.renderHTML()).outerHTML;

/** The users who read, as the table in docs/trust.md calls them. */
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
const namesOf = ({ own }: OnScene): readonly (readonly [name: string, words: string])[] => [
  [own, "its name"],
  ["Sister Mercy", "its new name"],
  ["Knife in the dark", "its newest name"],
  ["Somebody hidden", "somebody hidden"],
  ["Somebody unknown", "somebody unknown"],
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

/** One card of each group that names are told alike on. */
const unlike = ["a word that it says", "a roll in words", "a twist of fate", "initiative", "passive values"];

/** The kinds of tokens about which every card is played in a short run too: they tell all groups of cards apart. */
const telling = ["hidden", "without a nameplate", "linked and hidden"];

/** The cards that are played about a kind of token. */
const cardsOf = (kindOfToken: string): readonly string[] =>
  isLong || telling.includes(kindOfToken) ? Object.keys(cards) : unlike;

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** Writes who reads which name on which card. */
function tableOfNames(): string {
  const [kinds, people] = [Object.keys(tokens), Object.keys(readers)];
  const read = (kind: string, card: string) => played.get(`${kind}: ${card}`);
  const groups = alike(Object.keys(cards), (card) => telling.map((kind) => read(kind, card)));
  expect(groups.map((group) => group.filter((card) => unlike.includes(card)).length)).toEqual(unlike.map(() => 1));
  // What was not played is read as the card of its group that was.
  const of = (kind: string, card: string): Readings =>
    read(kind, card) ??
    read(kind, unlike.find((one) => groups.some((all) => all.includes(one) && all.includes(card))) ?? "") ??
    [];
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
  const { own, others } = source;
  const secrets = [ACTOR, ...(own === others ? [] : [own])];

  test.each(cardsOf(kindOfToken))("is called as each reader may know it by: %s", async (kind) => {
    const { message, token } = await cardAbout(source, kind);
    const readBy = async (user: string) => textOf(await as(user, () => message.renderHTML()));
    expect(await readBy(GM)).toContain(kind === "a twist of fate" || kind === "passive values" ? others : own);
    // Initiative of somebody whom players do not see or cannot name is in no message: only game masters' browsers have it.
    const isKept = kind === "initiative" && own !== others;
    if (!isKept)
      expect(await readBy(ADA)).toContain(kind === "a twist of fate" || kind === "passive values" ? others : own);
    const read = await as(BRUNO, () => drawn(message));
    if (!isKept) expect(read).toContain(others);
    const stored = JSON.stringify(game.messages.map((one) => one.toObject()));
    for (const secret of secrets) {
      expect(read, "on the card").not.toContain(secret);
      expect(stored, "in the messages").not.toContain(secret);
    }
    expect(await as(GM, () => drawn(message))).not.toContain(ACTOR);
    played.set(`${kindOfToken}: ${kind}`, await readAll(source, kind, { message, token }));
  });
});

test.runIf(generation === 14)(
  "the table of names in docs/trust.md is what is read",
  async () => {
    for (const [kind, source] of Object.entries(tokens)) {
      for (const card of cardsOf(kind).filter((one) => !played.has(`${kind}: ${one}`))) {
        await openTable();
        played.set(`${kind}: ${card}`, await readAll(source, card, await cardAbout(source, card)));
      }
    }
    const written = await withWritten("docs/trust.md", "names", () => Promise.resolve(tableOfNames()));
    await expect(written).toMatchFileSnapshot(resolve(import.meta.dirname, "../../../docs/trust.md"));
  },
  180_000,
);
