/** An effect which the tracker shows beside a combatant. */
export interface TrackedEffect {
  readonly name: string;
  readonly img: string;
}

/** One turn, as the template of the tracker shows it. */
export interface TurnContext {
  id: string | null;
  name: string;
  img: string;
  css: string;
  active: boolean;
  canPing: boolean;
  hasDecimals: boolean;
  hidden: boolean;
  initiative: number | string | null;
  isDefeated: boolean;
  isOwner: boolean;
  resource: unknown;
  effects: { icons: TrackedEffect[]; tooltip: string };
}
