/** A text as commands read it: plain, and with the markup that people's words keep; in both each paragraph is a line. */
export interface CommandText {
  readonly plain: string;
  readonly markup: string;
}

/** Reads what was sent. What a rich text editor gives is in paragraphs; everything else is taken as it is. */
export function readCommandText(message: string): CommandText {
  if (!/^<p[\s>]/i.test(message)) return { plain: message, markup: message };
  const template = document.createElement("template");
  template.innerHTML = message;
  for (const lineBreak of template.content.querySelectorAll("br")) lineBreak.replaceWith("\n");
  const blocks = [...template.content.childNodes];
  const plain = blocks.map(({ textContent }) => textContent ?? "").join("\n");
  const markup = blocks.map((block) => (block instanceof Element ? block.innerHTML : (block.textContent ?? "")));
  // A space that cannot break is what editors make of a space at the end of a line.
  return { plain: plain.replaceAll("\u00A0", " ").trim(), markup: markup.join("\n").replaceAll("&nbsp;", " ").trim() };
}
