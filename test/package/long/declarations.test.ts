// @vitest-environment node
import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../../tools/project.ts";

const types = resolve(root, "dist/quadrivium.d.ts");

/** What a module may write, and below each `@ts-expect-error` what it may not. */
const consumer = `
import type { CreatureSystem, QuadriviumApi, QuadriviumSystem } from "quadrivium";

export async function use(api: QuadriviumApi, actor: Actor.Implementation, { luck }: CreatureSystem): Promise<void> {
  const chance: number | null = api.odds("1ds + 5 vs 9", { actor }).success;
  const message = await api.rollTrait(actor, { ability: "x" }, { ask: false, choices: { target: 9 } });
  const request = await api.request({ asked: [actor], options: [{ letter: "s", target: 9, hidesTarget: true }] });
  console.log(chance, luck, message?.id, request?.system.state, api.rules.passive({ bonuses: [2] }).total);
  await (game.system as QuadriviumSystem).api.rollTrait(actor, { ability: "x" });
  // @ts-expect-error There is no such function.
  api.rol("1ds");
  // @ts-expect-error A request asks somebody.
  await api.request({ options: [] });
  // @ts-expect-error A tradition has dice.
  api.registerTradition({ module: "x", id: "x" });
  if (actor.type === "npc") console.log(actor.system.luck, api.version);
  for (const item of actor.items) if (item.type === "ability") console.log(item.system.score);
  // @ts-expect-error No actor is of such a type.
  if (actor.type === "hero") console.log(actor);
  // @ts-expect-error An outcome is not changed.
  Hooks.on("quadrivium.roll", (_message, roll) => (roll.outcome = null));
}

Hooks.on("quadrivium.preRoll", (roll) => roll.formula !== "1ds");
Hooks.on("quadrivium.roll", (_message, roll) => console.log(roll.die?.dieKind.id, roll.die?.number, roll.total));
Hooks.on("quadrivium.roll", (message, { outcome }) => {
  if (outcome?.tradition === "fortune") console.log(outcome.success, message.type === "roll" && message.system.answers?.round);
  // @ts-expect-error A check has no botch.
  if (outcome?.tradition === "check") console.log(outcome.botch);
});
Hooks.on("quadrivium.preAnswer", (request, actor, choices) => request.system.title === actor.name && choices.target);
Hooks.on("quadrivium.answer", (request, { id }, verdict) => console.log(request.id, id, verdict.fault.length));
`;

/** What a macro is given, and what the examples for modules take as known. */
const given = `
import type { AddedTradition, QuadriviumApi, QuadriviumSystem } from "quadrivium";

export interface Given {
  readonly game: ReadyGame & { readonly system: QuadriviumSystem };
  readonly ui: { readonly notifications: foundry.applications.ui.Notifications };
  readonly api: QuadriviumApi;
  readonly actor: Actor.Stored;
  readonly item: Item.Stored;
  readonly event: MouseEvent;
  readonly tradition: AddedTradition;
}
`;

/** Writes the examples of the documentation into a folder: macros and scripts by themselves, the parts of a die kind in one file. */
async function writeExamples(folder: string): Promise<void> {
  await writeFile(resolve(folder, "given.d.ts"), given);
  const all = await readdir(resolve(root, "docs"), { recursive: true });
  const pages = all.filter((page) => page.endsWith(".md"));
  for (const page of ["../README.md", ...pages]) {
    const text = await readFile(resolve(root, "docs", page), "utf8");
    const blocks = (language: string) =>
      [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "gms"))].map(([, code = ""]) => code);
    const name = page.replaceAll(/\W/g, "_");
    for (const [index, code] of blocks("js").entries()) {
      const known = "{ game, ui, api, actor, item, event, tradition }";
      const example = `/** @param {import("./given.js").Given} given */\nexport async function example(${known}) {\n{\n${code}}\n}\n`;
      await writeFile(resolve(folder, `${name}${index + 1}.js`), example);
    }
    const kind = blocks("ts").join("");
    await writeFile(resolve(folder, `${name}.ts`), kind.replaceAll('"../../', `"${root}/src/rules/`) || "export {};");
  }
}

test("a module is checked against the published types alone, where Foundry keeps it, and so are the example module and all examples of the documentation", async () => {
  const data = await mkdtemp(join(tmpdir(), "quadrivium-data-"));
  const module = resolve(data, "modules/ember-pool");
  await cp(resolve(root, "docs/example-module"), module, { recursive: true });
  await mkdir(resolve(data, "systems/quadrivium/dist"), { recursive: true });
  await cp(types, resolve(data, "systems/quadrivium/dist/quadrivium.d.ts"));
  // The author of a module installs the community's types in the folder of the module.
  await symlink(resolve(root, "node_modules"), resolve(module, "node_modules"));
  await writeFile(resolve(module, "scripts/consumer.ts"), consumer);
  await writeExamples(resolve(module, "scripts"));
  const compilerOptions = {
    allowJs: true,
    allowImportingTsExtensions: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
  };
  await writeFile(resolve(module, "tsconfig.json"), JSON.stringify({ extends: "./jsconfig.json", compilerOptions }));
  const tsc = resolve(root, "node_modules/typescript/bin/tsc");
  const { stdout, status } = spawnSync(process.execPath, [tsc, "--project", module], { encoding: "utf8" });
  await rm(data, { recursive: true });
  expect(stdout).toBe("");
  expect(status).toBe(0);
}, 180_000);
