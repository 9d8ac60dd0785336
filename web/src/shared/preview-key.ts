/** Under this a note's preview is kept that its sender was told at once, for as long as the server's list has no entries of it. */
export function previewKey(recordingId: string): readonly string[] {
  return ['preview of a note in progress', recordingId];
}
