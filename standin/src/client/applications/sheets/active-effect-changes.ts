import { generation } from "../../generations/index.ts";
import { host } from "../../host.ts";
import { localize } from "../surroundings.ts";

/** An effect, as far as the list of its changes needs it. */
export interface ChangingEffect {
  readonly _source: Readonly<Record<string, unknown>>;
  readonly constructor: {
    readonly CHANGE_TYPES?: Readonly<Record<string, { readonly label: string }>>;
    readonly CHANGE_PHASES?: Readonly<Record<string, { readonly label: string }>>;
  };
}

type Change = Readonly<Record<string, unknown>>;

/** One change as its row in the list draws it. */
export interface ChangeRow {
  readonly index: number;
  readonly number: number;
  readonly path: string;
  readonly change: Change;
}

/** Where an effect of this generation keeps its changes. */
export function changesPath(): "changes" | "system.changes" {
  return generation().documents.effectsHavePhases ? "system.changes" : "changes";
}

/** The changes as they are stored. */
export function storedChanges(effect: ChangingEffect): Change[] {
  const { changes, system } = effect._source as { changes?: Change[]; system?: { changes?: Change[] } };
  return [...((generation().documents.effectsHavePhases ? system?.changes : changes) ?? [])];
}

/** What the list of changes is drawn with: a row for each, and the choices of its fields. */
export function describeChanges(effect: ChangingEffect): {
  changes: ChangeRow[];
  hasPhases: boolean;
  kindKey: "mode" | "type";
  kinds: Record<string, string>;
  phases: Record<string, string>;
} {
  const { effectsHavePhases: hasPhases } = generation().documents;
  const path = changesPath();
  return {
    changes: storedChanges(effect).map((change, index) => ({
      index,
      number: index + 1,
      path: `${path}.${index}`,
      change: { ...change, kind: hasPhases ? change["type"] : change["mode"] },
    })),
    hasPhases,
    kindKey: hasPhases ? "type" : "mode",
    kinds: hasPhases ? labels(effect.constructor.CHANGE_TYPES) : modes(),
    phases: hasPhases ? labels(effect.constructor.CHANGE_PHASES) : {},
  };
}

function labels(entries: Readonly<Record<string, { readonly label: string }>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(entries).map(([key, { label }]) => [key, localize(label)]));
}

function modes(): Record<string, string> {
  const { ACTIVE_EFFECT_MODES } = host.CONST as { ACTIVE_EFFECT_MODES: Readonly<Record<string, number>> };
  return Object.fromEntries(
    Object.entries(ACTIVE_EFFECT_MODES).map(([name, mode]) => [String(mode), localize(`EFFECT.MODE_${name}`)]),
  );
}
