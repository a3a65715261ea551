import { openings } from "../../src/rules/requests/request.ts";
import type { Opening } from "../../src/rules/requests/request.ts";
import { BRUNO, scriptFaces, table } from "./open-table.ts";
import type { AnswerMessage, Face, Request, RequestDraft, Table } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until } from "./page.ts";

/** The actions of tests of requests: ask at this client, which is a game master's, and answer from other clients. */

export type Client = ReturnType<Table["join"]>;

/** Naddaha's Awareness is worth 2 + 3, and she is Weary: −1. */
export const NOTICE = {
  name: "Notice the trap",
  letter: "s",
  characteristics: ["per"],
  ability: "Awareness",
  target: 9,
} as const;
export const FORMULA = "1ds[Notice the trap] + 2[Perception] + 3[Awareness] - 1[Weary]";

/** Returns the faces of a check without boons and banes whose three dice show the same face. */
export const throwOf = (face: number): Face[] => [
  [8, face],
  [8, face],
  [8, face],
];

/** Creates a character that Bruno owns. */
export async function characterOfBruno(name: string): Promise<Actor.Implementation> {
  const data = { name, type: "character", ownership: { default: 0, [BRUNO]: 3 } };
  return (await Actor.implementation.create(data as never)) as unknown as Actor.Implementation;
}

/** What a request opens that leaves to its players whatever it does not fix. */
export const EVERYTHING: readonly Opening[] = openings;

export async function ask(draft: Partial<RequestDraft> = {}): Promise<Request> {
  const request = await table.api.request({ asked: [table.naddaha], options: [NOTICE], ...draft });
  if (!request) throw new Error("The request was cancelled.");
  return request;
}

/** Creates, changes or deletes messages as another client does. */
export async function write(client: Client, action: "create" | "update" | "delete", operation: object): Promise<void> {
  await client.modifyDocument({ type: "ChatMessage", action, operation } as never);
}

/** What this browser keeps of requests and no document has, by its seal. */
export function sealedTexts(): Readonly<Record<string, string>> {
  const all = Object.entries(game.settings.get("quadrivium", "secrets")[game.world.id] ?? {});
  return Object.fromEntries(
    all.filter(([key]) => key.startsWith("sealed ")).map(([key, text]) => [key.slice(-64), text]),
  );
}

/** Receives what another client keeps, as this one is sent it. */
export async function receiveKept(data: unknown): Promise<void> {
  await CONFIG.queries["quadrivium.kept"](data as never);
}

/** Draws the card of a message for this client. */
export async function card(message: unknown): Promise<HTMLElement> {
  return (message as ChatMessage.Implementation).renderHTML();
}

/** Returns the lines on the card of a request for all who are asked, without the rolls to which they unfold. */
export async function rows(request: Request): Promise<string[]> {
  const html = await card(request);
  for (const roll of html.querySelectorAll(".answer-row > section")) roll.remove();
  return [...html.querySelectorAll(".asked > li")].map(textOf);
}

/** Returns the story of a group challenge on its card. */
export async function story(request: Request): Promise<string> {
  return textOf((await card(request)).querySelector(".challenge-story"));
}

/** Presses a button on the card of a request, and waits for what follows. */
export async function pressed(request: Request, name: string): Promise<void> {
  click(buttonIn(await card(request), name));
  await rest();
}

/** Answers a request for a character with the button of its card, and with the first offer if a dialog asks. */
export async function answerOnCard(request: unknown, { uuid }: Pick<Actor.Implementation, "uuid">): Promise<void> {
  const actions = ["answer", "rollFor"].map((one) => `[data-request-action=${one}][data-actor="${uuid}"]`);
  const button = (await card(request)).querySelector<HTMLElement>(actions.join());
  if (!button) throw new Error("The card does not offer to answer.");
  click(button, { shiftKey: true });
  await rest();
  const dialog = document.querySelector(".application.roll-dialog");
  dialog?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  await rest();
}

