/** Gives a file to the browser as if a link to it had been followed. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it only after this call has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
