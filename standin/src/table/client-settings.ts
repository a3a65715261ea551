/** Reads a setting of this browser before the game is there that manages them; null when it was never set. */
export function storedSetting(id: string): unknown {
  const json = localStorage.getItem(id);
  return json === null ? null : (JSON.parse(json) as unknown);
}
