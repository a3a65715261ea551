/**
 * When a message came, in milliseconds. The server has noted it; what a client says of the time is only asked where the
 * server has noted nothing, for clocks go differently.
 */
export function createdAt({ _stats, timestamp }: Pick<ChatMessage.Implementation, "_stats" | "timestamp">): number {
  return _stats.createdTime ?? timestamp;
}
