import { luckLedger } from "./extras/ledger/ledger-openers.ts";

/** What extras add to the API, as it is published. */
export interface ExtrasApi {
  /** Shows the luck ledger of an actor or a user; without one, of everybody. */
  luckLedger(of?: Actor.Implementation | User.Implementation): Promise<unknown>;
}

export const extrasApi: ExtrasApi = {
  luckLedger,
};
