const heights = [
  5, 9, 14, 8, 18, 24, 13, 20, 28, 17, 10, 22, 30, 19, 12, 25, 16, 8, 21, 27, 14, 9, 18, 11, 6,
];

/** Each bar with its place as its name: two of them may be of one height. */
const bars = heights.map((height, place) => ({ height, place }));

/** Drawn, since a drawing says how high each bar is without a style, and the page's policy has to name every style. */
export function Wave({ isPlaying }: { isPlaying: boolean }) {
  return (
    <svg
      aria-hidden="true"
      className={`h-8 min-w-0 flex-1 fill-accent/70 *:w-[3px] sm:*:w-1 ${isPlaying ? 'sounding' : ''}`}
    >
      {bars.map(({ height, place }) => (
        <rect
          key={place}
          x={`${place * 4}%`}
          y={16 - height / 2}
          height={height}
          rx={2}
          style={{ animationDelay: isPlaying ? `${place * 70}ms` : undefined }}
        />
      ))}
    </svg>
  );
}
