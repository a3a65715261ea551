import {
  HTMLColorPickerElement,
  HTMLEnrichedContentElement,
  HTMLFilePickerElement,
  AbstractFormInputElement,
  defineElements,
} from "./form-element.ts";
import { HTMLProseMirrorElement } from "./prose-mirror.ts";

/** The namespace foundry.applications.elements; importing it makes the elements known to the page. */
export {
  AbstractFormInputElement,
  HTMLColorPickerElement,
  HTMLEnrichedContentElement,
  HTMLFilePickerElement,
  HTMLProseMirrorElement,
};

defineElements([HTMLColorPickerElement, HTMLEnrichedContentElement, HTMLFilePickerElement, HTMLProseMirrorElement]);
