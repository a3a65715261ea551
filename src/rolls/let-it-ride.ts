import { clockTime, say } from "../base/words.ts";
import { checkLabel, checkOf, standingCheck, audienceOf, circumstancesIn } from "../messages/binding-checks.ts";
import { itemsOf, actorAt, type Creature } from "../characters/actors.ts";
import { createdAt } from "../base/documents.ts";
import { costText, type Power } from "../deltas/pay.ts";
import { askWhich } from "../ui/ask.ts";
import type { Check } from "../rules/procedures/let-it-ride.ts";
import { dieKindOf } from "../rules/traditions/traditions.ts";
import { OTHER_SITUATION, statsRolled, type ChosenCheck, type RollChoices } from "./roll-choices.ts";
import { creatureGiven, namesOf } from "../characters/names.ts";
import type { CircumstancesMessage } from "../messages/binding-checks.ts";
import { abilitiesOf } from "../characters/abilities.ts";

type Message = ChatMessage.Implementation;

/** A binding check, with the powers that allow a re-roll. */
interface BindingCheck {
  readonly actor: Creature;
  readonly message: Message;
  readonly check: Check;
  readonly powers: readonly Power[];
}

/** Returns the check of these choices; null if it cannot be binding. */
export function checkOfChoices(actor: Creature, choices: ChosenCheck): Check | null {
  const speaker = ChatMessage.implementation.getSpeaker({ actor });
  return checkOf(speaker, statsRolled(actor, choices), dieKindOf(choices.letter).tradition, choices.situation);
}

/** Returns the earlier binding check for this one; null for none, and always for GMs. */
export function findBindingCheck(actor: Creature | null, check: Check | null): BindingCheck | null {
  if (!actor || !check || game.user.isGM) return null;
  const message = standingCheck(check);
  return (
    message && { actor, message, check, powers: itemsOf(actor, "power").filter(({ system }) => system.grantsReroll) }
  );
}

/** Returns the earlier binding check for these choices; null for none. Requested rolls are always allowed. */
export function findBindingCheckFor(actor: Creature, choices: RollChoices): BindingCheck | null {
  return choices.requested ? null : findBindingCheck(actor, checkOfChoices(actor, choices));
}

/**
 * Refuses to roll a binding check again, and asks whether this is another situation or a power allows it.
 * @param chosen The player's earlier choice; blank for nothing.
 * @returns the id of that power, or {@link OTHER_SITUATION}; null to keep the result
 */
export async function allowRepeat(standing: BindingCheck, chosen: string): Promise<string | null> {
  const label = (key: string): string => say({ key: `QUADRIVIUM.LetItRide.${key}` });
  const allowing = [
    { name: OTHER_SITUATION, icon: "fa-solid fa-signs-post", label: label("OtherSituation") },
    ...standing.powers.map((power) => ({
      name: power.id ?? "",
      icon: "fa-solid fa-rotate",
      label: [power.name, costText(power)].filter(Boolean).join(", "),
    })),
  ];
  if (allowing.some(({ name }) => name === chosen)) return chosen;
  const { actor, message, check } = standing;
  const data = {
    name: message.alias,
    check: checkLabel(check, actor),
    user: message.author?.name ?? "?",
    time: clockTime(createdAt(message)),
  };
  const content = document.createElement("p");
  content.textContent = say({ key: "QUADRIVIUM.LetItRide.Refused", data });
  const stands = { name: "stands", icon: "fa-solid fa-check", label: label("Stands") };
  const answer = await askWhich(say({ key: "QUADRIVIUM.Table.letItRide.name" }), content, [stands, ...allowing]);
  return answer === "stands" ? null : answer;
}

/** The checks affected by changed circumstances; an omitted field means all. */
interface CircumstancesDraft {
  /** The actor or uuid with checks that may be tried again; by default everyone's. */
  readonly actor?: string | Actor.Implementation | null;
  /** The ids of the Characteristics of the check, and the id or name of its Ability. */
  readonly characteristics?: readonly string[];
  readonly ability?: string;
  /** The scene or its id; by default the actor's scene, or else the viewed one. */
  readonly scene?: string | Scene.Implementation | null;
}

/** The checks that may be tried again. */
type Released = Omit<Check, "who" | "request"> & {
  /** Uuid of the actor; blank for all. */
  readonly who: string;
};

/**
 * Posts that circumstances have changed: binding checks may be tried again.
 * @throws Error in the user's language if this user is not a GM, or the actor named cannot roll; then nothing is posted
 */
export async function newCircumstances(draft: CircumstancesDraft = {}): Promise<CircumstancesMessage> {
  const { actor: named = null, characteristics = [], ability = "", scene } = draft;
  const actor = named === null ? null : creatureGiven(typeof named === "string" ? actorAt(named) : named);
  const speaker = ChatMessage.implementation.getSpeaker(actor ? { actor } : {});
  const found = actor && abilitiesOf(actor).find(({ id, name }) => id === ability || name === ability);
  return releaseCheck({
    who: actor ? (ChatMessage.implementation.getSpeakerActor(speaker)?.uuid ?? actor.uuid) : "",
    scene: (scene === undefined ? speaker.scene : typeof scene === "string" ? scene : scene?.id) ?? "",
    characteristics: actor ? characteristics : [],
    ability: actor ? (found?.uuid ?? ability) : "",
  });
}

/** Posts that circumstances have changed for one check; if it was whispered, only to its audience. */
export async function releaseCheck(released: Released): Promise<CircumstancesMessage> {
  if (!game.user.isGM) throw new Error(say({ key: "QUADRIVIUM.LetItRide.Fault.onlyGamemasters" }));
  const { who, scene, characteristics, ability, name = "" } = released;
  const standing = who ? standingCheck(released) : null;
  const trait = { characteristics: [...characteristics], ability: ability || null, name };
  const posted = await ChatMessage.implementation.create({
    type: "circumstances",
    whisper: standing ? audienceOf(standing) : [],
    system: { scene: scene || null, actor: who || null, names: who ? namesOf([who]) : [], trait },
  });
  const message = circumstancesIn(posted);
  if (!message) throw new Error("The message was not posted.");
  return message;
}
