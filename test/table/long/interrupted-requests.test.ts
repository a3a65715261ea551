import { expect, test } from "vitest";
import { elsewhere, interrupt, interruptEverywhere, upset } from "../faults.ts";
import type { Flow, Happening } from "../faults.ts";
import { ADA, BRUNO, scriptFaces } from "../open-table.ts";
import type { Face, OwnRoll, Request, RequestDraft, Table } from "../open-table.ts";
import { rest } from "../page.ts";
import { answerSource, ask, characterOfBruno, pressed, rows, throwOf } from "../requests-page.ts";
import type { Sent } from "../requests-page.ts";

/** What the arbiter does about the answers to a request, interrupted at each of its writes. */

const SILARN = "Silarn";

const request = (): Request =>
  (game.messages.find(({ type }) => type === "request") ?? expect.fail("There is no request.")) as Request;
const silarn = () => game.actors.getName(SILARN)?.uuid ?? expect.fail("There is no Silarn.");

async function asks(table: Table, draft: Partial<RequestDraft>): Promise<void> {
  await characterOfBruno(SILARN);
  const options = [{ name: "Pull", letter: "k" }];
  await ask(table, { asked: [table.naddaha, silarn()], options, ...draft });
}

/** Sends an answer as a player's client does, unless it has been sent already. */
async function sends(table: Table, user: string, sent: Sent, ...later: readonly Face[]): Promise<void> {
  const actor = user === ADA ? table.naddaha.uuid : silarn();
  const isSent = game.messages.some(
    (message) => (message.system as { answers?: { actor?: string } }).answers?.actor === actor,
  );
  if (isSent) return;
  const source = { ...(await answerSource(request(), { formula: "3dk", actor, ...sent })), author: user };
  scriptFaces(...(sent.aside ? (sent.faces ?? []) : []), ...later);
  const operation = { data: [source], keepId: true };
  await table.join(user).modifyDocument({ type: "ChatMessage", action: "create", operation } as never);
  await rest();
}

/** What the request stores of its answers: how many there are of each character, which verdicts, and what is still awaited. */
async function told(): Promise<string> {
  const { rulings } = request().system;
  const answers = game.messages.filter(({ type }) => type === "roll");
  const known = new Set(rulings.map(({ answer }) => answer));
  const isOfOne = known.size === rulings.length && answers.every(({ id }) => known.has(id));
  const faults = rulings.filter(({ fault }) => fault !== "").length;
  const waiting = (await rows(request())).filter((row) => row.includes("waiting")).length;
  return `${answers.length} answers, ${isOfOne ? "each with a verdict" : "not all with a verdict"}, ${faults} faults, ${waiting} awaited`;
}

const judged: Flow = {
  name: "an answer that is judged",
  prepare: (table) => asks(table, {}),
  run: (table) => sends(table, ADA, { faces: throwOf(4) }),
  stored: told,
  nothing: "0 answers, each with a verdict, 0 faults, 2 awaited",
  all: "1 answers, each with a verdict, 0 faults, 1 awaited",
};

const isShown = () => game.messages.filter(({ type, rolls }) => type === "roll" && rolls.length > 0).length;

const together: Flow = {
  name: "answers that are shown together",
  isOfOneBrowser: true,
  prepare: async (table) => {
    await asks(table, { shows: "together" });
    await sends(table, ADA, { faces: throwOf(4), aside: true });
  },
  run: (table) => sends(table, BRUNO, { faces: throwOf(3), aside: true }),
  stored: async () => `${await told()}, ${isShown()} shown`,
  nothing: "1 answers, each with a verdict, 0 faults, 1 awaited, 0 shown",
  all: "2 answers, each with a verdict, 0 faults, 0 awaited, 2 shown",
};

const held = ({ naddaha }: Table): string => `${naddaha.system.inspiration} inspiration`;

/** Asks Naddaha, who drives with dice of her own. */
async function asksDriver(table: Table, inspiration: number, draft: Partial<RequestDraft>): Promise<void> {
  await table.naddaha.update({ system: { tradition: "fortune", inspiration } });
  const options = [{ name: "Drive", letter: "n", target: 20, setup: { characterDice: [8, 8, 8, 8] } }];
  await ask(table, { options, ...draft });
}

const DRIVE = "1dnc8:8:8:8[Drive]";
const dice = (first: number): Face[] => [
  [20, first],
  [8, 5],
  [8, 5],
  [8, 5],
  [8, 5],
];

const gains: Flow = {
  name: "a sealed roll that brings inspiration when it is shown",
  isOfOneBrowser: true,
  prepare: async (table) => {
    await asksDriver(table, 0, { shows: "gamemaster" });
    await sends(table, ADA, { formula: `${DRIVE} vs 20`, faces: dice(1), aside: true });
  },
  run: async () => {
    await pressed(request(), "Reveal rolls");
  },
  stored: async (table) => `${await told()}, ${isShown()} shown, ${held(table)}`,
  nothing: "1 answers, each with a verdict, 0 faults, 0 awaited, 0 shown, 0 inspiration",
  all: "1 answers, each with a verdict, 0 faults, 0 awaited, 1 shown, 1 inspiration",
};

const decisionsIn = (): number => {
  const roll = game.messages.find(({ type }) => type === "roll")?.rolls[0] as OwnRoll | undefined;
  return roll?.die?.decisions.length ?? 0;
};

