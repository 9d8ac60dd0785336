/** Takes the room of what is coming, so that nothing jumps when it comes. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-pulse rounded-control bg-line/70 motion-reduce:animate-none ${className}`}
    />
  );
}
