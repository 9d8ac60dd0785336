import { Mic, Square } from 'lucide-react';

type MicrophoneButtonProps = {
  isRecording: boolean;
  isStarting: boolean;
  label: string;
  onPress: () => void;
};

export function MicrophoneButton({ isRecording, isStarting, label, onPress }: MicrophoneButtonProps) {
  const colours = isRecording
    ? 'bg-danger ring-8 ring-danger/15 hover:brightness-90'
    : 'bg-linear-to-br from-accent to-pink hover:brightness-110 aria-disabled:brightness-90';
  return (
    <button
      type="button"
      data-talks=""
      data-focus=""
      aria-label={label}
      aria-pressed={isRecording}
      aria-disabled={isStarting}
      onClick={onPress}
      className={`grid size-28 place-content-center rounded-full text-white shadow-float transition-[filter,box-shadow] ${colours}`}
    >
      {isRecording ? (
        <Square aria-hidden="true" className="size-10" fill="currentColor" />
      ) : (
        <Mic aria-hidden="true" className="size-11" />
      )}
    </button>
  );
}
