/** Returns a text from what another client has sent with a query; blank for anything else, since any client can send it. */
export function sentText(data: unknown, name: string): string {
  const value: unknown = typeof data === "object" && data !== null ? Reflect.get(data, name) : null;
  return typeof value === "string" ? value : "";
}
