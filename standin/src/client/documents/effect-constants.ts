/** What active effects can do, where their changes have types: each with the priority it has unless it says another. */
export const CHANGE_TYPES = {
  custom: 0,
  multiply: 10,
  add: 20,
  subtract: 20,
  downgrade: 30,
  upgrade: 40,
  override: 50,
} as const;

/** When changes are applied: before the actor derives anything from its data, or afterwards. */
export const CHANGE_PHASES = {
  initial: { label: "EFFECT.CHANGES.PHASES.initial.label", hint: "EFFECT.CHANGES.PHASES.initial.hint" },
  final: { label: "EFFECT.CHANGES.PHASES.final.label", hint: "EFFECT.CHANGES.PHASES.final.hint" },
} as const;

/** In what durations are counted. */
export const DURATION_UNITS = ["years", "months", "days", "hours", "minutes", "seconds", "rounds", "turns"] as const;

/** Whether the icon of an effect is shown on tokens. */
export const SHOW_ICON = { NEVER: 0, CONDITIONAL: 1, ALWAYS: 2 } as const;
