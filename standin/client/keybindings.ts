import { CONST } from "./constants.ts";
import { Hooks } from "./hooks.ts";
import { isTyping, KeyboardManager } from "./keyboard.ts";
import type { KeyboardContext } from "./keyboard.ts";

/** A key by its place on the keyboard, with the modifiers that must be held. */
export interface KeyBinding {
  readonly key: string;
  readonly modifiers?: readonly string[];
}

/** What a handler of a key is told. */
export interface KeyContext extends KeyboardContext {
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
    if (isTyping(event.target, event.code) || event.isComposing) return;
    const context = { ...KeyboardManager.getKeyboardEventContext(event, up), action: "" };
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
