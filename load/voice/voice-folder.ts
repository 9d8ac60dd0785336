/** Which notes are spoken, what was heard of them, and what a model made of that; the sound itself is not kept. */
export const voiceFolder = new URL('../../extraction/corpus/voice/', import.meta.url);
