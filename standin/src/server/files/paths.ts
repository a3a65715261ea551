import { isSafe } from "../static-files.ts";

/** The path a client means, which may be encoded as in an address; throws for one that leads elsewhere. */
export function toPath(target: string): string {
  const path = asPath(decode(target));
  if (path === "." || path === "") return "";
  if (path.split("/").includes("") || !isSafe(path)) throw new Error(`The path "${target}" is refused`);
  return path;
}

function decode(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target; // a percent sign that is meant as such
  }
}

/** A text without slashes at its ends. */
export function asPath(text: string): string {
  return text.replace(/^\/+|\/+$/g, "");
}

/** The folder of a file or folder; that of the root is the root. */
export function parentOf(path: string): string {
  return path.split("/").slice(0, -1).join("/");
}

/** The last part of a path. */
export function nameOf(path: string): string {
  return path.split("/").at(-1) ?? "";
}

/** A path as it stands in an address. */
export function toAddress(...parts: readonly string[]): string {
  return parts
    .flatMap((part) => (part === "" ? [] : part.split("/")))
    .map(encodeURIComponent)
    .join("/");
}

/** The order of names in a listing: file2 comes before file10. */
export function compareNames(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}

/** Does a name fit a pattern, in which a star stands for any letters? */
export function matchesPattern(name: string, pattern: string): boolean {
  const [first = "", ...others] = pattern.toLowerCase().split("*");
  const last = others.pop() ?? "";
  const text = name.toLowerCase();
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  let from = first.length;
  for (const part of others) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from <= text.length - last.length;
}
