/** In the order of preference: what all modern browsers record, then what older Safari can. */
const formats = ['audio/webm;codecs=opus', 'audio/mp4;codecs=opus', 'audio/mp4'];

/** Speech needs no more, and a note stays small enough for a bad connection. */
const bitsPerSecond = 24_000;

const pieceMs = 1_000;

/** Opens the microphone that was chosen, or where it is gone, any. */
export function openMicrophone(deviceId: string | null): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    audio: deviceId === null ? true : { deviceId: { ideal: deviceId } },
  });
}

export function releaseMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

type Listeners = { onPiece: (piece: Blob) => void; onStop: () => void };

/** Records in pieces, so that little is lost should the browser die. The microphone is released at the end. */
export function record(stream: MediaStream, { onPiece, onStop }: Listeners): MediaRecorder {
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
  const recorder = new MediaRecorder(stream, {
    ...(mimeType ? { mimeType } : {}),
    audioBitsPerSecond: bitsPerSecond,
  });
  recorder.ondataavailable = ({ data }) => {
    if (data.size > 0) onPiece(new Blob([data], { type: plainType(recorder) }));
  };
  recorder.onstop = () => {
    releaseMicrophone(stream);
    onStop();
  };
  recorder.start(pieceMs);
  return recorder;
}

/** Without the codec, which a file's name for its kind does not need. */
function plainType({ mimeType }: MediaRecorder): string {
  return mimeType.split(';')[0] ?? 'audio/webm';
}
