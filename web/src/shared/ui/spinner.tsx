/** Fills the screen while there is nothing to show yet. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className="grid min-h-dvh place-content-center" role="status">
      <span
        aria-hidden="true"
        className="size-9 animate-spin rounded-full border-3 border-line border-t-accent motion-reduce:animate-none"
      />
      <span className="sr-only">{label}</span>
    </div>
  );
}
