/**
 * Returns when a message was created, in milliseconds: by the server's clock if it is stored, else by the client's, which
 * may differ.
 */
export function createdAt({ _stats, timestamp }: Pick<ChatMessage.Implementation, "_stats" | "timestamp">): number {
  return _stats.createdTime ?? timestamp;
}

/**
 * Returns the uuid of a document; blank if it is not stored, so that nothing is found by it. The types of 14 know documents that
 * have none.
 */
export function uuidOf({ uuid }: { readonly uuid: string | null }): string {
  return uuid ?? "";
}
