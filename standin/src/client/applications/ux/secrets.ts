/** Takes the secrets of a text out, or wraps each so that it can be revealed by those who may see them. */
export function readSecrets(html: HTMLElement, areShown: boolean): void {
  for (const secret of html.querySelectorAll("section.secret")) {
    if (areShown) wrap(secret);
    else if (!secret.classList.contains("revealed")) secret.remove();
  }
}

function wrap(secret: Element): void {
  if (secret.parentElement?.localName === "secret-block") return;
  const block = secret.ownerDocument.createElement("secret-block");
  secret.replaceWith(block);
  block.append(secret);
}
