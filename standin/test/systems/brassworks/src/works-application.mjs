const { HandlebarsApplicationMixin, Application } = foundry.applications.api;

/** A form that is asked for and answers with a promise. */
export class WorksApplication extends HandlebarsApplicationMixin(Application) {
  static DEFAULT_OPTIONS = {
    classes: ["brassworks"],
    context: {},
    form: { handler: WorksApplication.#submitHandler, closeOnSubmit: true },
    position: { width: 450, height: "auto" },
    tag: "form",
    window: { contentClasses: ["standard-form"] },
  };

  #config = null;

  get config() {
    return this.#config;
  }

  static async create(options) {
    let resolve;
    const promise = new Promise((r) => (resolve = r));
    const application = new this(options);
    application.addEventListener("close", () => resolve(application.config), { once: true });
    application.render({ force: true });
    return promise;
  }

  async _preparePartContext(partId, context, options) {
    await super._preparePartContext(partId, context, options);
    if (partId === "footer") context.buttons = [{ type: "submit", icon: "fa-solid fa-check", label: "Confirm" }];
    return context;
  }

  static #submitHandler(event, form, formData, submitOptions = {}) {
    this.#config = this._processFormData(event, form, formData, submitOptions);
  }

  _processFormData(event, form, formData, submitOptions) {
    return foundry.utils.expandObject(formData.object);
  }
}
