const { ArrayField, DocumentUUIDField, ForeignDocumentField, NumberField, ObjectField, SchemaField, StringField } =
  foundry.data.fields;

/** What the messages of this game share: a template of their own, and actions that are told by their class. */
class TideMessageData extends foundry.abstract.TypeDataModel {
  static metadata = Object.freeze({ actions: {}, template: "" });

  get metadata() {
    return this.constructor.metadata;
  }

  async getHTML(element) {
    if (this.metadata.template) {
      const content = await foundry.applications.handlebars.renderTemplate(
        this.metadata.template,
        await this._prepareContext(),
      );
      const place = element.querySelector(".message-content");
      if (this.replacesContent) place.innerHTML = content;
      else place.insertAdjacentHTML("beforeend", content);
    }
    element.addEventListener("click", this.#onClick.bind(this));
    this._onRender(element);
  }

  #onClick(event) {
    const target = event.target.closest("[data-action]");
    const handler = this.metadata.actions[target?.dataset.action];
    if (!handler) return;
    event.preventDefault();
    handler.call(this, event, target);
  }

  async _prepareContext() {
    return {};
  }

  _onRender(element) {}
}

export class CheckMessageData extends TideMessageData {
  static defineSchema() {
    return { ability: new StringField({ required: true, blank: false }), target: new NumberField() };
  }

  _onRender(element) {
    if (!this.parent.isContentVisible) return;
    const [roll] = this.parent.rolls;
    const total = element.querySelector(".dice-total");
    total?.classList.toggle("success", !!roll?.isSuccess);
    total?.classList.toggle("failure", !!roll?.isFailure);
    total?.classList.toggle("critical", !!roll?.isCritical);
  }
}

export class RequestMessageData extends TideMessageData {
  static defineSchema() {
    return {
      button: new SchemaField({ icon: new StringField(), label: new StringField() }),
      data: new ObjectField(),
      handler: new StringField({ required: true, blank: false }),
      targets: new ArrayField(
        new SchemaField({
          actor: new DocumentUUIDField({ type: "Actor", validate: RequestMessageData.#validateActor }),
          result: new ForeignDocumentField(foundry.documents.BaseChatMessage),
          user: new ForeignDocumentField(foundry.documents.BaseUser),
        }),
      ),
    };
  }

  static metadata = Object.freeze(
    foundry.utils.mergeObject(
      super.metadata,
      {
        actions: { handleRequest: RequestMessageData.#handleRequest },
        template: "systems/tidewater/templates/request.hbs",
      },
      { inplace: false },
    ),
  );

  async _prepareContext() {
    return {
      label: game.i18n.localize(this.button.label || "TIDEWATER.Request.Handle"),
      content: await foundry.applications.ux.TextEditor.implementation.enrichHTML(this.parent.content, {
        rollData: this.parent.getRollData(),
      }),
      targets: this.targets
        .map(({ actor: uuid, result, user }) => {
          const actor = fromUuidSync(uuid);
          if (!actor) return null;
          const visible = game.user.isGM || (user ? game.user === user : actor.isOwner);
          return { actor, completed: result !== null, total: result?.rolls[0]?.total, visible };
        })
        .filter((target) => target),
    };
  }

  static async #handleRequest(event, target) {
    const actor = fromUuidSync(target.closest("[data-uuid]").dataset.uuid);
    await CONFIG.TIDEWATER.requests[this.handler](actor, this.parent, this.data, { event });
  }

  /** The client of the active game master writes down who has answered. */
  static onCreateMessage(message) {
    const flag = message.getFlag("tidewater", "request");
    if (!flag || game.users.activeGM !== game.user) return;
    const request = game.messages.get(flag.id);
    const targets = request?.system.toObject().targets ?? [];
    const target = targets.find(({ actor }) => actor === flag.actor);
    if (!target) return;
    target.result = message.id;
    request.update({ "system.targets": targets });
  }

  static #validateActor(uuid) {
    if (uuid.startsWith(".") || uuid.startsWith("Compendium."))
      throw new Error("must be the uuid of an actor of the world");
  }
}
