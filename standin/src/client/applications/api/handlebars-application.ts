import { loadTemplates, renderTemplate } from "../handlebars/index.ts";
import type { ApplicationV2 } from "./application.ts";
import type { ClosingOptions, Context, FormConfiguration, RenderOptions, Tab } from "./application-types.ts";
import { listenToForm } from "./application-life.ts";

/** What a part keeps while its element is replaced. */
export interface PartState {
  /** Everything new that scrolls, with the old one's distance from the top and from the left. */
  scrollPositions: [scrolling: HTMLElement, top: number, left: number][];
  /** A selector of the element that had the focus. */
  focus?: string;
  /** What was marked in the text field that had the focus. */
  selection?: readonly [start: number, end: number];
}

/** Remembers scroll positions, focus and marked text of an element for the one that is about to replace it. */
export function recordPartState(
  element: HTMLElement,
  next: HTMLElement,
  scrollable: readonly string[],
  state: PartState,
): void {
  for (const selector of scrollable) {
    const [before, after] = [find(element, selector), find(next, selector)];
    if (before && after) state.scrollPositions.push([after, before.scrollTop, before.scrollLeft]);
  }
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !element.contains(focused)) return;
  const selector = focusSelector(focused);
  if (!selector) return;
  state.focus = selector;
  const selection = readSelection(focused);
  if (selection) state.selection = selection;
}

/** Gives a new element the scroll positions, the focus and the marked text of the old one. */
export function restorePartState(element: HTMLElement, state: PartState): void {
  if (state.focus) {
    const focused = element.querySelector<HTMLElement>(state.focus);
    focused?.focus({ preventScroll: true });
    if (state.selection && isTextEntry(focused)) focused.setSelectionRange(...state.selection);
  }
  for (const [scrolling, top, left] of state.scrollPositions) {
    Object.assign(scrolling, { scrollTop: top, scrollLeft: left });
  }
}

function find(element: HTMLElement, selector: string): HTMLElement | null {
  return selector === "" ? element : element.querySelector<HTMLElement>(selector);
}

/** An element is found again by its id, or by its name (and its value, where several share the name). */
function focusSelector(element: HTMLElement): string | null {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const name = element.getAttribute("name");
  if (!name) return null;
  const tag = element.localName;
  const value = element.getAttribute("value");
  const isOneOfSeveral = tag === "button" || element.matches("[type=radio], [type=checkbox]");
  return `${tag}[name="${CSS.escape(name)}"]${isOneOfSeveral && value !== null ? `[value="${CSS.escape(value)}"]` : ""}`;
}

function isTextEntry(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLTextAreaElement) return true;
  // Other kinds of input, numbers among them, do not tell what is marked in them.
  return element instanceof HTMLInputElement && ["text", "search", "url", "tel", "password"].includes(element.type);
}

function readSelection(element: Element): readonly [number, number] | undefined {
  if (!isTextEntry(element)) return undefined;
  const { selectionStart, selectionEnd } = element;
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd];
}

