import { systemPath } from "./constants.mjs";
import { WorksApplication } from "./works-application.mjs";

export class PressureDialog extends WorksApplication {
  static DEFAULT_OPTIONS = { classes: ["pressure-dialog"], actions: { edge: this.#onEdge } };

  static PARTS = {
    content: { template: systemPath("templates/pressure-dialog.hbs") },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  async _prepareContext(options) {
    const context = await super._prepareContext(options);
    return Object.assign(context, this.options.context, {
      edgesField: new foundry.data.fields.NumberField({
        label: "BRASSWORKS.Roll.Edge",
        integer: true,
        min: -2,
        max: 2,
        step: 1,
      }),
    });
  }

  /** Nobody has more than two edges. */
  _processFormData(event, form, formData) {
    const { edges, ...rest } = super._processFormData(event, form, formData);
    if (edges > 2) throw new Error("Nobody has more than two edges.");
    return { ...rest, edges: Number(edges) };
  }

  static #onEdge(event, target) {
    const input = this.form.elements.edges;
    input.value = Number(input.value) + Number(target.dataset.step);
  }
}
