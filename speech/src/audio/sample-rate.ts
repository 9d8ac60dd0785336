/** All models take sound at this rate. */
export const sampleRate = 16_000;
