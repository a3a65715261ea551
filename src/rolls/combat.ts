import { withCircumstances, toFormula, type RollSpec } from "../rules/kernel/roll-spec.ts";
import type { FlatDice, Tradition } from "../rules/traditions/tradition.ts";
import { withoutBrackets } from "../rules/kernel/bonuses.ts";
import { plainSetup, writeSetup } from "../rules/kernel/die-modifiers.ts";
import { dieKindOf } from "../rules/traditions/traditions.ts";
import { writeLabel, labelsIn } from "../base/formula-labels.ts";
import { worldRuleVariants } from "../base/world-settings.ts";
import { bonusesOf } from "../characters/bonuses.ts";
import { combatTotals, totalOf } from "../characters/combat-totals.ts";
import { incapacitatedRemarks, isIncapacitated } from "./compose-roll.ts";
import { ownSetupOf } from "../characters/own-setup.ts";
import type { Setup } from "../rules/kernel/fields.ts";
import { fighterAt, tellsInitiative } from "../messages/who-rolled.ts";
import { rollData, rollOf } from "../messages/message-type.ts";
import { initiativesOf } from "../messages/related-messages.ts";
import { say, numeral, localiseFaults, tellRefusal } from "../base/words.ts";
import { creature, type Creature } from "../characters/actors.ts";
import { nameFor } from "../characters/names.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { throwUnlessPaid } from "../deltas/roll-deltas.ts";
import { noteInitiative } from "./unseen-initiative.ts";
import type { MenuEntry } from "../base/foundry-versions.ts";
import { fireAndForget } from "../base/async.ts";
import { askInWindow } from "../ui/ask.ts";
import { addToMenu } from "../ui/foundry-menus.ts";

/** Returns the default initiative formula of a tradition: `1ds + @totals.initiative`. */
export function usualInitiative({ letter, initiative, flatInitiative }: Tradition): string {
  const die = dieKindOf(letter);
  const plain = plainSetup(die);
  const thrown = flatInitiative ? flatInitiative(plain).dice : writeSetup(die, plain);
  return initiative === null ? thrown : `${thrown} + @totals.${initiative}`;
}

/**
 * Returns the initiative formula of a character: its own if it has one, else the die and total of its tradition with
 * all bonuses. Throws RuleError if that total has a fault.
 */
function initiativeFormula(actor: Creature): string {
  const { initiative: own, effectiveTradition } = actor.system;
  if (own.trim() !== "") return own.trim();
  const die = dieKindOf(effectiveTradition.letter);
  const total = effectiveTradition.initiative === null ? undefined : totalOf(actor, effectiveTradition.initiative);
  if (total?.fault) throw total.fault;
  const spec: RollSpec = {
    die,
    setup: { ...plainSetup(die), ...ownSetupOf(actor, die) } as Setup,
    title: total?.label ?? writeLabel({ key: "QUADRIVIUM.Total.initiative" }),
    parts: total?.parts ?? [],
  };
  const rolledWith = {
    characteristics: [],
    abilities: [combatTotals(actor).arms[0]?.ability ?? ""],
    total: total?.id ?? "initiative",
  };
  const bonuses = bonusesOf(actor, die.tradition, rolledWith).map(({ bonus }) => bonus);
  const remarks = incapacitatedRemarks(actor, die.tradition);
  const whole = withCircumstances(die, spec, { bonuses, unskilled: null, remarks }, worldRuleVariants()).spec;
  return effectiveTradition.flatInitiative
    ? flatFormula(whole, effectiveTradition.flatInitiative(whole.setup))
    : toFormula(whole);
}

/** Writes flat dice with a roll's title, remarks and named bonuses. */
function flatFormula({ title = "", sources = [] }: RollSpec, { dice, bonus }: FlatDice): string {
  const names = (isNamed: boolean) =>
    sources.flatMap(({ label, amount }) => ((amount !== null) === isNamed ? [withoutBrackets(label)] : []));
  const added = bonus === "" ? "" : ` ${bonus}[${names(true).join(", ")}]`;
  return `${dice}[${[title, ...names(false)].join(", ")}]${added}`;
}

/**
 * Updates the initiative of a combatant after a decision about its roll; for the hook `updateChatMessage`. Only its last roll
 * counts.
 */
export async function onInitiativeChange(
  message: ChatMessage.Implementation,
  changes: object,
  _operation: unknown,
  userId: string,
): Promise<void> {
  const told = rollData(message)?.initiative;
  if (userId !== game.user.id || !("rolls" in changes) || !told || !tellsInitiative(message)) return;
  const isSame = (other: ChatMessage.Implementation): boolean =>
    tellsInitiative(other) && rollData(other)?.initiative?.combatant === told.combatant;
  if (initiativesOf(told.combat).findLast(isSame) !== message) return;
  const combatant = fighterAt(told.combat, told.combatant);
  const total = rollOf(message)?.total;
  // A second action has an unrolled count.
  if (!combatant?.isOwner || combatant.initiative === null || firstOf(combatant) || total === undefined) return;
  await combatant.update({ initiative: total });
}

/** A combat whose initiative is rolled by all who can; a warning says why each of the others cannot. */
export class QuadriviumCombat<SubType extends Combat.SubType = Combat.SubType> extends Combat<SubType> {
  /** @throws Error in the user's language if none can roll */
  override async rollInitiative(ids: string | string[], options: Combat.InitiativeOptions = {}): Promise<this> {
    const faults: string[] = [];
    const able = [ids].flat().filter((id) => {
      const combatant = this.combatants.get(id);
      try {
        if (combatant?.isOwner) localiseFaults(() => combatant.initiativeRoll(options.formula ?? undefined));
        return true;
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        const data = { name: combatant?.name ?? "", fault: error.message };
        faults.push(say({ key: "QUADRIVIUM.RequestWindow.Fault.of", data }));
        return false;
      }
    });
    if (faults.length > 0) ui.notifications.warn(faults.join(" "));
    if (able.length === 0 && faults.length > 0) throw new Error(faults.join(" "));
    return super.rollInitiative(able, options);
  }
}

