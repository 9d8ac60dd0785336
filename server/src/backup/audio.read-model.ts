/** The notes whose audio is kept. */
export const selectNotesWithAudio = `select id from recordings where source = 'spoken' and status <> 'success' and audio_erased_at is null`;
