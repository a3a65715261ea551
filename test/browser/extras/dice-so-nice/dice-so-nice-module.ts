import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { transformWithOxc } from "vite";
import type { DiceSoNiceRecorder } from "../../../table/dice-so-nice-recorder.ts";

type Recording = typeof globalThis & { DiceSoNiceRecorder: typeof DiceSoNiceRecorder; recorder: DiceSoNiceRecorder };

const RECORDER = resolve(import.meta.dirname, "../../../table/dice-so-nice-recorder.ts");

/** The module Dice So Nice on a page, which records the dice instead of drawing them. */
export interface RecordedDice {
  /** The labels of a preset, from face 1 on. */
  labels(type: string): Promise<readonly string[]>;
  /** The dice of all throws in words, each throw in a line of its own. */
  told(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** Starts the recorder of the table tests on a page. */
export async function startDiceSoNice(page: Page): Promise<RecordedDice> {
  const { code } = await transformWithOxc(await readFile(RECORDER, "utf8"), RECORDER);
  await page.addScriptTag({ type: "module", content: `${code}\nObject.assign(globalThis, { DiceSoNiceRecorder });` });
  // The tag may be there before its module has been run.
  await page.waitForFunction(() => "DiceSoNiceRecorder" in globalThis);
  await page.evaluate(() => {
    const here = globalThis as Recording;
    here.recorder = here.DiceSoNiceRecorder.start();
  });
  return {
    labels: (type) => page.evaluate((preset) => (globalThis as Recording).recorder.labels(preset), type),
    told: () => page.evaluate(() => (globalThis as Recording).recorder.told),
    stop: () =>
      page.evaluate(() => {
        (globalThis as Recording).recorder.stop();
      }),
  };
}
