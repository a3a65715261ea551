import {
  HTMLColorPickerElement,
  HTMLDocumentEmbedElement,
  HTMLEnrichedContentElement,
  HTMLFilePickerElement,
  AbstractFormInputElement,
  defineElements,
  HTMLSecretBlockElement,
} from "./form-element.ts";
import { HTMLProseMirrorElement } from "./prose-mirror.ts";

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
