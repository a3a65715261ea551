import { CONST } from "./constants.ts";
import { logCompatibilityWarning } from "./utils/text.ts";

const { CHAT_MESSAGE_STYLES } = CONST;

/** Values which can still be read, with a word about what to read instead. */
function deprecated(values: Readonly<Record<string, number>>, message: (key: string) => string): PropertyDescriptorMap {
  const describe = ([key, value]: [string, number]): [string, PropertyDescriptor] => {
    const get = () => {
      logCompatibilityWarning(message(key), { since: 12, until: 14, once: true });
      return value;
    };
    return [key, { get }];
  };
  return Object.fromEntries(Object.entries(values).map(describe));
}

/** Rolls and whispers were styles once. */
const formerStyles = { ROLL: CHAT_MESSAGE_STYLES.OTHER, WHISPER: CHAT_MESSAGE_STYLES.OTHER };

/** What CONST has in version 13 and not after, or has otherwise. */
export const constantsOf13 = {
  CHAT_MESSAGE_STYLES: Object.freeze(
    Object.defineProperties(
      { ...CHAT_MESSAGE_STYLES },
      deprecated(
        formerStyles,
        (key) => `CONST.CHAT_MESSAGE_STYLES.${key} is deprecated. Messages say it by their rolls and whispers.`,
      ),
    ),
  ),
  CHAT_MESSAGE_TYPES: Object.freeze(
    Object.defineProperties(
      {},
      deprecated(
        { ...CHAT_MESSAGE_STYLES, ...formerStyles },
        () => "CONST.CHAT_MESSAGE_TYPES is deprecated. Use CONST.CHAT_MESSAGE_STYLES instead.",
      ),
    ),
  ),
  DOCUMENT_TYPES: CONST.WORLD_DOCUMENT_TYPES.filter((name) => name !== "Setting"),
};
