// On each generation: Foundry takes the steps of a path in another order, and finds fields under keys in other ways.

import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTable } from "./open-table.ts";
import type { Table } from "./open-table.ts";

let table: Table;
beforeAll(async () => {
  table = await openTable();
});
afterAll(() => table.close());

/** The parts of a character that are kept by keys, and what is within each of their elements. */
const kept = [
  ["characteristics", "value"],
  ["tracks", "value"],
  ["tracks", "max"],
  ["totals", null],
] as const;

test("the fields of Characteristics, tracks and totals are found under each key, for sheets and effects", () => {
  const { schema } = table.naddaha.system;
  const key = fc.stringMatching(/^[a-z][a-zA-Z0-9_-]{0,11}$/);
  fc.assert(
    fc.property(fc.constantFrom(...kept), key, ([part, inner], id) => {
      const end = inner === null ? "" : `.${inner}`;
      const field: unknown = schema.getField(`${part}.element${end}`);
      expect(field).toBeInstanceOf(inner === null ? foundry.data.fields.StringField : foundry.data.fields.NumberField);
      expect(schema.getField(`${part}.${id}${end}`)).toBe(field);
      expect(schema.getField(`${part}.${id}.nothing`)).toBeUndefined();
    }),
  );
});
