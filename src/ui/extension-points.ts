import type { MenuEntry } from "../base/foundry-versions.ts";

/**
 * What extras add to sheets, windows and cards, which work without them and never import them. An extra is a folder of `src/extras` that
 * says here what it adds; delete the folder and its line in `register.ts` to leave it out.
 */

/** What one feature of the system does in hooks: one listener in each. */
export type Listeners = { readonly [Name in Hooks.HookName]?: Hooks.Function<Name> } & MenuListeners;

/** The listeners of the menus of lists, whose hooks the community's types do not know: they are named after their class. */
type MenuListeners = Readonly<
  Partial<Record<`get${"Actor" | "CombatTracker" | "Combatant" | "TokenPlaceable"}ContextOptions`, MenuListener>>
>;
type MenuListener = (app: object, entries: MenuEntry[]) => void;

/** A place for our buttons in Foundry's page: the controls of the chat, or the header of the directory of actors or compendia. */
export type Place = "chat" | "directory" | "compendia";

/** What a button of ours in Foundry's page does. */
export interface Tool {
  /** Also the class of its buttons in Foundry's page. */
  readonly name: string;
  /** Language key. */
  readonly label: string;
  /** Language key of a shorter label for narrow places; left out if it is the label. */
  readonly short?: string;
  /** Its icon of Font Awesome. */
  readonly icon: string;
  /** Tools are ordered by these numbers. */
  readonly order: number;
  readonly places: readonly Place[];
  /** Returns whether this user may use it. */
  readonly isFor: () => boolean;
  readonly use: () => void;
}

/** An entry of the menu in the header of a character's sheet. */
interface SheetControl {
  /** Unique among the actions of the sheet. */
  readonly action: string;
  /** Language key. */
  readonly label: string;
  /** Classes of its icon. */
  readonly icon: string;
  /** Returns whether this user may use it for a character. */
  readonly isFor: (actor: Actor.Implementation) => boolean;
  readonly use: (actor: Actor.Implementation) => Promise<void>;
}

/**
 * Where something can be dragged from a sheet or a window. So that dragging is never required, it is also an entry in the menu of what can
 * be dragged, and a button beside a template of the request window.
 */
interface DragGoal {
  readonly name: string;
  /** Language keys; the hint says that one can drag there, too. */
  readonly label: string;
  readonly hint: string;
  /** Its icon of Font Awesome. */
  readonly icon: string;
  /**
   * Runs the action of dropping it there.
   * @param dragged The drag data.
   */
  readonly take: (dragged: object) => Promise<void>;
}

/** What a character can roll, by its ids. */
export interface StatIds {
  readonly characteristics?: readonly string[];
  readonly ability?: string;
  readonly traits?: readonly string[];
  readonly power?: string;
  /** A combat total; its weapon is blank for bare hands, and null if it depends on none. */
  readonly total?: { readonly id: string; readonly weapon: string | null };
}

/** An entry of the menu of what a character can roll. */
export interface StatChoice {
  /** Language key. */
  readonly label: string;
  /** Classes of its icon. */
  readonly icon: string;
  /** Returns whether it applies to a stat of a character whose sheet this user may change. */
  readonly isFor: (actor: Actor.Implementation, stat: StatIds) => boolean;
  readonly use: (actor: Actor.Implementation, stat: StatIds) => Promise<void>;
}

/** A button of the welcome window, which saves before it is used. */
export interface WelcomeChoice {
  readonly name: string;
  /** Language key. */
  readonly label: string;
  readonly use: () => Promise<void>;
}

/** A question for a new actor, as Foundry asks it. */
export interface NewActorQuestion {
  /** What is known of the actor. */
  readonly data: { readonly name?: unknown; readonly type?: unknown; readonly folder?: unknown };
  /** Where it is created. */
  readonly creation: { readonly pack?: unknown; readonly parent?: unknown };
  /** How the dialog asks. */
  readonly dialog: { readonly types?: unknown; readonly template?: unknown };
  /** Lets Foundry ask in its own dialog. */
  readonly ask: () => Promise<Actor.Stored | null | undefined>;
}

/** What can be added, by the places at which it is shown. */
interface Parts {
  tools: Tool;
  sheetControls: SheetControl;
  dragGoals: DragGoal;
  statChoices: StatChoice;
  welcomeChoices: WelcomeChoice;
  /** Asks for a new actor in place of Foundry's dialog; returns null to leave the question to others. */
  newActors: (question: NewActorQuestion) => Promise<Actor.Stored | null> | null;
  /** Returns what is shown at the end of the list of commands, as HTML. */
  helpEntries: () => Promise<string>;
}

/** What an extra adds. */
export interface Extra extends ExtraParts {
  readonly hooks?: Listeners;
  /** Registers its settings in the init hook. */
  readonly init?: () => void;
  /** What it starts when the world is ready. */
  readonly ready?: () => unknown;
  /** What it adds to the API. */
  readonly api?: object;
}

type ExtraParts = { readonly [Part in keyof Parts]?: readonly Parts[Part][] };

let present: readonly Extra[] = [];

/** Sets the extras, in the order in which they are shown. Call it in the init hook. */
export function setExtras(extras: readonly Extra[]): void {
  present = [...extras];
}

/** Returns what the extras add at a place. */
export function fromExtras<Part extends keyof Parts>(part: Part): readonly Parts[Part][] {
  return present.flatMap((extra: ExtraParts): readonly Parts[Part][] => extra[part] ?? []);
}
