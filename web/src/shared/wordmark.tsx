import { site } from './site.ts';

/** The product's name with its sign: a sound that takes shape. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 font-display text-xl font-bold tracking-tight">
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-7">
        <defs>
          <linearGradient id="wordmark" x1="0" y1="0" x2="1" y2="1">
            <stop offset="0" stopColor="var(--color-accent)" />
            <stop offset="1" stopColor="var(--color-pink)" />
          </linearGradient>
        </defs>
        <g fill="url(#wordmark)">
          <rect x="2.5" y="9" width="3" height="6" rx="1.5" />
          <rect x="7.83" y="5" width="3" height="14" rx="1.5" />
          <rect x="13.17" y="2" width="3" height="20" rx="1.5" />
          <rect x="18.5" y="7" width="3" height="10" rx="1.5" />
        </g>
      </svg>
      <span translate="no">{site.productName}</span>
    </span>
  );
}
