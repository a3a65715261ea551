/** The namespace foundry.data.fields. */
export { ArrayField } from "./fields/array-field.ts";
export { BooleanField } from "./fields/boolean-field.ts";
export { DataField } from "./fields/data-field.ts";
export { DocumentFlagsField } from "./fields/document-fields.ts";
export { DocumentStatsField } from "./fields/document-fields.ts";
export {
  DocumentAuthorField,
  DocumentIdField,
  DocumentOwnershipField,
  DocumentUUIDField,
  ForeignDocumentField,
} from "./fields/document-fields.ts";
export { EmbeddedCollectionField } from "./fields/embedded-data-field.ts";
export { EmbeddedDataField } from "./fields/embedded-data-field.ts";
export { NumberField } from "./fields/number-field.ts";
export { AlphaField, AngleField, IntegerSortField } from "./fields/number-field.ts";
export { AnyField, ObjectField } from "./fields/object-field.ts";
export { SchemaField } from "./fields/schema-field.ts";
export { SetField } from "./fields/array-field.ts";
export { StringField } from "./fields/string-field.ts";
export { ColorField, FilePathField, HTMLField, JSONField } from "./fields/string-field.ts";
export { DocumentTypeField } from "./fields/document-fields.ts";
export { TypeDataField } from "./fields/type-data-field.ts";
export { TypedObjectField } from "./fields/object-field.ts";

/** Fields of Foundry which the stand-in does not have; they say so when they are made. */
function absent(name: string) {
  return class {
    constructor() {
      throw new Error(`The stand-in has no foundry.data.fields.${name}`);
    }
  };
}

export const EmbeddedDocumentField = absent("EmbeddedDocumentField");
export const EmbeddedCollectionDeltaField = absent("EmbeddedCollectionDeltaField");
