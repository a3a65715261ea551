import { host } from "../../host.ts";
import { KeyboardManager } from "../../keyboard.ts";
import type { KeyBinding, StoredBinding } from "../../keybindings.ts";
import type { ApplicationDefaults, Context, RenderOptions } from "../api/application-types.ts";
import { CategoryBrowser, type CategoryData } from "../api/category-browser.ts";
import { prepareButtons, resetDefaults } from "../api/inner-members.ts";
import type { Game } from "../../kinds.ts";
import { localize, reportError } from "../surroundings.ts";

/** An action, with the keys that call it. */
interface ControlEntry {
  readonly id: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly fixed: readonly string[];
  readonly chosen: readonly { readonly index: number; readonly text: string }[];
}

/** The keys which have other duties while a new key is waited for. */
const NO_COMMANDS = ["Tab", "Escape", ...Object.values(KeyboardManager.MODIFIER_CODES).flat()];

/** The window in which users choose the keys for what can be done by key. */
export class ControlsConfig extends CategoryBrowser<ControlEntry> {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    id: "controls-config",
    classes: ["controls-config"],
    window: { title: "KEYBINDINGS.Title", icon: "fa-solid fa-keyboard" },
    actions: { removeBinding: ControlsConfig.#onRemove },
    packageList: true,
    subtemplates: { category: "templates/settings/controls-config.hbs" },
  };

  override _prepareCategoryData(): Promise<Record<string, CategoryData<ControlEntry>>> {
    const { keybindings, system, user } = game();
    const categories: Record<string, CategoryData<ControlEntry> & { entries: ControlEntry[] }> = {};
    for (const action of keybindings.actions.values()) {
      if (action.restricted && !user?.isGM) continue;
      const { namespace, uneditable } = action;
      const label =
        namespace === "core" ? localize("SETTINGS.Core") : namespace === system.id ? system.title : namespace;
      const category = (categories[namespace] ??= { id: namespace, label, entries: [] });
      category.entries.push({
        id: action.id,
        label: localize(action.name),
        hint: action.hint === undefined ? undefined : localize(action.hint),
        fixed: uneditable.map(keyText),
        chosen: chosenOf(action.id).map((binding, index) => ({ index, text: keyText(binding) })),
      });
    }
    return Promise.resolve(categories);
  }

  /** What is chosen holds at once, so there is nothing to be saved. */
  override [prepareButtons](): object[] {
    return super[prepareButtons]().slice(0, 1);
  }

  override async [resetDefaults](): Promise<void> {
    await game().keybindings.resetDefaults();
    await this.render();
  }

  override async _onRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    for (const input of this.element.querySelectorAll<HTMLInputElement>("input[data-action-id]")) {
      input.addEventListener("keydown", (event) => {
        this.#onKey(event, input.dataset["actionId"] ?? "");
      });
    }
  }

  /** The key that is pressed in an action's field calls it from now on. */
  #onKey(event: KeyboardEvent, id: string): void {
    const { key, modifiers } = KeyboardManager.getKeyboardEventContext(event);
    if (NO_COMMANDS.includes(key)) return;
    event.preventDefault();
    event.stopPropagation();
    const others = chosenOf(id).filter((binding) => keyText(binding) !== keyText({ key, modifiers }));
    this.#choose(id, [...others, { key, modifiers }]).catch((error: unknown) => {
      reportError("ControlsConfig", error);
    });
  }

  async #choose(id: string, bindings: readonly KeyBinding[]): Promise<void> {
    const [namespace = "", ...action] = id.split(".");
    await game().keybindings.set(namespace, action.join("."), bindings);
    await this.render();
    this.element.querySelector<HTMLElement>(`[data-action-id="${CSS.escape(id)}"]`)?.focus();
  }

  static async #onRemove(this: ControlsConfig, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = target.closest<HTMLElement>("[data-binding-of]")?.dataset["bindingOf"] ?? "";
    const index = Number(target.dataset["index"]);
    await this.#choose(id, chosenOf(id).toSpliced(index, 1));
  }
}

const game = () => host.game as Game;

/** The keys of an action which can be changed. */
function chosenOf(id: string): readonly StoredBinding[] {
  const { actions, bindings } = game().keybindings;
  return bindings.get(id)?.slice(actions.get(id)?.uneditable.length ?? 0) ?? [];
}

/** A key with its modifiers, as people write it: Ctrl + R. */
function keyText({ key, modifiers = [] }: KeyBinding): string {
  const names = modifiers.map((modifier) => localize(`KEYBINDINGS.Modifier.${modifier}`));
  return [...names, KeyboardManager.getKeycodeDisplayString(key)].join(" + ");
}
