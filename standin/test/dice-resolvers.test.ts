import { beforeEach, describe, expect, it } from "vitest";
import { RollResolver } from "../src/client/applications/dice/roll-resolver.ts";
import type { FormDataExtended } from "../src/client/applications/ux/form-data-extended.ts";
import type { DiceTerm } from "../src/client/dice/terms/dice-term.ts";
import type { EvaluationOptions } from "../src/client/dice/types.ts";
import type { Table } from "../src/open-table.ts";
import { diceSettings } from "./dice-host.ts";
import { openFixture } from "./open-fixture.ts";
import { page } from "./page.ts";

let table: Table;

beforeEach(async () => {
  table = await openFixture();
});

/** The user throws these dice by these methods. */
async function choose(methods: Record<string, string>): Promise<void> {
  await table.game.settings.set("core", "diceConfiguration", methods);
}

/** Waits for the next drawing of a window of a class. */
function drawn(name: string): Promise<RollResolver> {
  return new Promise((resolve) => {
    page.Hooks.once(`render${name}`, (app: unknown) => {
      resolve(app as RollResolver);
    });
  });
}

function openFields({ element }: RollResolver): HTMLInputElement[] {
  return [...element.querySelectorAll<HTMLInputElement>("input:not(:disabled)")];
}

/** Enters faces in the fields which are open. */
function enter(resolver: RollResolver, ...faces: readonly string[]): void {
  for (const [index, field] of openFields(resolver).entries()) field.value = faces[index] ?? "";
}

/** As modules for dice that are thrown in three dimensions, or by a device, extend the window. */
class DeviceResolver extends RollResolver {
  static override DEFAULT_OPTIONS = {
    id: "device-resolver-{id}",
    window: { title: "Device" },
    form: { handler: DeviceResolver._fulfillRoll },
  };

  static log: string[] = [];

  override async awaitFulfillment(): Promise<void> {
    const first = super.awaitFulfillment();
    // The terms are known at once, so that the device can be told.
    for (const { term, method } of this.fulfillable.values())
      DeviceResolver.log.push(`${term.expression} by ${method}`);
    await first;
  }

  override async resolveResult(
    term: DiceTerm,
    method: string,
    options: EvaluationOptions,
  ): Promise<number | undefined> {
    DeviceResolver.log.push(`${options["explode"] ? "explode" : "reroll"} ${term.denomination}`);
    return super.resolveResult(term, method, options);
  }

  static override async _fulfillRoll(
    this: RollResolver,
    _event: Event | null,
    form: HTMLFormElement | null,
    formData: FormDataExtended,
  ): Promise<void> {
    DeviceResolver.log.push(form ? "submitted" : "closed");
    for (const [id, values] of Object.entries(formData.object)) {
      const term = this.fulfillable.get(id)?.term;
      for (const value of [values].flat()) {
        const result = {
          result: value === null ? (term?.randomFace() ?? 0) : Number(value),
          active: true,
          byDevice: true,
        };
        term?.results.push(result);
      }
    }
    return Promise.resolve();
  }
}

describe("a window of a package's own", () => {
  beforeEach(async () => {
    DeviceResolver.log = [];
    const device = { label: "Device", interactive: true, resolver: DeviceResolver };
    diceSettings().fulfillment.methods["device"] = device;
    await choose({ d6: "device", d8: "manual" });
  });

  it("fills the terms by its own handler, and goes on when the form was submitted", async () => {
    const asked = drawn("DeviceResolver");
    const rolling = new page.Roll("2d6x + 1d8").evaluate();
    const resolver = await asked;
    const [first, second, third] = openFields(resolver);
    const ids = [...resolver.fulfillable.keys()];
    expect([first?.name, second?.name, third?.name]).toEqual([ids[0], ids[0], ids[1]]);
    enter(resolver, "6", "2", "5");
    const again = drawn("DeviceResolver");
    await resolver.submit();
    await again;
    enter(resolver, "3");
    await resolver.submit();
    const roll = await rolling;
    expect([roll.total, DeviceResolver.log]).toEqual([
      16,
      ["2d6x by device", "1d8 by manual", "submitted", "explode d6", "submitted"],
    ]);
    expect(roll.dice[0]?.results.map(({ result }) => result)).toEqual([6, 2, 3]);
    expect(page.Roll.RESOLVERS.size).toBe(0);
  });
});

describe("several rolls at once", () => {
  it("have a window each", async () => {
    await choose({ d6: "manual", d8: "manual" });
    const [firstDrawn, one] = [drawn("RollResolver"), new page.Roll("1d6").evaluate()];
    const first = await firstDrawn;
    const [secondDrawn, two] = [drawn("RollResolver"), new page.Roll("1d6 + 1d8").evaluate()];
    const second = await secondDrawn;
    expect(page.Roll.RESOLVERS.size).toBe(2);
    expect(new Set([...page.Roll.RESOLVERS.values()].map((open) => (open as RollResolver).id)).size).toBe(2);
    enter(first, "1");
    await first.submit();
    expect((await one).total).toBe(1);
    enter(second, "2", "7");
    await second.submit();
    expect((await two).total).toBe(9);
  });
});
