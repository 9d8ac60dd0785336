/** Reserves the space of loading content, so that nothing shifts. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-pulse rounded-control bg-line/70 motion-reduce:animate-none ${className}`}
    />
  );
}
