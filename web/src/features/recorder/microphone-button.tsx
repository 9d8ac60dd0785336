type MicrophoneButtonProps = { isRecording: boolean; label: string; onPress: () => void };

export function MicrophoneButton({ isRecording, label, onPress }: MicrophoneButtonProps) {
  const colours = isRecording ? 'bg-danger hover:bg-danger/90' : 'bg-accent hover:bg-accent-deep';
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isRecording}
      onClick={onPress}
      className={`grid size-24 place-content-center rounded-full text-white shadow-lg transition-colors ${colours}`}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-10"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
      >
        {isRecording ? (
          <rect x="7" y="7" width="10" height="10" rx="2" fill="currentColor" />
        ) : (
          <path
            strokeLinecap="round"
            d="M12 3a3 3 0 0 1 3 3v6a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3Zm-6 8a6 6 0 0 0 12 0M12 17v4m-3 0h6"
          />
        )}
      </svg>
    </button>
  );
}
