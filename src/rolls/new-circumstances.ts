import { say } from "../base/words.ts";
import { audienceOf, circumstancesIn, publicCheck, standingCheck } from "../messages/binding-checks.ts";
import type { CircumstancesMessage } from "../messages/binding-checks.ts";
import type { Creature } from "../characters/creature.ts";
import type { Check } from "../rules/procedures/check-procedures.ts";
import { abilitiesOf, abilityCalled } from "../characters/abilities.ts";
import { actorAt } from "../characters/creature.ts";
import { nameFor, namesOf } from "../characters/names.ts";
import { uuidOf } from "../base/documents.ts";

/** The checks for which circumstances have changed; an omitted field stands for all. */
interface CircumstancesDraft {
  /** The actor or its uuid whose checks may be tried again; by default everybody's. */
  readonly actor?: string | Actor.Implementation | null;
  /** The ids of the Characteristics of the check, and the id or name of its Ability. */
  readonly characteristics?: readonly string[];
  readonly ability?: string;
  /** The scene or its id; by default the actor's scene, or else the viewed one. */
  readonly scene?: string | Scene.Implementation | null;
}

/** The checks that may be tried again. */
type Released = Omit<Check, "who" | "request"> & {
  /** Uuid of the actor; blank for everybody. */
  readonly who: string;
};

/**
 * Posts that circumstances have changed: binding checks may be tried again.
 * @throws Error in the user's language that names the fault; then nothing is posted
 */
export async function newCircumstances(draft: CircumstancesDraft = {}): Promise<CircumstancesMessage> {
  const { actor: named = null, characteristics = [], ability = "", scene } = draft;
  const actor = named === null ? null : creatureNamed(named);
  if (!actor && (characteristics.length > 0 || ability)) refuse("nobody");
  const speaker = ChatMessage.implementation.getSpeaker(actor ? { actor } : {});
  const where = scene === undefined ? (speaker.scene ?? "") : sceneNamed(scene);
  return release({
    who: actor ? (ChatMessage.implementation.getSpeakerActor(speaker)?.uuid ?? actor.uuid) : "",
    scene: where,
    characteristics: characteristics.map((id) => (actor ? characteristicOf(actor, id) : id)),
    ability: actor && ability ? abilityNamed(actor, ability) : "",
  });
}

/** Posts that circumstances have changed for one check; if that was whispered, only to its audience. */
export function releaseCheck(check: Check): Promise<CircumstancesMessage> {
  return release(check);
}

/** Posts that circumstances have changed for all checks in a scene. */
export function releaseScene(scene: string): Promise<CircumstancesMessage> {
  return release({ who: "", scene, characteristics: [], ability: "" });
}

async function release(released: Released): Promise<CircumstancesMessage> {
  if (!game.user.isGM) refuse("onlyGamemasters");
  const { who, scene, characteristics, ability, name = "" } = released;
  // A check that is publicly binding is released publicly, even if a later one was whispered.
  const standing = who && !publicCheck(released) ? standingCheck(released) : null;
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

function creatureNamed(named: string | Actor.Implementation): Creature {
  const uuid = typeof named === "string" ? named : uuidOf(named);
  return actorAt(uuid) ?? refuse("unknownActor", { uuid });
}

function sceneNamed(named: string | Scene.Implementation | null): string {
  const id = typeof named === "string" ? named : (named?.id ?? "");
  if (id !== "" && !game.scenes.has(id)) refuse("unknownScene", { scene: id });
  return id;
}

function characteristicOf(actor: Creature, id: string): string {
  const known = actor.system.listedCharacteristics.map((one) => one.id);
  return known.includes(id) ? id : refuse("unknownTrait", { name: id, actor: nameFor(actor, "user") });
}

function abilityNamed(actor: Creature, named: string): string {
  const found = abilitiesOf(actor).find(({ id }) => id === named) ?? abilityCalled(actor, named);
  return found?.uuid ?? refuse("unknownTrait", { name: named, actor: nameFor(actor, "user") });
}

function refuse(why: string, data: Readonly<Record<string, string>> = {}): never {
  throw new Error(say({ key: `QUADRIVIUM.LetItRide.Fault.${why}`, data }));
}
