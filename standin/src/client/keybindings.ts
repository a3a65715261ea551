import { CONST } from "./constants.ts";
import { Hooks } from "./hooks.ts";
import { isTyping, KeyboardManager, stopListening, type KeyboardContext } from "./keyboard.ts";
import { host } from "./host.ts";

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
  readonly namespace: string;
  readonly uneditable: readonly StoredBinding[];
  readonly editable: readonly StoredBinding[];
  readonly order: number;
  readonly precedence: number;
}

/** A binding as it is kept: its modifiers are always said. */
export interface StoredBinding extends KeyBinding {
  readonly modifiers: readonly string[];
}

/** Where the keys are kept which users have chosen themselves. */
interface ChosenKeys {
  get(namespace: string, key: string): unknown;
  set(namespace: string, key: string, value: unknown): Promise<unknown>;
}

type Chosen = Readonly<Record<string, readonly StoredBinding[] | undefined>>;

/** Reads which keys the user has chosen. */
export const applyChosen = Symbol("apply the chosen keys");

/** `game.keybindings`: what the keys do. */
export class ClientKeybindings {
  readonly actions = new Map<string, RegisteredAction>();
  readonly bindings = new Map<string, readonly StoredBinding[]>();
  readonly #isGM: () => boolean;
  readonly #settings: ChosenKeys;
  #listening: AbortController | null = null;

  constructor(isGM: () => boolean, settings: ChosenKeys) {
    this.#isGM = isGM;
    this.#settings = settings;
  }

  register(namespace: string, action: string, data: KeyAction): void {
    if (this.#listening) throw new Error("You cannot register a Keybinding after the init hook");
    if (!namespace || !action)
      throw new Error("You must specify both the namespace and action portion of the Keybinding action");
    const id = `${namespace}.${action}`;
    const { precedence = CONST.KEYBINDING_PRECEDENCE.NORMAL } = data;
    const [uneditable, editable] = [store(data.uneditable), store(data.editable)];
    const reservedModifiers = (data.reservedModifiers ?? []).map(toModifier);
    const own = { id, namespace, uneditable, editable, reservedModifiers, precedence, order: this.actions.size };
    this.actions.set(id, { ...data, ...own });
    this.bindings.set(id, [...uneditable, ...editable]);
  }

  get(namespace: string, action: string): readonly StoredBinding[] {
    const { id } = this.#action(namespace, action);
    return this.bindings.get(id) ?? [];
  }

  /** Chooses other keys for an action on this client; without any, those it was registered with. */
  async set(namespace: string, action: string, bindings?: readonly KeyBinding[]): Promise<void> {
    const { id, editable, restricted } = this.#action(namespace, action);
    if (restricted && !this.#isGM()) throw new Error("Only a GM can edit this keybinding");
    const chosen: Chosen = { ...this.#chosen, [id]: store(bindings ?? editable) };
    await this.#settings.set("core", "keybindings", chosen);
  }

  /** Goes back to the keys of the registrations. */
  async resetDefaults(): Promise<void> {
    await this.#settings.set("core", "keybindings", {});
  }

  [applyChosen](): void {
    const chosen = this.#chosen;
    for (const { id, uneditable, editable } of this.actions.values()) {
      this.bindings.set(id, [...uneditable, ...(chosen[id] ?? editable)]);
    }
  }

  get #chosen(): Chosen {
    return this.#settings.get("core", "keybindings") as Chosen;
  }

  #action(namespace: string, action: string): RegisteredAction {
    const id = `${namespace}.${action}`;
    const found = this.actions.get(id);
    if (!found) throw new Error(`"${id}" is not a registered keybinding`);
    return found;
  }

  /** Begins to listen to the keyboard; nothing can be registered from now on. */
  initialize(): void {
    this[applyChosen]();
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

  [stopListening](): void {
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

/** Modifiers may be named like their constants, as they were in older versions. */
function toModifier(name: string): string {
  const { MODIFIER_KEYS } = KeyboardManager;
  const known = Object.entries(MODIFIER_KEYS).find(([constant, modifier]) => constant === name || modifier === name);
  if (!known) throw new Error(`"${name}" is not a valid modifier of a keybinding`);
  return known[1];
}

function store(bindings: readonly KeyBinding[] = []): StoredBinding[] {
  return bindings.map(({ key, modifiers = [], ...binding }) => {
    if (!key) throw new Error("A Keybinding must contain a key designation");
    if (KeyboardManager.PROTECTED_KEYS.includes(key)) throw new Error(`The key "${key}" belongs to the browser`);
    return { ...binding, key, modifiers: modifiers.map(toModifier) };
  });
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
  // The modifier may be released before the key.
  if (context.up) return true;
  if (!modifiers.every((name) => context.modifiers.includes(name))) return false;
  return context.modifiers.every((name) => modifiers.includes(name) || reservedModifiers.includes(name));
}

interface Sheet {
  readonly rendered: boolean;
  readonly minimized?: boolean;
  render(options: object): Promise<unknown>;
  maximize(): Promise<unknown>;
  close(): Promise<unknown>;
}

/** An actor; its sheet is whatever class a package has registered. */
interface HasSheet {
  readonly sheet?: unknown;
}

/** Opens the sheet of the only controlled token, or else of the user's character; closes it if it is open. */
export function toggleCharacterSheet(character: HasSheet | null): Sheet | null {
  const canvas = host.canvas as {
    readonly tokens?: { readonly controlled: readonly { readonly actor: HasSheet | null }[] };
  };
  const [token, another] = canvas.tokens?.controlled ?? [];
  const sheet = ((token && !another ? token.actor : character)?.sheet ?? null) as Sheet | null;
  if (sheet?.rendered) void (sheet.minimized ? sheet.maximize() : sheet.close());
  else void sheet?.render({ force: true });
  return sheet;
}

/** The key C opens the character sheet. */
export function registerCharacterKey(keybindings: ClientKeybindings, game: { toggleCharacterSheet(): unknown }): void {
  keybindings.register("core", "characterSheet", {
    name: "KEYBINDINGS.CharacterSheet",
    editable: [{ key: "KeyC" }],
    onDown: () => {
      game.toggleCharacterSheet();
      return true;
    },
  });
}
