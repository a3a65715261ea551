const { HandlebarsApplicationMixin } = foundry.applications.api;

/** What all windows of the game share: a subtitle, sections that stay folded, and parts in containers. */
export const TideApplication = (Base) =>
  class BaseTideApplication extends HandlebarsApplicationMixin(Base) {
    static DEFAULT_OPTIONS = {
      actions: { toggleCollapsed: BaseTideApplication.#toggleCollapsed },
      classes: ["tidewater"],
      window: { subtitle: "" },
    };

    static PARTS = {};

    #expanded = new Map();

    get subtitle() {
      return game.i18n.localize(this.options.window.subtitle ?? "");
    }

    get window() {
      return { ...super.window, ...this.#window };
    }

    #window = { subtitle: null };

    _configureRenderOptions(options) {
      super._configureRenderOptions(options);
      if (options.isFirstRender && this.hasFrame) {
        options.window ||= {};
        options.window.subtitle ||= this.subtitle;
      }
    }

    *_getHeaderEntries() {
      for (const { icon, label, action, onClick } of this._headerControlButtons()) {
        let handler = this.options.actions[action];
        if (typeof handler === "object") handler = handler.handler;
        yield {
          name: label,
          icon: `<i class="${icon}" inert></i>`,
          callback: (li) => (onClick ?? handler)?.call(this, window.event, li),
        };
      }
    }

    async _renderFrame(options) {
      const frame = await super._renderFrame(options);
      const subtitle = document.createElement("h2");
      subtitle.classList.add("window-subtitle");
      frame.querySelector(".window-title").insertAdjacentElement("afterend", subtitle);
      this.#window.subtitle = subtitle;
      return frame;
    }

    _updateFrame(options) {
      super._updateFrame(options);
      if (options.window && "subtitle" in options.window && this.#window.subtitle) {
        this.#window.subtitle.innerText = options.window.subtitle;
      }
    }

    _onFirstRender(context, options) {
      super._onFirstRender(context, options);
      const containers = {};
      for (const [part, { container }] of Object.entries(this.constructor.PARTS)) {
        const element = container?.id && this.element.querySelector(`[data-application-part="${part}"]`);
        if (!element) continue;
        if (!containers[container.id]) {
          const div = document.createElement("div");
          div.dataset.containerId = container.id;
          div.classList.add(...(container.classes ?? []));
          containers[container.id] = div;
          element.replaceWith(div);
        }
        containers[container.id].append(element);
      }
    }

    _replaceHTML(result, content, options) {
      for (const part of Object.values(result)) {
        for (const element of part.querySelectorAll("[data-expand-id]")) {
          element.classList.toggle("collapsed", !this.#expanded.get(element.dataset.expandId));
        }
      }
      super._replaceHTML(result, content, options);
    }

    _onPosition(position) {
      super._onPosition(position);
      this.lastPosition = position;
    }

    _attachFrameListeners() {
      super._attachFrameListeners();
      this.element.addEventListener("focusin", (event) => (this.lastFocus = event.target));
    }

    _disableFields() {
      for (const element of this.element.querySelectorAll(
        ".window-content :is(INPUT, SELECT, TEXTAREA, BUTTON, PROSE-MIRROR):not(.always-interactive)",
      )) {
        if (element.tagName === "TEXTAREA") element.readOnly = true;
        else element.disabled = true;
      }
    }

    static #toggleCollapsed(event, target) {
      const row = target.closest("[data-expand-id]");
      row.classList.toggle("collapsed");
      this.#expanded.set(row.dataset.expandId, !row.classList.contains("collapsed"));
    }
  };
