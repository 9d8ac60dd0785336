import { Mic, Square } from 'lucide-react';

type MicrophoneButtonProps = {
  isRecording: boolean;
  isStarting: boolean;
  label: string;
  onPress: () => void;
};

export function MicrophoneButton({ isRecording, isStarting, label, onPress }: MicrophoneButtonProps) {
  const colours = isRecording
    ? 'bg-danger [box-shadow:0_0_0_8px_rgb(179_21_63/0.15)] hover:[filter:brightness(0.9)]'
    : 'floating bg-linear-to-br from-accent to-pink hover:[filter:brightness(1.1)] aria-disabled:[filter:brightness(0.9)]';
  return (
    <button
      type="button"
      data-talks=""
      data-focus=""
      aria-label={label}
      aria-pressed={isRecording}
      aria-disabled={isStarting}
      onClick={onPress}
      className={`grid size-28 place-content-center rounded-full text-white transition-[filter,box-shadow] ${colours}`}
    >
      {isRecording ? (
        <Square aria-hidden="true" className="size-10" fill="currentColor" />
      ) : (
        <Mic aria-hidden="true" className="size-11" />
      )}
    </button>
  );
}
