import { ApplicationV2 } from "../api/application.ts";
import type {
  ApplicationDefaults,
  ApplicationOptions,
  ClosingOptions,
  Context,
  RenderOptions,
} from "../api/application-types.ts";
import type { MessageView } from "./render-message.ts";

/** One message in a window of its own. */
export class ChatPopout extends ApplicationV2 {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    id: "chat-popout-{id}",
    classes: ["chat-popout"],
    window: { contentTag: "ol", contentClasses: ["chat-log", "plain", "themed", "theme-light"] },
    position: { width: 300 },
    actions: { expandRoll: ChatPopout.#onExpandRoll },
  };

  override _initializeApplicationOptions(options: ApplicationDefaults): ApplicationOptions {
    const merged = super._initializeApplicationOptions(options);
    const { id } = merged["message"] as MessageView;
    merged.uniqueId = id ?? merged.uniqueId;
    return merged;
  }

  get message(): MessageView {
    return this.options["message"] as MessageView;
  }

  override get title(): string {
    const { title, flavor, alias, author, isContentVisible } = this.message;
    if (!isContentVisible) return author?.name ?? "";
    const text = document.createElement("template");
    text.innerHTML = flavor;
    return title || text.content.textContent.trim() || alias;
  }

  override _renderHTML(): Promise<HTMLElement> {
    return this.message.renderHTML({ canDelete: false });
  }

  override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(result as HTMLElement);
  }

  override async _onFirstRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.message.apps[this.id] = this;
  }

  override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    Reflect.deleteProperty(this.message.apps, this.id);
  }

  static #onExpandRoll(this: ChatPopout, event: PointerEvent, target: HTMLElement): void {
    event.preventDefault();
    target.closest(".dice-roll")?.classList.toggle("expanded");
  }
}
