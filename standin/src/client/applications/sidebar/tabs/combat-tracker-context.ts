import { CONST } from "../../../constants.ts";
import type { Combat } from "../../../documents/combat.ts";
import type { Combatant } from "../../../documents/combatant.ts";
import { host } from "../../../host.ts";
import type { Context } from "../../api/application-types.ts";
import { game, localize } from "../../surroundings.ts";
import type { TrackedEffect, TurnContext } from "./combat-tracker-types.ts";

/** Up to so many encounters have a button each; of more one goes from one to the next. */
const MOST_TABS = 8;

/** What header and footer of the tracker show: which encounters there are, and what this user may do. */
export function combatContext(combat: Combat | null, combats: readonly Combat[]): Context {
  const index = combat ? combats.indexOf(combat) : -1;
  const { user } = game();
  const isOwnTurn = combat?.combatant?.players.some(({ id }) => id === user.id) ?? false;
  const displayCycle = combats.length > MOST_TABS;
  return {
    combat,
    combats: combats.map(({ id }, place) => ({ id, label: place + 1, active: place === index })),
    control: isOwnTurn && (combat?.canUserModify(user as never, "update", { turn: 0 }) ?? false),
    css: displayCycle ? "cycle" : combats.length > 0 ? "tabbed" : "",
    currentIndex: index + 1,
    displayCycle,
    hasCombat: combat !== null,
    initiativeIcon: (host.CONFIG as { Combat: { initiativeIcon: unknown } }).Combat.initiativeIcon,
    labels: { scope: localize(combat?.scene ? "COMBAT.Linked" : "COMBAT.Unlinked") },
    linked: combat?.scene != null,
    nextId: combats[index + 1]?.id,
    previousId: combats[index - 1]?.id,
    title: combat?.started ? localize("COMBAT.Round", { round: combat.round }) : localize("COMBAT.NotStarted"),
  };
}

/** What the tracker shows of one turn, apart from picture and effects. */
export function turnContext(combat: Combat, combatant: Combatant, index: number): Omit<TurnContext, "img" | "effects"> {
  const { id, name, isOwner, isDefeated, hidden, initiative, resource, permission, sceneId } = combatant;
  const { canvas } = host as unknown as { canvas: { scene: { id: string } | null } };
  const active = index === combat.turn;
  const classes = { active, hide: hidden, defeated: isDefeated };
  return {
    id,
    name,
    css: Object.entries(classes)
      .flatMap(([css, holds]) => (holds ? [css] : []))
      .join(" "),
    active,
    canPing: sceneId !== null && sceneId === canvas.scene?.id && game().user.can("PING_CANVAS"),
    hasDecimals: initiative !== null && !Number.isInteger(initiative),
    hidden,
    initiative,
    isDefeated,
    isOwner,
    resource: permission >= CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER ? resource : null,
  };
}

/** The effects which the tracker shows; that somebody is defeated it shows otherwise. */
export function trackedEffects({ actor }: Combatant): TrackedEffect[] {
  const { DEFEATED } = (host.CONFIG as { specialStatusEffects: { DEFEATED: string } }).specialStatusEffects;
  const shown = (actor?.temporaryEffects ?? []).filter(({ statuses }) => !statuses.has(DEFEATED));
  return shown.map(({ name, img }) => ({ name, img }));
}
