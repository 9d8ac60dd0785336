import { Mic, Square } from 'lucide-react';

type MicrophoneButtonProps = { isRecording: boolean; label: string; onPress: () => void };

export function MicrophoneButton({ isRecording, label, onPress }: MicrophoneButtonProps) {
  const colours = isRecording
    ? 'bg-danger hover:brightness-90'
    : 'bg-linear-to-br from-accent to-pink hover:brightness-110';
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isRecording}
      onClick={onPress}
      className={`grid size-28 place-content-center rounded-full text-white shadow-float transition-[filter] ${colours}`}
    >
      {isRecording ? (
        <Square aria-hidden="true" className="size-10" fill="currentColor" />
      ) : (
        <Mic aria-hidden="true" className="size-11" />
      )}
    </button>
  );
}
