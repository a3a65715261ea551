import { say } from "../base/words.ts";
import { abilitiesOf } from "../characters/abilities.ts";
import { actorAt } from "../characters/creature.ts";
import { nameFor } from "../characters/names.ts";
import type { Creature } from "../characters/creature.ts";
import { requestOf } from "../messages/request-message.ts";
import type { Request } from "../messages/request-message.ts";
import { ask, askerOf, sentText } from "../messages/questions.ts";
import { serialize } from "../base/async.ts";
import { askInWindow } from "../ui/ask.ts";
import { NOMINATE } from "./nominate-query.ts";

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
    : gamemaster && (await ask(gamemaster, NOMINATE, said, { key: "QUADRIVIUM.Request.Nominate.NotTaken" }));
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
