import { stepsDown } from "../../base/foundry-versions.ts";

const { SchemaField, TypedObjectField } = foundry.data.fields;

/**
 * An object of elements by keys, whose fields are found under each key. Foundry finds those of its own such objects only under
 * the name "element" (on 14 also under a key that the data have), so effects, token bars and sheets would not know them.
 */
export class KeyedField<Element extends foundry.data.fields.DataField.Any> extends TypedObjectField<Element> {
  protected override _getField(path: string[]): foundry.data.fields.DataField.Any | undefined {
    if (path.length === 0) return this;
    const [, ...below] = stepsDown(path);
    const element: foundry.data.fields.DataField.Any = this.element;
    if (below.length === 0) return element;
    return element instanceof SchemaField ? element.getField(below) : undefined;
  }
}
