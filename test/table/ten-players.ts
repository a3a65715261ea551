import fc from "fast-check";
import type { Session } from "./host.ts";
import { GM, openAgain, openTable, smallWorld } from "./open-table.ts";
import type { Request, Table } from "./open-table.ts";
import { buttonIn, click, rest } from "./page.ts";
import { answerSource } from "./requests-page.ts";

/** A table of two game masters and ten players who all act at once. This client is one game master's, the arbiter. */

type Message = ChatMessage.Implementation;
type Creature = Actor.Stored<"character">;

/** The other game master; whose id comes later is not the arbiter. */
export const DORIAN = "zdorian000000000";
export const PLAYERS = Array.from({ length: 10 }, (_, index) => `player${String(index).padStart(10, "0")}`);

const actorOf = (player: string): string => player.replace("player", "figure");
const world = {
  ...smallWorld,
  users: [
    ...(smallWorld.users ?? []),
    { _id: DORIAN, name: "Dorian", role: 4 },
    ...PLAYERS.map((_id, index) => ({ _id, name: `Player ${index}`, role: 1, character: actorOf(_id) })),
  ],
  actors: [
    ...(smallWorld.actors ?? []),
    ...PLAYERS.map((player, index) => ({
      _id: actorOf(player),
      name: `Figure ${index}`,
      type: "character",
      ownership: { default: 0, [player]: 3 },
    })),
  ],
};

/** What somebody does; which request, character or button it is about follows from `pick`. */
export interface Deed {
  readonly what: "ask" | "press" | "answer" | "edit" | "hit" | "heal" | "overwrite" | "delete" | "rejoin" | "reload";
  readonly pick: number;
}

const deed = fc.record({
  what: fc.oneof(
    ...(
      [
        ["answer", 12],
        ["press", 6],
        ["edit", 4],
        ["ask", 3],
        ["hit", 3],
        ["heal", 2],
        ["overwrite", 2],
        ["delete", 1],
        ["rejoin", 1],
        ["reload", 1],
      ] as const
    ).map(([what, weight]) => ({ arbitrary: fc.constant(what), weight })),
  ),
  pick: fc.nat(1_000_000),
});

/** Returns this many deeds, the same for the same seed. */
export function deeds(count: number, seed: number): readonly Deed[] {
  return fc.sample(deed, { numRuns: count, seed });
}

const BUTTONS = /^(Close request|Reopen request|Withdraw request|Remind players|Reveal rolls|Lock results|Skip|Let)/;

/** The people at the table. */
export class TenPlayers {
  table: Table;
  readonly #sessions = new Map<string, Session>();

  private constructor(table: Table) {
    this.table = table;
  }

  static async sitDown(): Promise<TenPlayers> {
    return new TenPlayers(await openTable({ userId: GM, world }));
  }

  /** Opens this client again, as this user, on a server that was started again. */
  async openAgain(userId: string): Promise<void> {
    this.#sessions.clear();
    this.table = await openAgain(this.table, { userId });
    await rest();
  }

