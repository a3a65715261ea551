/**
 * Returns when a message was created, in milliseconds: by the server's clock if it is stored, else by the client's, which
 * may differ.
 */
export function createdAt({ _stats, timestamp }: Pick<ChatMessage.Implementation, "_stats" | "timestamp">): number {
  return _stats.createdTime ?? timestamp;
}
