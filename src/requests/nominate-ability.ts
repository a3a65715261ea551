import { serialize } from "../base/async.ts";
import { say } from "../base/words.ts";
import { difficulties } from "../base/world-settings.ts";
import { abilitiesOf } from "../characters/abilities.ts";
import { actorAt, type Creature } from "../characters/actors.ts";
import { nameFor } from "../characters/names.ts";
import { ask } from "../messages/queries.ts";
import { NOMINATE, requestOf, type Request } from "../messages/request-message.ts";
import { foldWord } from "../rules/command/tokens.ts";
import type { RequestOption } from "../rules/requests/request.ts";
import { askInWindow } from "../ui/ask.ts";
import { hiddenPart } from "./make-request.ts";
import { blankOption } from "./request-options.ts";
import { nameIn, readRequest, type RequestState } from "./request-state.ts";
import { keepSealed, shareTerms } from "./sealed-texts.ts";

/** A player's nomination. */
interface Nomination {
  /** Name of the Ability. */
  readonly ability: string;
  /** How it will help, in the player's words. */
  readonly how: string;
}

/** A nomination as a player's client sends it: the id of the request, and the uuid of the character. */
export interface SentNomination extends Nomination {
  readonly request: string;
  readonly actor: string;
}

/**
 * Asks for the Ability a character nominates: "In open-ended cases, simply ask each player to choose a Skill and
 * describe how they attempt to use it" [check]. It can be changed until the GM has set the difficulties.
 * @throws Error in the user's language if no GM accepts it
 */
export async function nominate(request: Request, actor: Creature): Promise<void> {
  const before = request.system.nominations.find((one) => one.actor === actor.uuid);
  const learned = abilitiesOf(actor);
  if (learned.length === 0) {
    throw new Error(say({ key: "QUADRIVIUM.Request.Nominate.NoAbility", data: { name: nameFor(actor, "user") } }));
  }
  const answer = await askInWindow<Nomination>({
    about: `nominate ${request.id ?? ""} ${actor.uuid}`,
    title: say({ key: "QUADRIVIUM.Request.Nominate.For", data: { name: nameFor(actor, "user") } }),
    tradition: actor.system.effectiveTradition.id,
    template: "systems/quadrivium/templates/requests/nominate.hbs",
    context: {
      id: `quadrivium-nominate-${request.id ?? ""}-${actor.id}`,
      note: request.system.note,
      abilities: learned.map(({ name }) => ({ name, isPicked: name === before?.ability })),
      how: before?.how ?? "",
    },
    confirm: say({ key: "QUADRIVIUM.Request.Nominate.Confirm" }),
  });
  if (!answer?.ability) return;
  const said = { ...answer, request: request.id, actor: actor.uuid };
  const gamemaster = game.users.activeGM;
  const taken = request.canUserModify(game.user, "update")
    ? await record(request, actor, answer)
    : gamemaster && (await ask(gamemaster, NOMINATE, said, { key: "QUADRIVIUM.Request.Nominate.NotTaken" }));
  if (taken) return;
  throw new Error(say({ key: `QUADRIVIUM.Request.Nominate.${taken === false ? "Refused" : "NotTaken"}` }));
}

/** Records what a player nominates for a character; registered as the query {@link NOMINATE}. */
export async function answerNominate(sent: SentNomination): Promise<boolean> {
  const request = requestOf(game.messages.get(sent.request));
  const actor = actorAt(sent.actor);
  return request && actor ? record(request, actor, sent) : false;
}

/** Records a nomination in the request; returns false if it does not accept one from this actor. */
function record(request: Request, actor: Creature, { ability: name, how }: Nomination): Promise<boolean> {
  return serialize(request, async () => {
    const { nominates, nominations, asked, state } = request.system.toObject();
    const ability = abilitiesOf(actor).find((one) => one.name === name);
    if (!ability || !nominates || state !== "open" || !asked.includes(actor.uuid)) return false;
    const others = nominations.filter((one) => one.actor !== actor.uuid);
    const { characteristics } = ability.system;
    const own = { actor: actor.uuid, ability: name, characteristics: [...characteristics], how: how.slice(0, LONGEST) };
    await request.update({ system: { nominations: [...others, own] } });
    return true;
  });
}

/** The greatest length of a description. */
const LONGEST = 300;

/**
 * Asks a GM for the hidden targets of the nominated Abilities, and seals them; then they are offered: "for each
 * player's nominated skill and before dice are rolled the Gamemaster secretly determines the Difficulty Rating", which
 * "should be the same for all players for the same Skill" [check].
 * @throws Error in the user's language if something has changed meanwhile
 */
export async function setTargets(message: Request): Promise<void> {
  const before = readRequest(message);
  const { id, nominations } = before;
  if (!game.user.isGM || !before.nominates) return;
  const options = nominations.map(nominatedOption);
  const groups = [...Map.groupBy(options, skillOf).values()].map((own) => fieldOf(before, own));
  const answer = await askInWindow<Readonly<Record<string, number | null>>>({
    about: `setDifficulties ${id}`,
    title: say({ key: "QUADRIVIUM.Request.Action.setDifficulties" }),
    tradition: "plain",
    template: "systems/quadrivium/templates/requests/set-targets.hbs",
    context: {
      id: `quadrivium-difficulties-${id}`,
      hint: say({ key: "QUADRIVIUM.Request.Nominate.Hint" }),
      options: groups.map(({ field }) => field),
    },
    confirm: say({ key: "QUADRIVIUM.Request.Nominate.Seal" }),
  });
  if (!answer) return;
  const hidden = groups.flatMap(({ own, field }) => {
    const target = answer[field.id] ?? null;
    return own.flatMap((option) => hiddenPart({ ...option, target }) ?? []);
  });
  const seal = await keepSealed(id, { request: id, options: hidden });
  await serialize(message, async () => {
    // Another Ability may have been nominated, or the targets set, while the window was open.
    const now = readRequest(message);
    if (!now.nominates || JSON.stringify(now.nominations) !== JSON.stringify(nominations)) {
      throw new Error(say({ key: "QUADRIVIUM.Request.Nominate.Meanwhile" }));
    }
    await message.update({ system: { options, nominates: false, seal } });
  });
  shareTerms(message);
}

function nominatedOption(one: RequestState["nominations"][number], index: number) {
  const { actor, characteristics, ability } = one;
  const id = String.fromCharCode(97 + index);
  return { ...blankOption, id, name: ability, characteristics, ability, target: null, hidesTarget: true, for: [actor] };
}

/** Returns the nominated skill: an Ability of this name, for these dice. */
function skillOf({ for: [actor = ""], ability }: RequestOption): string {
  return [actorAt(actor)?.system.effectiveTradition.letter ?? "", foldWord(ability.trim())].join(" ");
}

/** Returns the field for one skill's target; all who roll it play the same game. */
function fieldOf(request: RequestState, own: readonly RequestOption[]) {
  const [
    {
      id,
      for: [first = ""],
    },
  ] = own as readonly [RequestOption];
  const names = own.map(({ name, for: [actor = ""] }) => {
    const how = request.nominations.find((one) => one.actor === actor)?.how;
    return [nameIn(request, actor), name, how].filter(Boolean).join(", ");
  });
  const tradition = actorAt(first)?.system.effectiveTradition.id ?? "";
  return { own, field: { id, name: names.join("; "), tradition, difficulties: difficulties(tradition) } };
}