  /** Does something, without waiting for what follows of it. What is refused is nobody's fault. */
  async act({ what, pick }: Deed): Promise<void> {
    const player = one(PLAYERS, pick) ?? "";
    switch (what) {
      case "ask":
        return this.#ask(pick);
      case "press":
        return press(pick);
      case "answer":
        return this.#answer(player);
      case "edit":
        return this.#write(player, "Actor", actorOf(player), {
          characteristics: { dex: { value: (pick % 7) - 3 } },
          description: `Written at ${pick}`,
        });
      case "hit":
        return this.#hit(player);
      case "heal":
        return heal(pick);
      case "overwrite": {
        const request = one(requests(), pick);
        const state = one(["closed", "withdrawn", "open"], pick >> 4);
        return request && this.#write(DORIAN, "ChatMessage", request.id ?? "", { state });
      }
      case "delete": {
        // Of a damage card that is deleted, nobody could say any more who bears its damage.
        const others = game.messages.filter(({ system }) => (system as { isDamage?: boolean }).isDamage !== true);
        const message = one(others.slice(-20), pick);
        return (
          message && this.#send(DORIAN, { type: "ChatMessage", action: "delete", operation: { ids: [message.id] } })
        );
      }
      case "rejoin": {
        this.#sessions.get(player)?.close();
        this.#sessions.delete(player);
        return;
      }
      case "reload":
        await rest();
        return this.openAgain(GM);
    }
  }

  #session(user: string): Session {
    const session = this.#sessions.get(user) ?? this.table.join(user);
    this.#sessions.set(user, session);
    return session;
  }

  async #send(user: string, request: object): Promise<void> {
    await this.#session(user).modifyDocument(request as never);
  }

  #write(user: string, type: string, id: string, system: object): Promise<void> {
    return this.#send(user, { type, action: "update", operation: { updates: [{ _id: id, system }] } });
  }

  async #ask(pick: number): Promise<void> {
    const kind = one(["checks", "contest", "challenge"] as const, pick) ?? "checks";
    const shows = one(["everyone", "together", "gamemaster", "player"] as const, pick >> 3) ?? "everyone";
    const count = kind === "contest" ? 2 : 2 + (pick % 4);
    const asked = Array.from({ length: count }, (_, index) => `Actor.${actorOf(one(PLAYERS, pick + index * 3) ?? "")}`);
    const options = [{ name: "Pull", letter: "k", target: 12, hidesTarget: pick % 2 === 0 }];
    await this.table.api.request({ kind, shows, asked, options });
  }

  /** Answers the newest request that asks a player, with open dice or for the arbiter to throw them. */
  async #answer(player: string): Promise<void> {
    const actor = `Actor.${actorOf(player)}`;
    const request = requests().findLast(({ system }) => system.asked.includes(actor) && system.state === "open");
    if (!request) return;
    const { options, shows, kind } = request.system;
    const aside = shows !== "everyone" || kind === "challenge";
    const target = options[0]?.hidesTarget === true ? "" : " vs 12";
    const roll = await Roll.create(`3dk${target}`).evaluate();
    const source = await answerSource(request, { actor, formula: `3dk${target}`, aside: true });
    const own = aside ? source : { ...source, system: { answers: (source.system as { answers: object }).answers } };
    const dice = aside ? {} : { rolls: [JSON.stringify(roll)], content: String(roll.total) };
    const data = [{ ...own, ...dice, author: player }];
    await this.#send(player, { type: "ChatMessage", action: "create", operation: { data, keepId: true } });
  }

  /** Rolls damage for a character that has taken little, and applies it. */
  async #hit(player: string): Promise<void> {
    const actor = game.actors.get(actorOf(player)) as Creature | undefined;
    if (!actor || marked(actor) > 2) return;
    const message = await this.table.api.Roll.create("1di + 1").toMessage({
      type: "roll",
      system: { isDamage: true },
    } as never);
    const { inflict } = await import("../../src/chat/damage/damage.ts");
    if (message) await inflict(message, actor, { damage: 3, soak: 0 });
  }
}

/** Undoes damage that somebody has taken. */
async function heal(pick: number): Promise<void> {
  const { undoDamage } = await import("../../src/chat/damage/damage-card.ts");
  const { takenOf } = await import("../../src/chat/damage/damage.ts");
  const message = one(
    game.messages.filter((each) => takenOf(each).length > 0),
    pick,
  );
  const taken = message && takenOf(message).at(-1);
  if (taken) await undoDamage(message, taken);
}

/** Presses a button on the card of a request. */
async function press(pick: number): Promise<void> {
  const request = one(requests().slice(-4), pick);
  if (!request) return;
  const html = await (request as unknown as Message).renderHTML();
  const names = [...html.querySelectorAll("button")].map(
    (each) => each.getAttribute("aria-label") ?? each.textContent.trim(),
  );
  const name = one(
    names.filter((each) => BUTTONS.test(each)),
    pick >> 5,
  );
  if (name) click(buttonIn(html, name));
}

export const requests = (): readonly Request[] =>
  game.messages.contents.filter(({ type }) => type === "request") as unknown as Request[];

export const marked = (actor: Actor.Implementation): number => (actor as Creature).system.tracks.body?.value ?? 0;

function one<Element>(list: readonly Element[], pick: number): Element | undefined {
  return list[pick % list.length];
}
