import { describe, expect, it } from "vitest";
import {
  ForcedDeletion,
  ForcedReplacement,
  reconstructOperator,
  reviveOperators,
  DataFieldOperator,
} from "../src/client/data/operators.ts";

const _del = new ForcedDeletion();
const _replace = (value: unknown) => ForcedReplacement.create(value);

describe("operators", () => {
  it("travel as JSON and are made again", () => {
    const json = JSON.stringify({ a: _del, b: _replace({ c: 1 }), list: [{ d: _del }] });
    const revived = reviveOperators(JSON.parse(json)) as Record<string, DataFieldOperator> & { list: { d: unknown }[] };
    expect(revived["a"]).toBeInstanceOf(ForcedDeletion);
    expect(revived["b"]).toBeInstanceOf(ForcedReplacement);
    expect(DataFieldOperator.get(revived["b"])).toEqual({ c: 1 });
    expect(revived.list[0]?.d).toBeInstanceOf(ForcedDeletion);
    expect(() => reconstructOperator({ __$OPERATOR$__: "ForcedNothing" })).toThrow("ForcedNothing");
  });
});
