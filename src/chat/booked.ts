import { say, signed } from "../dice/words.ts";
import { accountHolder, bookedOf } from "../documents/book.ts";
import { purses } from "../rules/purses.ts";

/** Says on a card what its roll has given to the character, or taken from it. */
export function showBooked(message: ChatMessage.Implementation, html: HTMLElement): void {
  const card = html.querySelector(".roll-card");
  const holder = accountHolder(message);
  if (!card || !holder || !message.isContentVisible) return;
  const booked = bookedOf(message);
  for (const purse of purses) {
    const amount = booked[purse] ?? 0;
    if (amount === 0) continue;
    const line = document.createElement("p");
    line.className = "booked";
    line.textContent = say({
      key: `QUADRIVIUM.Purse.Booked.${purse}`,
      data: { name: message.alias, amount: signed(amount) },
    });
    card.querySelector(".verdict")?.after(line);
  }
}
