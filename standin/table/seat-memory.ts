import type { Seat } from "./protocol.ts";

const key = "table.user";

/** The user this window has chosen, or its address names by id or name (`?user=Ada`); null when nobody is known. */
export function rememberedSeat(seats: readonly Seat[], search: string): Seat | null {
  const wanted = new URLSearchParams(search).get("user") ?? sessionStorage.getItem(key);
  if (wanted === null) return null;
  const name = wanted.toLowerCase();
  return seats.find((seat) => seat.id === wanted || seat.name.toLowerCase() === name) ?? null;
}

/** Keeps the choice for as long as this window lives, so that reloading the page keeps the seat. */
export function rememberSeat(userId: string): void {
  sessionStorage.setItem(key, userId);
}

/** Leaves the seat: the next load of the page asks again. */
export function forgetSeat(): void {
  sessionStorage.removeItem(key);
}
