import type { DataField } from "../data/fields/data-field.ts";
import {
  DocumentIdField,
  DocumentOwnershipField,
  ForeignDocumentField,
  DocumentFlagsField,
  DocumentStatsField,
  DocumentTypeField,
} from "../data/fields/document-fields.ts";
import { FilePathField, StringField } from "../data/fields/string-field.ts";
import { IntegerSortField } from "../data/fields/number-field.ts";
import { TypeDataField } from "../data/fields/type-data-field.ts";
import type { Plain } from "../utils/types.ts";

type Fields = Record<string, DataField>;

/** The fields of every document. */
export function everyDocument(): Fields {
  return { _id: new DocumentIdField(), flags: new DocumentFlagsField(), _stats: new DocumentStatsField() };
}

/** The fields of a document in a directory, with a name, a folder and an owner. */
export function inDirectory(): Fields {
  return {
    name: new StringField({ required: true, blank: false, textSearch: true }),
    // A folder may be the child of a folder, so its class cannot be asked for here.
    folder: new ForeignDocumentField({ documentName: "Folder" }),
    sort: new IntegerSortField(),
    ownership: new DocumentOwnershipField(),
  };
}

interface TypedClass {
  readonly documentName: string;
  readonly TYPES: readonly string[];
  readonly hasTypeData: boolean;
}

/** The fields of a document which has types, and data of its own for each. */
export function withTypes(cls: TypedClass, options: { initial?: string } = {}): Fields {
  return { type: new DocumentTypeField(cls, options), system: new TypeDataField(cls) };
}

/** The field of a document's picture; its initial value may depend on the other data. */
export function picture(initial: string | ((source?: Plain) => string)): FilePathField {
  return new FilePathField({ categories: ["IMAGE"], initial });
}
