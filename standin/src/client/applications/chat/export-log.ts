import { TextEditor } from "../ux/text-editor.ts";

interface ExportedRoll {
  readonly formula: string;
  readonly result: string;
  readonly total: unknown;
}

/** What an exported log needs of a message. */
interface ExportedMessage {
  readonly timestamp: number;
  readonly alias: string;
  readonly content: string;
  readonly visible: boolean;
  readonly isContentVisible: boolean;
  readonly isRoll: boolean;
  readonly rolls: readonly ExportedRoll[];
  export(): string;
}

/** One message as plain text: its time, speaker, words and rolls. */
export function exportText({ timestamp, alias, content, isRoll, isContentVisible, rolls }: ExportedMessage): string {
  const lines = [`${alias} (${new Date(timestamp).toLocaleString()})`];
  if (!isContentVisible) return [...lines, "???"].join("\n");
  const text = content.replaceAll(/<\/(?:p|div|li|h\d)>|<br\s*\/?>/gi, "$&\n");
  const said = TextEditor.decodeHTML(text)
    .trim()
    .replaceAll(/\n\s*\n/g, "\n");
  if (said && !(isRoll && said === String(rolls[0]?.total))) lines.push(said);
  for (const { formula, result, total } of rolls) lines.push(`${formula}: ${result} = ${String(total)}`);
  return lines.join("\n");
}