const decides: Flow = {
  name: "a decision about a judged answer",
  prepare: async (table) => {
    await asksDriver(table, 1, {});
    await sends(table, ADA, { formula: `${DRIVE} vs 20`, faces: dice(9) });
  },
  run: async (table) => {
    const answer = game.messages.find(({ type }) => type === "roll");
    const roll = answer?.rolls[0] as unknown as OwnRoll;
    const decided = await roll.decide({ kind: "inspiration", dice: [2], pick: "total", by: ADA, at: 1 });
    const updates = [{ _id: answer?.id, rolls: [JSON.stringify(decided)], content: String(decided.total) }];
    await table.join(ADA).modifyDocument({ type: "ChatMessage", action: "update", operation: { updates } } as never);
    await rest();
  },
  stored: (table) =>
    `${decisionsIn()} decided, ${held(table)}, ${request().system.rulings[0]?.booked?.inspiration ?? 0} settled`,
  nothing: "0 decided, 1 inspiration, 0 settled",
  all: "1 decided, 0 inspiration, -1 settled",
};

const contest: Flow = {
  name: "a tie that is rolled again",
  prepare: async (table) => {
    await asks(table, { kind: "contest" });
    await sends(table, ADA, { faces: throwOf(4) });
  },
  run: (table) => sends(table, BRUNO, { faces: throwOf(4) }, ...throwOf(2), ...throwOf(3)),
  stored: async () => {
    // After a reload the dice are not scripted: they may tie once more.
    const rounds = Map.groupBy(request().system.rulings, ({ round }) => round);
    const isEven = [...rounds.values()].every((one) => one.length === 2);
    const result = (await told()).replace(/^\d+ answers, /, "");
    return `${result}, ${rounds.size > 1 ? "rolled again" : "rolled once"}, ${isEven ? "both" : "not both"} in each round`;
  },
  nothing: "each with a verdict, 0 faults, 1 awaited, rolled once, not both in each round",
  all: "each with a verdict, 0 faults, 0 awaited, rolled again, both in each round",
};

const SKILLS = [{ name: "Climb", letter: "k", target: 14 }] as const;

const challenge: Flow = {
  name: "a group challenge that is locked",
  prepare: async (table) => {
    await asks(table, { kind: "challenge", options: SKILLS });
    await sends(table, ADA, { faces: throwOf(4), aside: true });
    await sends(table, BRUNO, { faces: throwOf(3), aside: true });
  },
  run: () => pressed(request(), "Lock results"),
  stored: async () => {
    const { state, rulings } = request().system;
    return `${await told()}, ${state}, ${rulings.filter(({ counts }) => counts !== null).length} counted`;
  },
  nothing: "2 answers, each with a verdict, 0 faults, 0 awaited, open, 2 counted",
  all: "2 answers, each with a verdict, 0 faults, 0 awaited, locked, 2 counted",
};

const requests = (): readonly Request[] => game.messages.filter(({ type }) => type === "request") as Request[];

const again: Flow = {
  name: "a request that is asked again",
  prepare: (table) => asks(table, {}),
  run: async (table) => {
    if (requests().length > 1) return;
    const options = [{ name: "Pull harder", letter: "k" }];
    await ask(table, { asked: [table.naddaha, silarn()], options, replaces: request().id }).catch(() => undefined);
    await rest();
  },
  stored: () =>
    Promise.resolve(
      requests()
        .map(({ system }) => system.state)
        .join(", "),
    ),
  nothing: "open",
  all: "withdrawn, open",
};

const flows: readonly Flow[] = [judged, together, gains, decides, contest, challenge, again];

const turned = (state: string) => (table: Table) =>
  elsewhere(table, "update", "ChatMessage", { id: request().id ?? "", system: { state } });

const happenings: readonly Happening[] = [
  { name: "the request is withdrawn", act: turned("withdrawn") },
  { name: "the request is closed", act: turned("closed") },
  {
    name: "the request is deleted",
    act: (table) => elsewhere(table, "delete", "ChatMessage", { id: request().id ?? "" }),
  },
  { name: "a character is deleted", act: (table) => elsewhere(table, "delete", "Actor", { id: "naddaha000000000" }) },
  {
    name: "an answer is deleted",
    act: async (table) => {
      const answer = game.messages.find(({ type }) => type === "roll");
      if (answer) await elsewhere(table, "delete", "ChatMessage", { id: answer.id });
    },
  },
];

if (process.env.LONG_TRIALS) {
  interruptEverywhere(flows, happenings);
} else {
  test.each(flows)("$name goes on when the server ends before it has heard of it", (flow) =>
    interrupt(flow, 1, "lost before the server has it"),
  );
  test("an answer counts whose verdict the server refuses once", () => interrupt(judged, 1, "refused"));
  test.each(flows.slice(1, 3))("$name goes on when the page is closed before it has heard of it", (flow) =>
    interrupt(flow, 1, "lost after the server has it"),
  );
  test.each(flows.filter(({ isOfOneBrowser }) => !isOfOneBrowser))("$name goes on at another game master's", (flow) =>
    interrupt(flow, 1, "lost after the server has it", "another game master's"),
  );
  test("a request that is asked again is withdrawn when the page is closed before that", () =>
    interrupt(again, 2, "lost before the server has it"));
  test.each(happenings.slice(2, 4))("a tie that is rolled again ends by itself when $name", (happening) =>
    upset(contest, 2, happening),
  );
}
