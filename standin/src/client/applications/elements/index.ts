import { HTMLCodeMirrorElement } from "./code-mirror.ts";
import { HTMLColorPickerElement } from "./color-picker.ts";
import { HTMLDocumentEmbedElement } from "./document-embed.ts";
import { HTMLEnrichedContentElement } from "./enriched-content.ts";
import { HTMLFilePickerElement } from "./file-picker.ts";
import { AbstractFormInputElement } from "./form-element.ts";
import { HTMLFormulaInputElement } from "./formula-input.ts";
import { defineElements } from "./html-element.ts";
import { AbstractMultiSelectElement, HTMLMultiCheckboxElement, HTMLMultiSelectElement } from "./multi-select.ts";
import { HTMLProseMirrorElement } from "./prose-mirror.ts";
import { HTMLRangePickerElement } from "./range-picker.ts";
import { HTMLSecretBlockElement } from "./secret-block.ts";

defineElements([
  HTMLCodeMirrorElement,
  HTMLColorPickerElement,
  HTMLDocumentEmbedElement,
  HTMLEnrichedContentElement,
  HTMLFilePickerElement,
  HTMLFormulaInputElement,
  HTMLMultiCheckboxElement,
  HTMLMultiSelectElement,
  HTMLProseMirrorElement,
  HTMLRangePickerElement,
  HTMLSecretBlockElement,
]);

/** The namespace foundry.applications.elements; importing it makes the elements known to the page. */
export {
  AbstractFormInputElement,
  AbstractMultiSelectElement,
  HTMLCodeMirrorElement,
  HTMLColorPickerElement,
  HTMLDocumentEmbedElement,
  HTMLEnrichedContentElement,
  HTMLFilePickerElement,
  HTMLFormulaInputElement,
  HTMLMultiCheckboxElement,
  HTMLMultiSelectElement,
  HTMLProseMirrorElement,
  HTMLRangePickerElement,
  HTMLSecretBlockElement,
};
