/** Offers text for download as a file. */
export function saveDataToFile(data: string, type: string, filename: string): void {
  const address = URL.createObjectURL(new Blob([data], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = filename;
  link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  URL.revokeObjectURL(address);
}

/** Reads the text of a file that a person has chosen. */
export function readTextFromFile(file: File): Promise<string> {
  return file.text();
}
