import { fetchWithTimeout } from "./http.ts";

/** Offers text for download as a file. */
export function saveDataToFile(data: string, type: string, filename: string): void {
  const address = URL.createObjectURL(new Blob([data], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = filename;
  link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  URL.revokeObjectURL(address);
}

/** Reads the text of a file that a person has chosen. */
export function readTextFromFile(file: File): Promise<string> {
  return file.text();
}

/** Says how large a file is, in a unit that fits. */
export function formatFileSize(
  size: number,
  { decimalPlaces = 2, base = 10 }: { decimalPlaces?: number; base?: 2 | 10 } = {},
): string {
  const step = base === 2 ? 1024 : 1000;
  const units = base === 2 ? ["B", "KiB", "MiB", "GiB", "TiB"] : ["B", "kB", "MB", "GB", "TB"];
  const place = size < step ? 0 : Math.min(units.length - 1, Math.floor(Math.log(size) / Math.log(step)));
  return `${Number((size / step ** place).toFixed(decimalPlaces))}${units[place] ?? ""}`;
}

/** The address of a file on this server in a form that no cache knows; false for those of others. */
export function getCacheBustURL(src: string): string | false {
  const url = new URL(src, location.href);
  if (url.origin !== location.origin) return false;
  url.searchParams.append(String(Date.now()), "");
  return url.href;
}

/** Fetches a file as it is, past the caches if need be. */
export async function fetchResource(src: string, { bustCache = false }: { bustCache?: boolean } = {}): Promise<Blob> {
  const address = (bustCache && getCacheBustURL(src)) || src;
  return (await fetchWithTimeout(address, { mode: "cors", credentials: "same-origin" })).blob();
}
