/** Where a note that needs its owner stands on the page; an address that ends in it leads there. */
export function noteAnchor(recordingId: string): string {
  return `note-${recordingId}`;
}
