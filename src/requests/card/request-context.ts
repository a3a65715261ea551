import { measuredInWords, verdictInWords, type ShownVerdict } from "../../dice/roll-card-context.ts";
import { storedLabel } from "../../base/formula-labels.ts";
import { isOpened } from "../../base/commitment.ts";
import { dotted, clockTime, labelled, numeral, say, signed } from "../../base/words.ts";
import { actorAt, creature } from "../../characters/actors.ts";
import type { Setup, Value } from "../../rules/kernel/fields.ts";
import {
  areAllIn,
  audienceOf,
  isOffered,
  isShownAtLast,
  standingAnswers,
  stillAsked,
} from "../../rules/requests/request.ts";
import type { RequestOption } from "../../rules/requests/request.ts";
import { dieKindOf, dieKinds } from "../../rules/traditions/traditions.ts";
import { challengeStory } from "../challenge.ts";
import { contestResult } from "../contest.ts";
import { disclosureInWords, optionName, requestTitle, statsInWords, targetInWords } from "../request-options.ts";
import { chosenOption, hiddenOf, nameIn, outcomeWith, readableRolls, stillToNominate } from "../request-state.ts";
import type { AnswerState, Person, RequestState } from "../request-state.ts";
import { isOwnersToo, readSealed } from "../sealed-texts.ts";

/** One of this user's characters, with an option it can choose. */
export type AnswerChoice = ReturnType<typeof choicesOf>[number];

/** The template context of the card of a request for this user. */
export type RequestContext = ReturnType<typeof requestContext>;

/** Returns the context of the card of a request. */
export function requestContext(request: RequestState) {
  const { note, options, deadline, bonuses } = request;
  const title = requestTitle(request);
  const challenge = challengeStory(request);
  return {
    tradition: traditionOfRequest(options),
    title,
    note,
    /** The state in words; for an open request, how several answers count. */
    state: stateOf(request),
    /** The request that it replaces, in words; blank for none. */
    replaces: replacesOf(request),
    deadline: deadline === null ? "" : say({ key: "QUADRIVIUM.Request.Until", data: { time: clockTime(deadline) } }),
    /** The audience of an answer; blank if it is everyone, or implied by the kind. */
    seen: seenOf(request),
    options: shownRolls(request, title),
    bonuses: bonuses.map(({ label, amount, goal }) => ({
      label:
        goal === "total"
          ? storedLabel(label)
          : `${game.i18n.localize(`QUADRIVIUM.RollDialog.goal.${goal}`)} (${storedLabel(label)})`,
      amount: signed(amount),
    })),
    /** The actors asked; for a finished challenge, with their contributions. */
    rows: rowsOf(request).map((row) => ({ ...row, ...challenge?.members.get(row.uuid) })),
    faulty: request.answers.filter(({ fault }) => fault).map(ignoredAnswer),
    /** This user's characters that can nominate an Ability. */
    nominations: nominationChoices(request),
    seal: shownSeal(request, request, "Terms"),
    /** The result of a contest or group challenge; null for others. */
    contest: contestResult(request),
    challenge,
    /** The GM's actions: the next step as a button, others in a menu. */
    ...(game.user.isGM ? shownActions(actionsOf(request, challenge?.mayLock === true)) : { actions: [], menu: [] }),
  };
}

function ignoredAnswer({ id, fault, message }: AnswerState) {
  const data = { name: message.alias, user: message.author?.name ?? "" };
  return { text: say({ key: `QUADRIVIUM.Request.Ignored.${fault}`, data }), answer: id };
}

/** A request's next step, not left to a menu. */
const NEXT = new Set(["rollForAll", "remind", "setDifficulties", "showTerms", "showRolls", "lock"]);

/** Returns the next action, and the others. */
function shownActions(all: readonly string[]) {
  const next = all.find((action) => NEXT.has(action));
  const shown = (actions: readonly string[]) =>
    actions.map((action) => ({ action, label: `QUADRIVIUM.Request.Action.${action}` }));
  return { actions: shown(next ? [next] : []), menu: shown(all.filter((action) => action !== next)) };
}

function seenOf(request: RequestState): string {
  const { kind, shows, tells } = request;
  if (shows === audienceOf(kind, "everyone") && tells === "success") return "";
  return isAllRevealed(request) ? "" : disclosureInWords({ shows, tells });
}

/** Returns in words who opposes whom in a request, and the audience of answers; blank where it need not be said. */
export function aboutInWords(request: RequestState): readonly string[] {
  const sides = (contestResult(request)?.duels ?? []).map((duel) => duel.sides).join("; ");
  return [sides && labelled(say({ key: "QUADRIVIUM.Request.Contest.Heading" }), sides), seenOf(request)];
}

