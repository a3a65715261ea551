import type { Seat } from "./protocol.ts";

const key = "table.user";

/** The user this window has chosen before, or whom its address names (`?user=Ada`), by id or by name. */
export function rememberedUser(): string | null {
  return new URLSearchParams(location.search).get("user") ?? sessionStorage.getItem(key);
}

/** Finds the seat of a user by id or by name. */
export function seatOf(seats: readonly Seat[], user: string): Seat | undefined {
  const name = user.toLowerCase();
  return seats.find((seat) => seat.id === user || seat.name.toLowerCase() === name);
}

/** Keeps the choice for as long as this window lives, so that reloading the page keeps the seat. */
export function rememberSeat(userId: string): void {
  sessionStorage.setItem(key, userId);
}

/** Leaves the seat: the next load of the page asks again. */
export function forgetSeat(): void {
  sessionStorage.removeItem(key);
}
