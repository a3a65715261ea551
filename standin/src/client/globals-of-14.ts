import { ForcedDeletion, ForcedReplacement } from "./data/operators.ts";
import { host } from "./host.ts";

/** What version 14 made global: the words of a key, and the two things an update can say instead of a value. */
export const globalsOf14 = {
  _loc: (key: string, data?: object): string => {
    const { i18n } = host.game as { i18n: { localize(key: string, data?: object): string } };
    return i18n.localize(key, data);
  },
  _del: new ForcedDeletion(),
  _replace: (value: unknown): ForcedReplacement => ForcedReplacement.create(value),
};
