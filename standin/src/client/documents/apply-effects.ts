import type { EffectChange } from "../data/fields/types.ts";
import { Hooks } from "../hooks.ts";
import { mergeObject } from "../utils/merge.ts";
import { expandObject } from "../utils/paths.ts";
import type { Plain } from "../utils/types.ts";
import { type ActiveEffect, changesOf } from "./active-effect.ts";
import type { Actor } from "./actor.ts";

interface EffectChangeOf {
  readonly effect: ActiveEffect;
  readonly change: EffectChange;
  readonly priority: number;
}

/** Applies the changes of all active effects once, those of low priority first. */
export function applyByModes(actor: Actor): void {
  actor.statuses.clear();
  const changes: EffectChangeOf[] = [];
  for (const effect of actor.allApplicableEffects()) {
    if (!effect.active) continue;
    for (const status of effect.statuses) actor.statuses.add(status);
    for (const change of effect.changes) {
      const priority = change.priority ?? Number(change.mode) * 10;
      if (change.key) changes.push({ effect, change: { ...change, effect, priority }, priority });
    }
  }
  const overrides = applyInOrder(changes, ({ effect, change }) => effect.apply(actor, change));
  actor.overrides = expandObject(overrides);
}

/** Applies the changes of one phase; those which begin with `token.` are put aside for the actor's tokens. */
export function applyInPhase(actor: Actor, phase: string): void {
  const rollData = actor.getRollData() as Plain;
  const changes: (EffectChangeOf & { replacementData: Plain })[] = [];
  const forTokens: EffectChange[] = [];
  for (const effect of actor.allApplicableEffects()) {
    if (!effect.active) continue;
    for (const status of effect.statuses) actor.statuses.add(status);
    const replacementData = effect.getReplacementData(rollData);
    for (const change of changesOf(effect)) {
      if (!change.key || !effect.shouldApplyChange(change, { phase, replacementData })) continue;
      const own = { ...change, effect };
      if (change.key.startsWith("token.")) forTokens.push({ ...own, key: change.key.slice("token.".length) });
      else changes.push({ effect, change: own, priority: change.priority ?? 0, replacementData });
    }
  }
  forTokens.sort((a, b) => (a.priority ?? 0) - (b.priority ?? 0));
  actor.tokenActiveEffectChanges[phase] = forTokens;
  const overrides = applyInOrder(changes, ({ effect, change, replacementData }) =>
    (effect.constructor as typeof ActiveEffect).applyChange(actor, change, { replacementData }),
  );
  // What a later phase changes comes on top of what an earlier one has changed.
  mergeObject(actor.overrides, expandObject(overrides));
}

/** A change that fails is told and left out; the others are applied all the same. */
function applyInOrder<T extends EffectChangeOf>(changes: T[], apply: (change: T) => unknown): Plain {
  const overrides: Plain = {};
  for (const next of changes.sort((a, b) => a.priority - b.priority)) {
    try {
      Object.assign(overrides, apply(next));
    } catch (error) {
      const msg = `Failed to apply the change of ${next.change.key} by ${next.effect.uuid}`;
      Hooks.onError("Actor#applyActiveEffects", error, { msg, log: "error" });
    }
  }
  return overrides;
}