/** Returns whether all have answered, and nothing of it is still hidden. */
function isAllRevealed(request: RequestState): boolean {
  const isSealed = request.seal !== "" && !request.isOpened;
  return areAllIn(request) && !isSealed && !request.answers.some(({ isHidden }) => isHidden);
}

function stateOf(request: RequestState): string {
  const { state, kind, isReplaced, asked } = request;
  // One actor is not a group.
  const shown = kind === "challenge" && asked.length === 1 ? "checks" : kind;
  if (state === "open") return say({ key: `QUADRIVIUM.Request.Kind.${shown}` });
  return say({ key: `QUADRIVIUM.Request.State.${state === "withdrawn" && isReplaced ? "replaced" : state}` });
}

function replacesOf({ replaced }: RequestState): string {
  if (replaced === null) return "";
  if (replaced === "gone") return say({ key: "QUADRIVIUM.Request.ReplacesGone" });
  const { title, at, answers } = replaced;
  return say({ key: "QUADRIVIUM.Request.Replaces", data: { title, time: clockTime(at), count: answers } });
}

/** Returns the answers this player can give. GMs have buttons in the list of actors instead. */
export function answerChoices(request: RequestState): readonly AnswerChoice[] {
  if (game.user.isGM || !request.takesAnswers) return [];
  return choicesOf(request, ownFirst(awaitedOfUser(request)));
}

/** Returns those still asked whose actor this user owns. */
function awaitedOfUser(request: RequestState): readonly Person[] {
  const awaited = new Set(stillAsked(request));
  return request.people.filter((person) => awaited.has(person.uuid) && person.isMine);
}

/** Returns actors with the user's own character before others they play. */
function ownFirst<One extends Pick<Person, "uuid">>(people: readonly One[]): readonly One[] {
  const own = creature(game.user.character)?.uuid;
  return people.toSorted((a, b) => Number(b.uuid === own) - Number(a.uuid === own));
}

/** Returns the characters that this player can nominate an Ability for, including changing a nomination. */
export function nominationChoices(request: RequestState) {
  if (game.user.isGM || !request.takesAnswers || !request.nominates) return [];
  return awaitedOfUser(request).map(({ uuid, name }) => ({
    actor: uuid,
    label: say({ key: "QUADRIVIUM.Request.Nominate.For", data: { name } }),
  }));
}

/** Returns the answers that these characters can give. */
export function choicesOf(
  request: Pick<RequestState, "options" | "asked">,
  people: readonly Pick<Person, "uuid" | "name">[],
) {
  return people.flatMap(({ uuid, name }) => {
    const options = request.options.filter((option) => isOffered(option, uuid) && !option.isPassive);
    return options.map((option) => ({
      actor: uuid,
      option: option.id,
      label: say({
        key: `QUADRIVIUM.Request.${options.length > 1 ? "AnswerWith" : "Answer"}`,
        data: { name, option: optionName(option, request.asked) },
      }),
      /** The roll, if there are several to choose from. */
      what: options.length > 1 ? optionName(option, request.asked) : "",
    }));
  });
}

/** Returns the tradition of a card: that of the die if all roll the same, else "plain". */
export function traditionOfRequest(options: readonly RequestOption[]): string {
  const [letter = ""] = new Set(options.map((option) => option.letter));
  return letter ? dieKindOf(letter).tradition : "plain";
}

function rowsOf(request: RequestState) {
  const waiting = new Set(stillAsked(request));
  const answers = Map.groupBy(standingAnswers(request), ({ actor }) => actor);
  const choices = Map.groupBy(answerChoices(request), ({ actor }) => actor);
  // Once all have rolled in a contest, the best comes first.
  const isRanked = request.kind === "contest" && areAllIn(request);
  const score = ({ uuid }: Person) =>
    request.passive.find(({ actor }) => actor === uuid)?.total ?? answers.get(uuid)?.at(-1)?.roll?.total ?? -Infinity;
  const people = isRanked ? request.people.toSorted((a, b) => score(b) - score(a) || 0) : request.people;
  return people.map((person) => {
    const { uuid } = person;
    const row = rowOf(request, person, answers.get(uuid) ?? [], waiting.has(uuid));
    return { ...row, answers: choices.get(uuid) ?? [] };
  });
}

/**
 * Returns the row of an actor who is asked.
 * @param own Its answers, without those ruled out.
 */
