/** The names of the modifiers, as `KeyboardManager.MODIFIER_KEYS` has them. */
const MODIFIER_KEYS = Object.freeze({ CONTROL: "Control", SHIFT: "Shift", ALT: "Alt" });

type Modifier = (typeof MODIFIER_KEYS)[keyof typeof MODIFIER_KEYS];

/** Stops listening, when the game is left. */
export const stopListening = Symbol("stop listening");

/** `game.keyboard`: which keys are held at this moment. */
export class KeyboardManager {
  static readonly MODIFIER_KEYS = MODIFIER_KEYS;

  /** The keys which count as each modifier; on a Mac the command key is what the control key is elsewhere. */
  static readonly MODIFIER_CODES: Readonly<Record<Modifier, readonly string[]>> = {
    Alt: ["AltLeft", "AltRight"],
    Control: ["ControlLeft", "ControlRight", "MetaLeft", "MetaRight", "Meta", "OsLeft", "OsRight"],
    Shift: ["ShiftLeft", "ShiftRight"],
  };

  /** Keys which belong to the browser. */
  static readonly PROTECTED_KEYS: readonly string[] = [
    "F5",
    "F11",
    "F12",
    "PrintScreen",
    "ScrollLock",
    "NumLock",
    "CapsLock",
  ];

  /** The codes of the keys that are held. */
  readonly downKeys = new Set<string>();
  readonly moveKeys = new Set<string>();
  #listening: AbortController | null = null;

  releaseKeys(): void {
    this.downKeys.clear();
  }

  /** Begins to listen. */
  _activateListeners(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    // Before other listeners, since they ask which keys are held.
    const options = { signal, capture: true };
    document.addEventListener("keydown", ({ code }) => this.downKeys.add(code), options);
    document.addEventListener("keyup", ({ code }) => this.downKeys.delete(code), options);
    // A key that is let go of outside the page is not heard of.
    window.addEventListener(
      "blur",
      () => {
        this.releaseKeys();
      },
      options,
    );
  }

  [stopListening](): void {
    this.#listening?.abort();
    this.releaseKeys();
  }

  /** What a package is told of a key. */
  static getKeyboardEventContext(event: KeyboardEvent, up = false): KeyboardContext {
    const { code, shiftKey, altKey, repeat } = event;
    const isControl = event.ctrlKey || event.metaKey;
    const held: Record<Modifier, boolean> = { Control: isControl, Shift: shiftKey, Alt: altKey };
    const modifiers = (Object.keys(held) as Modifier[]).filter((name) => held[name]);
    const hasModifier = modifiers.length > 0;
    return { event, key: code, isShift: shiftKey, isControl, isAlt: altKey, hasModifier, modifiers, up, repeat };
  }
}

/** One event of the keyboard. */
export interface KeyboardContext {
  readonly event: KeyboardEvent;
  readonly key: string;
  readonly isShift: boolean;
  readonly isControl: boolean;
  readonly isAlt: boolean;
  readonly hasModifier: boolean;
  readonly modifiers: readonly string[];
  readonly up: boolean;
  readonly repeat: boolean;
}

/** Keys typed into a field are not commands, and neither is the one that presses the focused button. */
export function isTyping(target: EventTarget | null, key?: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const fields = "input, textarea, select, prose-mirror, [contenteditable]";
  if (key === "Space" && target.closest("button, a, summary, [role=button], [role=tab]")) return true;
  return target.isContentEditable || target.closest(fields) !== null;
}
