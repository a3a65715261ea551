import { HTMLColorPickerElement } from "./color-picker.ts";
import { HTMLDocumentEmbedElement } from "./document-embed.ts";
import { HTMLEnrichedContentElement } from "./enriched-content.ts";
import { HTMLFilePickerElement } from "./file-picker.ts";
import { AbstractFormInputElement } from "./form-element.ts";
import { defineElements } from "./html-element.ts";
import { HTMLProseMirrorElement } from "./prose-mirror.ts";
import { HTMLSecretBlockElement } from "./secret-block.ts";

/** The namespace foundry.applications.elements; importing it makes the elements known to the page. */
export {
  AbstractFormInputElement,
  HTMLColorPickerElement,
  HTMLDocumentEmbedElement,
  HTMLEnrichedContentElement,
  HTMLFilePickerElement,
  HTMLProseMirrorElement,
  HTMLSecretBlockElement,
};

defineElements([
  HTMLColorPickerElement,
  HTMLDocumentEmbedElement,
  HTMLEnrichedContentElement,
  HTMLFilePickerElement,
  HTMLProseMirrorElement,
  HTMLSecretBlockElement,
]);
