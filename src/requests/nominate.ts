import { say } from "../base/words.ts";
import { difficulties } from "../base/world-settings.ts";
import { foldWord } from "../rules/command/tokens.ts";
import { dieKindOf } from "../rules/traditions/die-kinds.ts";
import { abilitiesOf } from "../characters/abilities.ts";
import { actorAt } from "../characters/creature.ts";
import { nameFor } from "../characters/names.ts";
import type { Creature } from "../characters/creature.ts";
import { requestOf } from "../messages/request-message.ts";
import type { Request } from "../messages/request-message.ts";
import { ask, askerOf, sentText } from "../messages/questions.ts";
import { sealedText } from "../base/seal.ts";
import { serialize } from "../base/async.ts";
import { keepSealed } from "./secrets/vault.ts";
import { askInWindow } from "../ui/ask.ts";
import { shareTerms } from "./arbiter/sealed-texts.ts";
import { traditionsOf } from "./model/request-options.ts";
import { blankOption } from "./request-draft.ts";
import { NOMINATE } from "./nominate-query.ts";
import { readRequest } from "./standing/snapshot.ts";
import type { RequestSnapshot } from "./standing/snapshot.ts";

/** What a player nominates. */
interface Nomination {
  /** Name of the Ability. */
  readonly ability: string;
  /** How it is to help, in the player's words. */
  readonly how: string;
}

/**
 * Asks for the Ability that a character nominates: "In open-ended cases, simply ask each player to choose a Skill and
 * describe how they attempt to use it" [check]. Until the game master has set the difficulties, it can be changed.
 * @throws Error in the user's language if no game master takes it
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
  const said = { request: request.id, actor: actor.uuid, ability: answer.ability, how: answer.how };
  const gamemaster = game.users.activeGM;
  const taken = request.canUserModify(game.user, "update")
    ? await record(request, actor, answer)
    : gamemaster && (await ask(gamemaster, NOMINATE, said));
  if (taken) return;
  throw new Error(say({ key: `QUADRIVIUM.Request.Nominate.${taken === false ? "Refused" : "NotTaken"}` }));
}

/** Records a player's nomination for a character of their own; registered as the query {@link NOMINATE}. */
export async function answerNominate(sent: unknown): Promise<boolean> {
  const user = askerOf(sent);
  const request = requestOf(game.messages.get(sentText(sent, "request")));
  const actor = actorAt(sentText(sent, "actor"));
  if (!user || !request || actor?.testUserPermission(user, "OWNER") !== true) return false;
  return record(request, actor, { ability: sentText(sent, "ability"), how: sentText(sent, "how") });
}

/** Records a nomination in the request; returns false if it takes none of this actor. */
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
 * Asks a game master for the difficulty of each nominated Ability, seals them, and offers the rolls: "for each player's
 * nominated skill and before dice are rolled the Gamemaster secretly determines the Difficulty Rating", which "should be the
 * same for all players for the same Skill" [check].
 */
export async function setDifficulties(message: Request): Promise<void> {
  const request = readRequest(message);
  if (!game.user.isGM || !request.nominates) return;
  const rolls = request.nominations.map((one, index) => ({ ...one, id: String.fromCharCode(97 + index) }));
  const skills = [...Map.groupBy(rolls, skillOf).values()];
  const answer = await askInWindow<Readonly<Record<string, number | null>>>({
    about: `difficulties ${request.id}`,
    title: say({ key: "QUADRIVIUM.Request.Action.setDifficulties" }),
    tradition: "plain",
    template: "systems/quadrivium/templates/requests/set-again.hbs",
    context: {
      id: `quadrivium-difficulties-${request.id}`,
      hint: say({ key: "QUADRIVIUM.Request.Nominate.Hint" }),
      options: skills.map((alike) => ({
        id: alike[0]?.id ?? "",
        name: alike
          .map(({ actor, ability, how }) => {
            const name = request.people.find(({ uuid }) => uuid === actor)?.name ?? "?";
            return [name, ability, how].filter(Boolean).join(", ");
          })
          .join("; "),
        difficulties: difficultiesFor(alike[0]?.actor ?? ""),
      })),
    },
    confirm: say({ key: "QUADRIVIUM.Request.Nominate.Seal" }),
  });
  if (!answer) return;
  const hidden = skills.flatMap((alike) =>
    alike.map(({ id }) => ({ id, target: answer[alike[0]?.id ?? ""] ?? null, setup: {} })),
  );
  const seal = await keepSealed(sealedText({ request: request.id, options: hidden }));
  await serialize(message, async () => {
    // Somebody may have nominated another Ability, or set the difficulties, while the window was open.
    const isSame = JSON.stringify(readRequest(message).nominations) === JSON.stringify(request.nominations);
    if (!message.system.nominates || !isSame) throw new Error(say({ key: "QUADRIVIUM.Request.Nominate.Meanwhile" }));
    const options = rolls.map(({ id, actor, characteristics, ability }) => ({
      ...blankOption,
      id,
      name: ability,
      characteristics,
      ability,
      hidesTarget: true,
      for: [actor],
    }));
    await message.update({
      system: { options, seal, nominates: false, traditions: traditionsOf(message.system.asked) },
    });
  });
  await shareTerms(message);
}

/** Returns what skill is nominated: an Ability of this name, for these dice. */
function skillOf({ actor, ability }: RequestSnapshot["nominations"][number]): string {
  return [actorAt(actor)?.system.effectiveTradition.letter ?? "", foldWord(ability.trim())].join(" ");
}

/** Returns the difficulties by name that the dice of an actor know. */
function difficultiesFor(uuid: string): readonly { readonly name: string; readonly from: number }[] {
  const actor = actorAt(uuid);
  return actor ? difficulties(dieKindOf(actor.system.effectiveTradition.letter).tradition) : [];
}
