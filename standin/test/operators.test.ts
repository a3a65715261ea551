import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DataModel } from "../src/client/data/data-model.ts";
import * as fields from "../src/client/data/fields.ts";
import {
  ForcedDeletion,
  ForcedReplacement,
  reconstructOperator,
  reviveOperators,
  DataFieldOperator,
} from "../src/client/data/operators.ts";
import { diffObject, mergeObject } from "../src/client/utils.ts";
import { only13, only14 } from "./generation.ts";

const _del = new ForcedDeletion();
const _replace = (value: unknown) => ForcedReplacement.create(value);

class Character extends DataModel {
  declare hp: { value: number; max: number };
  declare traits: Record<string, { rating: number; label: string }>;
  declare extra: Record<string, unknown>;

  static override defineSchema() {
    const number = (initial: number) =>
      new fields.NumberField({ required: true, nullable: false, integer: true, initial });
    return {
      hp: new fields.SchemaField({ value: number(5), max: number(9) }),
      traits: new fields.TypedObjectField(
        new fields.SchemaField({
          rating: number(0),
          label: new fields.StringField({ required: true, initial: "none" }),
        }),
      ),
      extra: new fields.ObjectField(),
    };
  }
}

const made = () =>
  new Character({
    hp: { value: 3, max: 4 },
    traits: { lore: { rating: 2, label: "Lore" }, stealth: { rating: 1 } },
    extra: { a: { b: 1, c: 2 } },
  });

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

  it("a replacement can be looked into as if it were its value", () => {
    const replacement = _replace({ rating: 1 }) as unknown as { rating: number };
    expect(replacement.rating).toBe(1);
    expect("rating" in replacement).toBe(true);
    replacement.rating = 2;
    expect(DataFieldOperator.get(replacement)).toEqual({ rating: 2 });
    expect(replacement).toBeInstanceOf(ForcedReplacement);
  });

  it("mergeObject carries them out only when it is told to", () => {
    const changes = { a: _del, b: _replace({ y: 2 }), c: { d: _del } };
    const merged = mergeObject({ a: 1, b: { x: 1 }, c: { d: 1, e: 2 } }, changes, { performDeletions: true });
    expect(merged).toEqual({ b: { y: 2 }, c: { e: 2 } });
    const kept = mergeObject({ a: 1 }, { a: _del }) as { a: unknown };
    expect(kept.a).toBe(_del);
  });

  only14("mergeObject is told to by applyOperators too", () => {
    expect(mergeObject({ a: 1, b: 1 }, { a: _del, "-=b": null }, { applyOperators: true })).toEqual({});
  });

  it("diffObject keeps those which would change something", () => {
    const difference = diffObject(
      { a: 1, b: { x: 1 } },
      { a: _del, gone: _del, b: _replace({ x: 1 }), c: _replace(1) },
    );
    expect(Object.keys(difference)).toEqual(["a", "c"]);
  });
});

describe("updates with operators", () => {
  only14("a deletion takes an entry of a record away, and says so", () => {
    const character = made();
    const difference = character.updateSource({ "traits.stealth": _del, "traits.gone": _del });
    expect(Object.keys(difference["traits"] as object)).toEqual(["stealth"]);
    expect((difference["traits"] as Record<string, unknown>)["stealth"]).toBeInstanceOf(ForcedDeletion);
    expect(Object.keys(character.traits)).toEqual(["lore"]);
    expect(character.updateSource({ "traits.stealth": _del })).toEqual({});
  });

  only14("a replacement begins anew, filled in by the fields", () => {
    const character = made();
    const difference = character.updateSource({ "traits.lore": _replace({ rating: 7 }), extra: _replace({ z: 1 }) });
    expect(DataFieldOperator.get((difference["traits"] as Record<string, unknown>)["lore"])).toEqual({
      rating: 7,
      label: "none",
    });
    expect(character.toObject()).toMatchObject({ traits: { lore: { rating: 7, label: "none" } }, extra: { z: 1 } });
    expect(character.extra).toEqual({ z: 1 });
  });

  only14("a member of a schema that is deleted has its initial value", () => {
    const character = made();
    character.updateSource({ "hp.value": _del });
    expect(character.hp).toEqual({ value: 5, max: 4 });
    character.updateSource({ hp: _replace({ max: 6 }) });
    expect(character.hp).toEqual({ value: 5, max: 6 });
  });

  only14("operators work inside an object field of any depth", () => {
    const character = made();
    character.updateSource({ "extra.a.b": _del });
    expect(character.extra).toEqual({ a: { c: 2 } });
    character.updateSource({ extra: { a: _replace({ d: 3 }), n: _replace([1]) } });
    expect(character.extra).toEqual({ a: { d: 3 }, n: [1] });
  });
});

describe("the older keys", () => {
  const warn = () => vi.spyOn(console, "warn").mockImplementation(() => undefined);
  let warned: ReturnType<typeof warn>;
  beforeEach(() => (warned = warn()));
  afterEach(() => {
    warned.mockRestore();
  });

  only14("are still understood, with a warning, and become operators", () => {
    const character = made();
    const difference = character.updateSource({ "traits.-=stealth": null, "traits.==lore": { rating: 1 } });
    const traits = difference["traits"] as Record<string, unknown>;
    expect(traits["stealth"]).toBeInstanceOf(ForcedDeletion);
    expect(DataFieldOperator.get(traits["lore"])).toEqual({ rating: 1, label: "none" });
    expect(character.traits).toEqual({ lore: { rating: 1, label: "none" } });
    expect(warned).toHaveBeenCalled();
  });

  only13("are the way to delete and to replace, at any depth and with dots", () => {
    const character = made();
    expect(character.updateSource({ "extra.a.-=b": null })).toEqual({ extra: { a: { "-=b": null } } });
    expect(character.updateSource({ "==extra": { z: 1 } })).toEqual({ "==extra": { z: 1 } });
    expect(character.updateSource({ "-=hp": null })).toEqual({ "-=hp": null });
    expect(character.toObject()).toMatchObject({ extra: { z: 1 }, hp: { value: 5, max: 9 } });
    expect(warned).not.toHaveBeenCalled();
  });
});
