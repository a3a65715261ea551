import { createInterface } from "node:readline";

/** A line of a batch: a formula and the optional data for it. */
export interface Line {
  readonly formula: string;
  readonly faces?: readonly number[];
  readonly readings?: Readonly<Record<string, unknown>>;
}

/**
 * Answers JSON lines from standard input with JSON lines on standard output, in the same order. An error in a line
 * becomes the answer to that line.
 */
export async function answerLines(answer: (line: Line) => object | Promise<object>): Promise<void> {
  for await (const text of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (text.trim() !== "") process.stdout.write(`${JSON.stringify(await answerLine(text, answer))}\n`);
  }
}

async function answerLine(text: string, answer: (line: Line) => object | Promise<object>): Promise<object> {
  // An error repeats what is known of its line, so that the caller can tell which line it was.
  let known: Record<string, unknown> = { id: null };
  try {
    const { id = null, ...line } = readObject(text);
    known = { id, ...(typeof line.formula === "string" ? { formula: line.formula } : {}) };
    return { ...known, ...(await answer(readLine(line))) };
  } catch (error) {
    return { ...known, error: error instanceof Error ? error.message : String(error) };
  }
}

function readObject(text: string): Record<string, unknown> {
  const line: unknown = JSON.parse(text);
  if (isObject(line)) return line;
  throw new Error("A line must be a JSON object.");
}

function readLine({ formula, faces, readings }: Record<string, unknown>): Line {
  if (typeof formula !== "string") throw new Error('"formula" must be text.');
  if (faces !== undefined && !isFaces(faces)) {
    throw new Error(`"faces" must be a list of whole numbers from 1 up, not ${JSON.stringify(faces)}.`);
  }
  if (readings !== undefined && !isObject(readings)) throw new Error('"readings" must be an object.');
  return { formula, ...(faces ? { faces } : {}), ...(readings ? { readings: { ...readings } } : {}) };
}

function isFaces(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((face) => Number.isInteger(face) && face > 0);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
