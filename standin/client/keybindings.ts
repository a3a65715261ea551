import { CONST } from "./constants.ts";
import { Hooks } from "./hooks.ts";

/** A key by its place on the keyboard, with the modifiers that must be held. */
export interface KeyBinding {
  readonly key: string;
  readonly modifiers?: readonly string[];
}

/** What a handler of a key is told. */
export interface KeyContext {
  readonly event: KeyboardEvent;
  readonly key: string;
  readonly isShift: boolean;
  readonly isControl: boolean;
  readonly isAlt: boolean;
  readonly hasModifier: boolean;
  readonly modifiers: readonly string[];
  readonly up: boolean;
  readonly repeat: boolean;
  readonly action: string;
}

/** An action which a package registers. */
export interface KeyAction {
  name: string;
  hint?: string;
  uneditable?: readonly KeyBinding[];
  editable?: readonly KeyBinding[];
  onDown?: ((context: KeyContext) => unknown) | null;
  onUp?: ((context: KeyContext) => unknown) | null;
  repeat?: boolean;
  restricted?: boolean;
  reservedModifiers?: readonly string[];
  precedence?: number;
}

interface RegisteredAction extends KeyAction {
  readonly id: string;
  readonly order: number;
  readonly precedence: number;
}

/** The names of the modifiers, as `KeyboardManager.MODIFIER_KEYS` has them. */
export const MODIFIER_KEYS = Object.freeze({ CONTROL: "Control", SHIFT: "Shift", ALT: "Alt" });

/** `game.keybindings`: what the keys do. */
export class ClientKeybindings {
  readonly actions = new Map<string, RegisteredAction>();
  readonly bindings = new Map<string, readonly KeyBinding[]>();
  readonly #isGM: () => boolean;
  #listening: AbortController | null = null;

  constructor(isGM: () => boolean) {
    this.#isGM = isGM;
  }

  register(namespace: string, action: string, data: KeyAction): void {
    if (this.#listening) throw new Error("You cannot register a Keybinding after the init hook");
    if (!namespace || !action)
      throw new Error("You must specify both the namespace and action portion of the Keybinding action");
    const id = `${namespace}.${action}`;
    const { precedence = CONST.KEYBINDING_PRECEDENCE.NORMAL } = data;
    this.actions.set(id, { ...data, id, precedence, order: this.actions.size });
    this.bindings.set(id, [...(data.uneditable ?? []), ...(data.editable ?? [])]);
  }

  get(namespace: string, action: string): readonly KeyBinding[] {
    const id = `${namespace}.${action}`;
    if (!this.actions.has(id)) throw new Error(`"${id}" is not a registered keybinding`);
    return this.bindings.get(id) ?? [];
  }

  /** Begins to listen to the keyboard; nothing can be registered from now on. */
  initialize(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    document.addEventListener(
      "keydown",
      (event) => {
        this.#handle(event, false);
      },
      { signal },
    );
    document.addEventListener(
      "keyup",
      (event) => {
        this.#handle(event, true);
      },
      { signal },
    );
  }

  /** Stops listening. */
  close(): void {
    this.#listening?.abort();
  }

  #handle(event: KeyboardEvent, up: boolean): void {
    if (isTyping(event.target) || event.isComposing) return;
    const context = describe(event, up);
    for (const action of this.#actionsFor(context)) {
      const handler = up ? action.onUp : action.onDown;
      if (!handler || (context.repeat && !action.repeat) || (action.restricted && !this.#isGM())) continue;
      if (!run(handler, { ...context, action: action.id })) continue;
      event.preventDefault();
      return;
    }
  }

  #actionsFor(context: KeyContext): RegisteredAction[] {
    const fitting = [...this.actions.values()].filter((action) => {
      return (this.bindings.get(action.id) ?? []).some((binding) => fits(binding, action, context));
    });
    return fitting.sort((a, b) => a.precedence - b.precedence || a.order - b.order);
  }
}

function run(handler: (context: KeyContext) => unknown, context: KeyContext): boolean {
  try {
    return handler(context) === true;
  } catch (error) {
    Hooks.onError("ClientKeybindings#run", error, { msg: `The key action ${context.action} failed`, log: "error" });
    return false;
  }
}

function describe(event: KeyboardEvent, up: boolean): KeyContext {
  const { code, shiftKey, altKey, repeat } = event;
  // On a Mac the command key is what the control key is elsewhere.
  const isControl = event.ctrlKey || event.metaKey;
  const held: Record<string, boolean> = {
    [MODIFIER_KEYS.CONTROL]: isControl,
    [MODIFIER_KEYS.SHIFT]: shiftKey,
    [MODIFIER_KEYS.ALT]: altKey,
  };
  const modifiers = Object.keys(held).filter((name) => held[name]);
  const hasModifier = modifiers.length > 0;
  return {
    event,
    key: code,
    isShift: shiftKey,
    isControl,
    isAlt: altKey,
    hasModifier,
    modifiers,
    up,
    repeat,
    action: "",
  };
}

/** All modifiers must be as the binding says, except those the action keeps for itself. */
function fits(
  { key, modifiers = [] }: KeyBinding,
  { reservedModifiers = [] }: KeyAction,
  context: KeyContext,
): boolean {
  if (key !== context.key) return false;
  // Whoever lets go of a key may have let go of the modifier first.
  if (context.up) return true;
  if (!modifiers.every((name) => context.modifiers.includes(name))) return false;
  return context.modifiers.every((name) => modifiers.includes(name) || reservedModifiers.includes(name));
}

/** Keys which are typed into a field are not commands. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.closest("input, textarea, select, prose-mirror, [contenteditable]") !== null
  );
}