/** One part of an application: a template that makes exactly one element. */
export interface TemplatePart {
  template: string;
  id?: string;
  root?: boolean;
  classes?: string[];
  templates?: string[];
  scrollable?: string[];
  forms?: Record<string, FormConfiguration>;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a mixin's constructor takes whatever its base takes
type ApplicationClass = new (...args: any[]) => ApplicationV2;

/** What was read of HTML, by its text. A window is drawn again and again, and most of its parts as they were. */
const known = new WeakMap<Document, Map<string, DocumentFragment>>();

/** How many texts are remembered. */
const MOST_KNOWN = 500;

/** Reads HTML. What it says must only be copied: it is given again for the same text. */
function read(html: string): DocumentFragment {
  const texts = known.get(document) ?? new Map<string, DocumentFragment>();
  known.set(document, texts);
  let content = texts.get(html);
  if (!content) {
    const template = document.createElement("template");
    template.innerHTML = html;
    ({ content } = template);
  }
  // The most recently used is last, and the least recently used is forgotten first.
  texts.delete(html);
  texts.set(html, content);
  const [oldest] = texts.keys();
  if (oldest !== undefined && texts.size > MOST_KNOWN) texts.delete(oldest);
  return content;
}

/** Lets an application be drawn by Handlebars templates, each of which can be redrawn alone. */
export function HandlebarsApplicationMixin<Base extends ApplicationClass>(BaseApplication: Base) {
  return class HandlebarsApplication extends BaseApplication {
    /** The parts of the application, in the order of the window. */
    static PARTS: Record<string, TemplatePart> = {};

    #parts: Record<string, HTMLElement> = {};
    #configured: Record<string, TemplatePart> = {};

    /** The elements of the rendered parts. */
    get parts(): Record<string, HTMLElement> {
      return this.#parts;
    }

    override _configureRenderOptions(options: RenderOptions): void {
      super._configureRenderOptions(options);
      this.#configured = this._configureRenderParts(options);
      options.parts ??= Object.keys(this.#configured);
    }

    _configureRenderParts(_options: RenderOptions): Record<string, TemplatePart> {
      const { PARTS } = this.constructor as typeof HandlebarsApplication;
      return Object.fromEntries(Object.entries(PARTS).map(([id, part]) => [id, { ...part }]));
    }

    override async _preRender(context: Context, options: RenderOptions): Promise<void> {
      await super._preRender(context, options);
      const parts = (options.parts ?? []).flatMap((id) => this.#configured[id] ?? []);
      await loadTemplates([...new Set(parts.flatMap((part) => [part.template, ...(part.templates ?? [])]))]);
    }

    override async _renderHTML(context: Context, options: RenderOptions): Promise<Record<string, HTMLElement>> {
      const rendered: Record<string, HTMLElement> = {};
      for (const partId of options.parts ?? []) {
        const part = this.#configured[partId];
        if (!part) throw new Error(`Part "${partId}" is not a supported template part for ${this.constructor.name}`);
        const partContext = await this._preparePartContext(partId, context, options);
        const html = await this.#renderPart(partId, part, partContext);
        rendered[partId] = this.#parsePart(partId, part, html);
      }
      return rendered;
    }

    async #renderPart(partId: string, part: TemplatePart, context: Context): Promise<string> {
      try {
        return await renderTemplate(part.template, context);
      } catch (cause) {
        throw new Error(`Failed to render template part "${partId}": ${(cause as Error).message}`, { cause });
      }
    }

    _preparePartContext(partId: string, context: Context, _options: RenderOptions): Promise<Context> {
      // The shared context is changed, so that _onRender sees what the parts were drawn with.
      context["partId"] = `${this.id}-${partId}`;
      const tabs = context["tabs"] as Record<string, Tab> | undefined;
      if (tabs) context["tab"] = tabs[partId];
      return Promise.resolve(context);
    }

    #parsePart(partId: string, part: TemplatePart, html: string): HTMLElement {
      const content = read(html.trim());
      const { children } = content;
      if (part.root && children.length > 1) {
        const roots = document.createElement("div");
        roots.append(document.importNode(content, true));
        return roots;
      }
      const first = children.item(0);
      if (children.length !== 1 || !first) {
        throw new Error(`Template part "${partId}" must render a single HTML element.`);
      }
      // The content of a template belongs to an inert document of its own.
      const element = document.importNode(first, true);
      element.setAttribute("data-application-part", partId);
      if (part.id) element.id = `${this.id}-${part.id}`;
      element.classList.add(...(part.classes ?? []));
      return element as HTMLElement;
    }

    override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: RenderOptions): void {
      this.#removeParts();
      for (const [partId, element] of Object.entries(result)) {
        const part = this.#configured[partId];
        const isRoot = part?.root === true;
        const prior = isRoot ? content : this.#parts[partId];
        const state: PartState = { scrollPositions: [] };
        if (prior) this._preSyncPartState(partId, element, prior, state);
        if (isRoot) this.#replaceRoot(partId, content, element);
        else this.#place(partId, content, element, options);
        const current = isRoot ? content : element;
        this.#parts[partId] = current;
        if (prior) this._syncPartState(partId, current, prior, state);
        this._attachPartListeners(partId, current, options);
      }
    }

    /** A root part gives its children to the content element, and its attributes too. */
    #replaceRoot(partId: string, content: HTMLElement, element: HTMLElement): void {
      content.dataset["applicationPart"] = partId;
      content.classList.add(...element.classList);
      content.replaceChildren(...element.childNodes);
    }

    /** Puts a part where it was before, where a root part has left room for it, or in its order. */
    #place(partId: string, content: HTMLElement, element: HTMLElement, options: RenderOptions): void {
      const prior = this.#parts[partId];
      const room = `template[data-application-part="${CSS.escape(partId)}"]`;
      const kept = content.querySelector(room);
      if (kept) kept.replaceWith(element);
      else if (prior?.parentElement) prior.replaceWith(element);
      else content.insertBefore(element, options.isFirstRender ? null : this.#partAfter(partId, content));
    }

    /** Where a part goes that was not there before: in front of the next one that is. */
    #partAfter(partId: string, content: HTMLElement): HTMLElement | null {
      const order = Object.keys(this.#configured);
      const following = order.slice(order.indexOf(partId) + 1).map((id) => this.#parts[id]);
      return following.find((element) => element?.parentElement === content) ?? null;
    }

    /** Removes parts that are no longer configured. */
    #removeParts(): void {
      for (const [partId, element] of Object.entries(this.#parts)) {
        if (partId in this.#configured) continue;
        element.remove();
        Reflect.deleteProperty(this.#parts, partId);
      }
    }

    _preSyncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: PartState): void {
      recordPartState(priorElement, newElement, this.#configured[partId]?.scrollable ?? [], state);
    }

    _syncPartState(_partId: string, newElement: HTMLElement, _priorElement: HTMLElement, state: PartState): void {
      restorePartState(newElement, state);
    }

    _attachPartListeners(partId: string, element: HTMLElement, _options: RenderOptions): void {
      for (const [selector, config] of Object.entries(this.#configured[partId]?.forms ?? {})) {
        const form = element.matches(selector) ? element : element.querySelector(selector);
        if (form instanceof HTMLFormElement) this[listenToForm](form, config);
      }
    }

    override _tearDown(options: ClosingOptions): void {
      super._tearDown(options);
      this.#parts = {};
    }
  };
}
