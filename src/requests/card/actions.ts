import { serialize } from "../../base/async.ts";
import { writeLabel } from "../../base/formula-labels.ts";
import { actorAt } from "../../characters/actors.ts";
import { asOpponent } from "../../messages/opponents.ts";
import type { Request } from "../../messages/request-message.ts";
import { rollDamage } from "../../rolls/flat-roll.ts";
import { rollsAgain, stillAsked, type RequestStatus } from "../../rules/requests/request.ts";
import { openTerms, showRolls } from "../active-gm-work.ts";
import { answerRequest } from "../answer-request.ts";
import { askAgain } from "../ask/open-request-window.ts";
import { damageWon, duelsOf } from "../contest.ts";
import { readRequest } from "../request-state.ts";
import { forgetAnswering, isAsked, nominate, rollForThem } from "./request-prompt.ts";

/** What a button on a request does for an actor; what else the button names comes last. */
type RequestAction = (request: Request, actor: string, skipsDialog: boolean, pressed: DOMStringMap) => Promise<void>;

/** The actions on a request, by the names of the buttons. */
export const requestActions: Readonly<Record<string, RequestAction>> = {
  answer,
  nominate: async (request, uuid) => {
    const actor = actorAt(uuid);
    if (actor) await nominate(request, actor);
  },
  damage: (request, winner, skipsDialog, { against = "" }) => rollDamageWon(request, winner, against, !skipsDialog),
  rollFor: (request, actor, skipsDialog) => rollForThem(request, actor, !skipsDialog),
  rollForAll,
  skip,
  unskip,
  close: (request) => change(request, changeState("closed", ["open"])),
  open: (request) => change(request, changeState("open", ["closed"])),
  release,
  lock: (request) => change(request, changeState("locked", ["open", "closed"])),
  withdraw: (request) => change(request, changeState("withdrawn", ["open"])),
  remind: (request) => change(request, ({ reminders }) => ({ reminders: reminders + 1 })),
  showTerms: openTerms,
  showRolls,
  setDifficulties: async (request) => (await import("../nominate-ability.ts")).setTargets(request),
  askAnew: askAgain,
};

async function answer(request: Request, uuid: string, skipsDialog: boolean, { option = "" }: DOMStringMap) {
  const actor = actorAt(uuid);
  if (!actor) return;
  forgetAnswering(request, actor);
  await answerRequest(request, actor, option, { ask: isAsked(!skipsDialog, request, { actor: uuid, option }) });
}

/** Rolls the damage an actor has won in a contest, with its attack advantage. */
async function rollDamageWon(request: Request, winner: string, against: string, ask: boolean): Promise<void> {
  const now = readRequest(request);
  const duel = duelsOf(now).find(({ pair }) =>
    [pair.first, pair.second].every((one) => [winner, against].includes(one)),
  );
  const won = duel && damageWon(now, duel);
  if (won?.actor.uuid !== winner) return;
  const { actor, total, used, advantage } = won;
  const loser = actorAt(against);
  await rollDamage(actor, {
    total,
    used,
    advantage: { label: writeLabel({ key: "QUADRIVIUM.Combat.advantage" }), value: advantage },
    accept: () => (loser ? { against: [asOpponent(loser)] } : {}),
    ask,
  });
}

/** Rolls for all who have not answered, one after the other; asks about those with a choice to make. */
async function rollForAll(request: Request): Promise<void> {
  for (const actor of stillAsked(readRequest(request))) {
    // Actors that have answered in the meantime are passed over.
    const isWaiting = stillAsked(readRequest(request)).includes(actor);
    if (isWaiting) await rollForThem(request, actor, false);
  }
}

/** Skips an actor, unless it has answered in the meantime. */
function skip(request: Request, actor: string): Promise<void> {
  return change(request, ({ skipped }) =>
    stillAsked(readRequest(request)).includes(actor) ? { skipped: [...skipped, actor] } : null,
  );
}

/** Lets a skipped actor answer again. */
function unskip(request: Request, actor: string): Promise<void> {
  return change(request, ({ state, skipped }) =>
    state === "open" ? { skipped: skipped.filter((uuid) => uuid !== actor) } : null,
  );
}

/** Lets an actor roll again. The card shows who allowed it, and when. */
function release(request: Request, actor: string): Promise<void> {
  const entry = { actor, by: game.user.id, at: game.time.serverTime };
  return change(request, ({ state, releases }) =>
    state === "locked" || rollsAgain(readRequest(request), actor) !== null ? null : { releases: [...releases, entry] },
  );
}

/** Changes the state. The first press counts: a withdrawn request cannot be closed, or a locked one opened. */
function changeState(state: RequestStatus, from: readonly RequestStatus[]): Change {
  return (system) => (from.includes(system.state) ? { state } : null);
}

type Source = ReturnType<Request["system"]["toObject"]>;

/** Returns the changes to a request as it is now; null for none. */
type Change = (system: Source) => object | null;

/** Changes a request, one change at a time, so the second of two quick presses sees the first. */
function change(request: Request, changed: Change): Promise<void> {
  return serialize(request, async () => {
    // It may have been deleted in the meantime.
    const system = game.messages.has(request.id ?? "") ? changed(request.system.toObject()) : null;
    if (system) await request.update({ system });
  });
}