/** Returns the faults of the answers to a request, in their order; blank for one that counts. */
export function faults({ system }: Request): string[] {
  return system.rulings.map(({ fault }) => fault);
}

/** An answer as a player's client sends it, or as a cheat makes it up. */
interface Sent {
  readonly formula?: string;
  readonly faces?: readonly Face[];
  readonly actor?: string;
  readonly option?: string;
  readonly round?: number;
  /** Only the formula is sent, for the game master's client to roll. */
  readonly aside?: boolean;
  /** The phrases of the labels that the client's system has written. */
  readonly labels?: object;
}

/** Sends an answer from another client, and waits until it has a verdict. */
export async function answerFrom(client: Client, request: Request, sent: Sent = {}): Promise<AnswerMessage> {
  const before = request.system.rulings.length;
  const source = { ...(await answerSource(request, sent)), author: client.userId };
  if (sent.aside) scriptFaces(...(sent.faces ?? [5]));
  await client.modifyDocument({
    type: "ChatMessage",
    action: "create",
    operation: { data: [source], keepId: true },
  } as never);
  await until(() => request.system.rulings.length > before);
  return game.messages.get(source._id) as unknown as AnswerMessage;
}

/** The data of an answer, as a client sends them. */
interface AnswerSource {
  readonly _id: string;
  readonly type: string;
  readonly speaker: object;
  readonly system: object;
  readonly content?: string;
  readonly rolls?: readonly string[];
}

let latest = 0;

/** Returns the time for an answer, later than that of each before: of one millisecond, ids would decide the order. */
function nextTime(): number {
  latest = Math.max(Date.now(), latest + 1);
  return latest;
}

export async function answerSource(
  request: Request,
  { formula = `${FORMULA} vs 9`, faces = [5], actor = "Actor.naddaha000000000", option = "a", ...sent }: Sent,
): Promise<AnswerSource> {
  const { round = request.system.round, aside = false, labels = {} } = sent;
  const answers = { request: request.id, option, actor, round };
  const trait = traitAsked(request, actor, option);
  const speaking = fromUuidSync(actor) as Actor.Implementation | null;
  const speaker = speaking ? ChatMessage.implementation.getSpeaker({ actor: speaking }) : {};
  const base = { _id: foundry.utils.randomID(), type: "roll", speaker, timestamp: nextTime() };
  if (aside) return { ...base, system: { answers, trait, asks: formula, labels } };
  scriptFaces(...faces);
  const roll = await Roll.create(formula, {}, { labels } as object).evaluate();
  return { ...base, content: String(roll.total), rolls: [JSON.stringify(roll)], system: { answers, trait } };
}

/** Returns the stats that a roll is recorded as, as the client of an honest player names them. */
function traitAsked(request: Request, uuid: string, chosen: string): object {
  const { characteristics = [], ability = "" } = request.system.options.find(({ id }) => id === chosen) ?? {};
  const actor = fromUuidSync(uuid) as Actor.Implementation | null;
  const known =
    (actor?.system as { listedCharacteristics?: { id: string }[] } | undefined)?.listedCharacteristics ?? [];
  const item = actor?.items.find(({ type, name }) => type === "ability" && name === ability);
  return {
    characteristics: known.map(({ id }) => id).filter((id) => characteristics.includes(id)),
    ability: item?.uuid ?? null,
  };
}

/** Records everything that a client receives from now on, as text. */
export function eavesdrop(client: Client): () => string {
  const heard: string[] = [];
  const deliver = client.deliver.bind(client);
  client.deliver = (event, ...args) => {
    heard.push(JSON.stringify([event, ...args]));
    deliver(event, ...args);
  };
  // What is sent to this client alone.
  client.on("query", (...[question, reply]) => {
    heard.push(JSON.stringify(question));
    (reply as (answer: object) => void)({ result: null });
  });
  return () => heard.join("\n");
}
