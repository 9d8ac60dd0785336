const sampleRate = 16_000;
const headerBytes = 44;

/** Plain samples behind the header that every program writes. */
function wavOf(samples: Buffer): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(samples.length + headerBytes - 8, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** Sounds one after the other with silence between, and where each lies, with some of the silence around it. */
export function tapeOf(wavs: readonly Buffer[]) {
  const gap = Buffer.alloc(sampleRate * 2 * 1.2);
  const pieces: Buffer[] = [gap];
  let seconds = 1.2;
  const cuts = wavs.map((wav) => {
    const sound = wav.subarray(wav.indexOf('data', 12, 'latin1') + 8);
    pieces.push(sound, gap);
    const from = seconds - 0.5;
    seconds += sound.length / 2 / sampleRate + 1.2;
    return { from, to: seconds - 0.6 };
  });
  return { wav: wavOf(Buffer.concat(pieces)), cuts, seconds };
}
