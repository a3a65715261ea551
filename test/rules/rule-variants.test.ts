import { expect, test } from "vitest";
import {
  defaultRuleVariants,
  ruleVariantChoices,
  readRuleVariants,
  ruleVariantsToStore,
  storedRuleVariants,
  tableChoices,
} from "../../src/rules/kernel/rule-variants.ts";
import { dieKinds } from "../../src/rules/traditions/traditions.ts";

test("a world that has chosen nothing reads the rules by their defaults", () => {
  expect(readRuleVariants({})).toMatchObject({
    zeroAfterOne: false,
    declineReroll: false,
    botchTotal: "kept",
    advantageKeeps: "one",
    stressScratch: "result",
    critical: "success",
    fumble: "kept",
    countered: "minimum",
  });
});

test("a reading may be written as text, and one that is unknown is refused with the known ones", () => {
  const written = readRuleVariants({ zeroAfterOne: "true", botchTotal: "zero" });
  expect(written).toMatchObject({ zeroAfterOne: true, botchTotal: "zero" });
  expect(() => readRuleVariants({ zeroAfterTwo: true })).toThrow(/ReadingUnknown.*zeroAfterTwo.*botchTotal/);
  expect(() => readRuleVariants({ botchTotal: "maybe" })).toThrow(/ReadingValue.*maybe.*kept, negative, zero/);
});

test("a stored roll is read under the variants it was thrown under, whatever the defaults were or are", () => {
  const unusual = { ...defaultRuleVariants, botchTotal: "zero", flatShift: false } as const;
  const former = { ...defaultRuleVariants, botchTotal: "negative", stressScratch: "type" } as const;
  for (const variants of [defaultRuleVariants, unusual, former]) {
    expect(storedRuleVariants(ruleVariantsToStore(variants))).toEqual(variants);
  }
  expect(ruleVariantsToStore(unusual)).not.toHaveProperty("zeroAfterOne");
});

test("every reading, and all that a table decides beside them, is about a tradition that there is", () => {
  const traditions = new Set([...dieKinds.values()].map(({ tradition }) => tradition));
  for (const [name, { tradition }] of Object.entries({ ...ruleVariantChoices, ...tableChoices })) {
    expect(traditions, name).toContain(tradition);
  }
});
