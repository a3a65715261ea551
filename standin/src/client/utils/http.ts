/** The server's answer was that it cannot or will not. */
export class HttpError extends Error {
  readonly code: number;
  readonly displayMessage: string;

  constructor(statusText: string, code: number, displayMessage = "") {
    super(statusText);
    this.code = code;
    this.displayMessage = displayMessage;
  }

  override toString(): string {
    return this.displayMessage;
  }
}

/** Fetches with a limit of time; a broken answer (status 400 and above) is an error. */
export async function fetchWithTimeout(
  url: string,
  data: RequestInit = {},
  { timeoutMs = 30_000, onTimeout }: { timeoutMs?: number | null; onTimeout?: () => void } = {},
): Promise<Response> {
  const abort = new AbortController();
  const timer =
    timeoutMs === null
      ? undefined
      : setTimeout(() => {
          onTimeout?.();
          abort.abort(new HttpError("Timed Out", 408, `The request to ${url} timed out after ${timeoutMs}ms.`));
        }, timeoutMs);
  try {
    const response = await fetch(url, { ...data, signal: abort.signal });
    if (response.ok) return response;
    throw new HttpError(
      response.statusText || `Status ${response.status}`,
      response.status,
      `The request to ${url} failed with status ${response.status}`,
    );
  } finally {
    clearTimeout(timer);
  }
}

/** Fetches JSON with a limit of time. */
export async function fetchJsonWithTimeout(
  url: string,
  data: RequestInit = {},
  options: { timeoutMs?: number | null; onTimeout?: () => void } = {},
): Promise<unknown> {
  const response = await fetchWithTimeout(url, data, options);
  return response.json();
}

/** Is there something at this address? */
export async function srcExists(src: string): Promise<boolean> {
  try {
    const response = await fetchWithTimeout(src, { method: "HEAD" });
    return response.status < 400;
  } catch {
    return false;
  }
}