function rowOf(
  request: RequestState,
  { uuid, name, img, isThere }: Person,
  own: readonly AnswerState[],
  isAwaited: boolean,
) {
  const { kind, skipped, state, takesAnswers: isOpen, nominates, options } = request;
  const { isGM } = game.user;
  // Re-rolls of ties are shown with the contest.
  const answer = kind === "contest" ? own[0] : own.at(-1);
  const maySkip = isGM && state === "open" && isAwaited;
  const mayRollFor = maySkip && isOpen;
  const isOffered = nominates || choicesOf(request, [{ uuid, name }]).length > 0;
  const isPassedOver = isGM && state === "open" && own.length === 0 && skipped.includes(uuid) && isThere && isOffered;
  const rollFor = say({ key: `QUADRIVIUM.Request.${nominates ? "Nominate.For" : "RollFor"}`, data: { name } });
  const row = {
    uuid,
    name,
    img,
    /** This user can skip it; before the deadline, they can also roll for it. */
    maySkip,
    mayRollFor,
    /** The label of this user's button to roll or nominate for it. */
    rollFor,
    /** That label, plus the effect of the key that skips the dialog. */
    rollForHint: nominates ? rollFor : say({ key: "QUADRIVIUM.Request.SkipHint", data: { label: rollFor } }),
    /** Id of the answer's message; blank for none. */
    answer: answer?.id ?? "",
    /** The ids of the answers it unfolds to. */
    rolls: readableRolls(own),
    what: "",
    tone: "plain" as const,
    /** The label of the button that undoes skipping; blank for none. */
    unskip: isPassedOver ? say({ key: "QUADRIVIUM.Request.Unskip", data: { name } }) : "",
  };
  const nominated = nominates && request.nominations.find(({ actor }) => actor === uuid);
  if (nominated) return { ...row, status: "awaited", result: labelled(nominated.ability, nominated.how) };
  const passive = request.passive.find((side) => side.actor === uuid);
  if (passive) {
    const result = say({ key: "QUADRIVIUM.Request.Status.passive", data: { total: passive.total } });
    return { ...row, status: "answered", result };
  }
  if (!answer) {
    const status = !isThere ? "missing" : skipped.includes(uuid) ? "skipped" : isOpen ? "awaited" : "unanswered";
    return { ...row, status, result: say({ key: `QUADRIVIUM.Request.Status.${status}` }) };
  }
  const chosen = options.length > 1 ? chosenOption(request, answer) : null;
  const what = chosen ? optionName(chosen, request.asked) : "";
  return { ...row, what, status: answer.verdict ? "answered" : "looked", ...resultOf(request, answer) };
}

/** The result of an answer in words, and what is known of it: its total, and its meaning. */
type ShownResult = Pick<ShownVerdict, "tone"> & { readonly result: string; total?: string; told?: string };

/** Returns the result of an answer as far as this user may know it. */
export function resultOf(request: RequestState, answer: AnswerState): ShownResult {
  const { verdict, roll, isWithheld } = answer;
  if (isWithheld) return { result: sealedInWords(request, answer), tone: "plain" };
  if (!verdict) return { result: say({ key: "QUADRIVIUM.Request.Status.looked" }), tone: "plain" };
  const { text: told = "", tone = "plain" } = verdictOf(request, answer, verdict) ?? {};
  if (!roll) return { result: told || sealedInWords(request, answer), tone };
  if (roll.isWaiting) return { result: told || say({ key: "QUADRIVIUM.Request.Status.waits" }), tone };
  const total = numeral(roll.total ?? 0);
  const result = told ? say({ key: "QUADRIVIUM.Request.TotalAnd", data: { total, verdict: told } }) : total;
  return { result, tone, total, told };
}

/** Returns in words who can see a roll hidden from this user, or when it will be shown. */
export function sealedInWords(request: RequestState, answer: AnswerState): string {
  const option = chosenOption(request, answer);
  if (game.user.isGM) return say({ key: "QUADRIVIUM.Request.Seal.Roll.unknown" });
  if (answer.isWithheld || (option && isShownAtLast(request, option)))
    return say({ key: "QUADRIVIUM.Request.Status.withheld" });
  if (!isOwnersToo(request, answer)) return say({ key: "QUADRIVIUM.Request.Status.sealed" });
  return say({ key: "QUADRIVIUM.Request.OnlyThey", data: { name: nameIn(request, answer.actor) } });
}

/** Returns the result for this user: in the words of the roll's card if the target is known, else the public verdict. */
function verdictOf(
  request: RequestState,
  { option: chosen, roll }: AnswerState,
  told: { readonly success: boolean | null; readonly margin: number | null },
): ShownVerdict | null {
  const option = chosenOption(request, { option: chosen });
  const outcome = roll && outcomeWith(roll, option?.hidesTarget ? hiddenOf(request, option) : null);
  const shown = outcome && verdictInWords(roll.die, outcome);
  return shown ?? measuredInWords(dieKinds.get(roll?.die?.dieKind.letter ?? option?.letter ?? ""), told);
}