/** A combatant who rolls initiative by the rules of the actor's tradition. */
export class QuadriviumCombatant<SubType extends Combatant.SubType = Combatant.SubType> extends Combatant<SubType> {
  protected override _getInitiativeFormula(): string {
    const actor = creature((this as Combatant).actor);
    if (!actor) return super._getInitiativeFormula();
    return initiativeFormula(actor);
  }

  override getInitiativeRoll(formula?: string): Roll.Implementation {
    return tellRefusal(() => localiseFaults(() => this.initiativeRoll(formula)));
  }

  /**
   * Returns the unrolled initiative.
   * @throws RuleError if the total has a fault, and Error in the user's language if it cannot be rolled; neither is
   * shown to this user
   */
  initiativeRoll(formula?: string): Roll.Implementation {
    const roll = super.getInitiativeRoll(formula);
    const actor = creature((this as Combatant).actor);
    // An unsaved combatant rolls for no one.
    if (this.id) noteInitiative(roll, this);
    if (!(roll instanceof QuadriviumRoll)) return roll;
    roll.options.isInitiative = true;
    if (!actor) return roll;
    const token = (this as Combatant).token as TokenDocument.Stored | null;
    throwUnlessPaid(roll, { speaker: ChatMessage.implementation.getSpeaker({ actor, token }) });
    roll.options.labels = labelsIn(roll.formula);
    const { id, flatInitiative } = actor.system.effectiveTradition;
    if (roll.die === null && flatInitiative) roll.options.flat = id;
    return roll;
  }
}

/**
 * A combatant that acts twice in a round has two counts: "Who acts twice has two combatants or two counts" [spec]. The
 * second is another combatant of the same token, since Foundry's tracker has one count for each.
 */

/** Adds "Act again at…" to the menu of a combatant; for the hooks of the tracker's menu, whose name differs from build to build. */
export function addActAgain(_tracker: unknown, entries: MenuEntry[]): void {
  addToMenu(entries, {
    label: say({ key: "QUADRIVIUM.ActAgain.add" }),
    icon: "fa-solid fa-repeat",
    isShown: (row) => {
      const combatant = combatantAt(row);
      // The first action needs a count.
      return combatant !== null && combatant.initiative !== null && combatant.isOwner && !firstOf(combatant);
    },
    choose: (row) => {
      const combatant = combatantAt(row);
      if (combatant) fireAndForget(askActAgain(combatant));
    },
  });
}

/** Returns the combatant of a row of the tracker; null if there is none. */
export function combatantAt({ dataset }: HTMLElement): Combatant.Implementation | null {
  for (const { combatants } of game.combats) {
    const found = combatants.find(({ id }) => id !== null && id === dataset.combatantId);
    if (found) return found;
  }
  return null;
}

/** Returns the id of the combatant whose second action this is; blank for any other. */
function firstOf({ flags }: Combatant.Implementation): string {
  return flags.quadrivium?.again ?? "";
}

/** Asks at which count a creature acts again in each round, and adds that to the tracker. */
async function askActAgain(combatant: Combatant.Implementation): Promise<void> {
  const actor = creature(combatant.actor);
  const called = actor ? nameFor(actor, "user") : (combatant.name ?? "");
  const asked = await askInWindow<{ readonly count: number | null }>({
    title: say({ key: "QUADRIVIUM.ActAgain.add" }),
    tradition: actor?.system.effectiveTradition.id ?? "",
    template: "systems/quadrivium/templates/rolls/act-again.hbs",
    context: {
      id: foundry.utils.randomID(),
      now: say({ key: "QUADRIVIUM.ActAgain.now", data: { name: called, count: numeral(combatant.initiative ?? 0) } }),
    },
    confirm: say({ key: "QUADRIVIUM.ActAgain.confirm" }),
    about: `actAgain ${combatant.uuid}`,
  });
  const initiative = asked?.count ?? null;
  if (initiative === null) return;
  const { tokenId, sceneId, actorId, hidden, name, img } = combatant.toObject();
  const flags = { quadrivium: { again: combatant.id ?? "" } };
  const again = { tokenId, sceneId, actorId, hidden, name, img, initiative, flags };
  await combatant.parent.createEmbeddedDocuments("Combatant", [again]);
}

/**
 * Marks a creature that no player owns as defeated in the combat tracker while it is incapacitated, if the world wants
 * it; for the hook `updateActor`. A mark set by a GM stays.
 */
export function markDefeated(actor: Actor.Implementation, { system = {} }: { readonly system?: object }): void {
  const one = creature(actor);
  if (game.users.activeGM?.isSelf !== true || !("tracks" in system) || !one || one.hasPlayerOwner) return;
  if (!game.settings.get("quadrivium", "marksDefeated")) return;
  const defeated = isIncapacitated(one);
  for (const combatant of game.combats.contents.flatMap(({ combatants }) => combatants.contents)) {
    if (combatant.actor?.uuid !== one.uuid || combatant.defeated === defeated) continue;
    if (!defeated && combatant.flags.quadrivium?.isOut !== true) continue;
    fireAndForget(combatant.update({ defeated, flags: { quadrivium: { isOut: defeated } } }));
  }
}
