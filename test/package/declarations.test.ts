// @vitest-environment node
import { spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../tools/project.ts";

const folder = resolve(root, "node_modules/.cache/declarations");
const types = resolve(root, "dist/quadrivium.d.ts");

/** What a module may write, and below each `@ts-expect-error` what it may not. */
const consumer = `
import type { CreatureSystem, QuadriviumApi, QuadriviumSystem } from "quadrivium";

export async function use(api: QuadriviumApi, actor: Actor.Implementation, { luck }: CreatureSystem): Promise<void> {
  const chance: number | null = api.odds("1ds + 5 vs 9", { actor }).success;
  const message = await api.rollTrait(actor, { ability: "x" }, { ask: false, choices: { target: 9 } });
  const request = await api.request({ asked: [actor], options: [{ letter: "s", target: 9, hidesTarget: true }] });
  console.log(chance, luck, message?.id, request?.system.state, api.rules.passive({ bonuses: [2] }).total);
  await (game.system as QuadriviumSystem).api.luckLedger(actor);
  // @ts-expect-error There is no such function.
  api.rol("1ds");
  // @ts-expect-error A request asks somebody.
  await api.request({ options: [] });
  // @ts-expect-error A tradition has dice.
  api.registerTradition({ module: "x", id: "x" });
  // @ts-expect-error An outcome is not changed.
  Hooks.on("quadrivium.roll", (_message, roll) => (roll.outcome = null));
}

Hooks.on("quadrivium.preRoll", (roll) => roll.formula !== "1ds");
Hooks.on("quadrivium.roll", (_message, roll) => console.log(roll.die?.dieKind.id, roll.die?.number, roll.total));
Hooks.on("quadrivium.preAnswer", (request, actor, choices) => request.system.title === actor.name && choices.target);
Hooks.on("quadrivium.answer", (request, { id }, verdict) => console.log(request.id, id, verdict.fault.length));
`;

test("a module is checked against the published types alone, and so is the example module", async () => {
  const module = resolve(root, "docs/example-module");
  const options = JSON.parse(await readFile(resolve(module, "jsconfig.json"), "utf8")) as { compilerOptions: object };
  const config = {
    compilerOptions: {
      ...options.compilerOptions,
      allowJs: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      paths: { quadrivium: [relative(folder, types)] },
    },
    files: ["consumer.ts", types, resolve(module, "scripts/ember-pool.js")],
  };
  await mkdir(folder, { recursive: true });
  await writeFile(resolve(folder, "consumer.ts"), consumer);
  await writeFile(resolve(folder, "tsconfig.json"), JSON.stringify(config));
  const tsc = resolve(root, "node_modules/typescript/bin/tsc");
  const { stdout, status } = spawnSync(process.execPath, [tsc, "--project", folder], { encoding: "utf8" });
  expect(stdout).toBe("");
  expect(status).toBe(0);
});

test("the published types name nothing of the system's own folders", async () => {
  const text = await readFile(types, "utf8");
  const imported = [...text.matchAll(/from "([^"]+)"/g)].map(([, path]) => path);
  expect(imported).toEqual(["@league-of-foundry-developers/foundry-vtt-types/utils"]);
});