/** Returns a GM's actions on a request in its state. */
function actionsOf(request: RequestState, mayLock: boolean): readonly string[] {
  const { state, seal, isKept: knows } = request;
  const isHidden = seal !== "" && !request.isOpened;
  const hasSealedRolls = request.answers.some(({ isHidden, roll }) => isHidden && roll !== null);
  const waiting = request.takesAnswers ? stillAsked(request) : [];
  return [
    ...(waiting.length > 1 && !request.nominates ? ["rollForAll"] : []),
    ...(waiting.some((uuid) => actorAt(uuid)?.hasPlayerOwner) ? ["remind"] : []),
    ...(request.nominates && request.takesAnswers && stillToNominate(request).length === 0 ? ["setDifficulties"] : []),
    ...(isHidden && knows ? ["showTerms"] : []),
    ...(hasSealedRolls ? ["showRolls"] : []),
    ...(mayLock ? ["lock"] : []),
    ...(state === "open" ? ["close", "withdraw"] : []),
    ...(state === "closed" ? ["open"] : []),
    ...(state === "open" || state === "closed" ? ["askAnew"] : []),
  ];
}

/** Returns the options as this user may know them, without a single one that equals the title. */
function shownRolls(request: RequestState, title: string) {
  const { options, asked } = request;
  return options
    .map((option) => ({ option, name: optionName(option, asked) }))
    .map(({ option, name }) => ({
      /** Blank if it is the only option and named by the title. */
      name: options.length === 1 && name === title ? "" : name,
      target: targetOf(request, option),
      /** Its die, its stats, and its fixed setup, in words. */
      how: howOf(request, option),
    }))
    .filter(({ name, target, how }) => name || target || how);
}

/** Returns the target of an option in words, as far as this user may know it; blank for none. */
export function targetOf(request: RequestState, option: RequestOption): string {
  const hidden = option.hidesTarget ? hiddenOf(request, option) : null;
  const target = targetInWords({ ...option, ...(hidden ? { target: hidden.target } : {}) }, request.asked);
  const isSecret = option.hidesTarget && !request.isOpened;
  if (target === "") {
    const tradition = option.letter ? dieKindOf(option.letter).tradition : "plain";
    return isSecret ? say({ key: `QUADRIVIUM.Request.TargetHidden.${tradition}` }) : "";
  }
  return isSecret ? say({ key: "QUADRIVIUM.Request.TargetForYou", data: { target } }) : target;
}

function howOf(request: RequestState, option: RequestOption): string {
  const { letter, setup, holdsBack, isPassive, for: only } = option;
  const traits = statsInWords(option, request.asked);
  const die = letter ? game.i18n.localize(`QUADRIVIUM.DieKind.${dieKindOf(letter).id}`) : "";
  const name = optionName(option, request.asked);
  const parts = [
    // They may already be its name.
    ...[die, traits].filter((words) => words !== name),
    ...setupWords(setup),
    hiddenWords(request, option),
    isPassive ? say({ key: "QUADRIVIUM.Command.Short.passive" }) : "",
    holdsBack ? say({ key: "QUADRIVIUM.Request.HeldBack" }) : "",
    only.length > 0
      ? say({
          key: "QUADRIVIUM.Request.OnlyFor",
          data: { names: only.map((uuid) => nameIn(request, uuid)).join(", ") },
        })
      : "",
  ];
  return dotted(parts);
}

function hiddenWords(request: RequestState, option: RequestOption): string {
  if (!option.hidesSetup) return "";
  const words = setupWords(hiddenOf(request, option)?.setup ?? {});
  if (words.length === 0) return say({ key: "QUADRIVIUM.Request.SetupHidden" });
  const told = words.join(", ");
  return request.isOpened ? told : say({ key: "QUADRIVIUM.Request.TargetForYou", data: { target: told } });
}

/** Returns the fixed setup in words: "Botch dice 2". */
function setupWords(setup: Partial<Setup>): readonly string[] {
  return Object.entries(setup).flatMap(([name, value]) => {
    const label = game.i18n.localize(`QUADRIVIUM.Field.${name}`);
    if (value === undefined || value === false) return [];
    return value === true ? [label] : [`${label} ${valueWords(value)}`];
  });
}

function valueWords(value: Exclude<Value, boolean>): string {
  return typeof value === "number" ? numeral(value) : value.map((size) => `d${size}`).join(" ");
}

/** Returns the seal of hidden terms, or of an answer's hidden roll, with what this computer can say of it; null for none. */
export function shownSeal(
  request: RequestState,
  { seal, opened }: Pick<RequestState, "seal" | "opened">,
  of: "Terms" | "Roll",
) {
  if (seal === "") return null;
  // Only a GM's computer is expected to know the text; for others, the seal is simply closed.
  const isKnown = (): boolean => !game.user.isGM || readSealed(request, seal) !== null;
  const isUnchanged = isOpened({ seal, opened });
  const state = opened === "" ? (isKnown() ? "closed" : "unknown") : isUnchanged ? "unchanged" : "broken";
  // The text is blank until it is revealed.
  return { seal, text: opened, state, words: say({ key: `QUADRIVIUM.Request.Seal.${of}.${state}` }) };
}
