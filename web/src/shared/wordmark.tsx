/** The product's name with its sign: a sound that takes shape. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 text-lg font-semibold tracking-tight">
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6 text-accent" fill="currentColor">
        <rect x="2" y="9" width="3" height="6" rx="1.5" />
        <rect x="7" y="5" width="3" height="14" rx="1.5" />
        <rect x="12" y="2" width="3" height="20" rx="1.5" />
        <rect x="17" y="7" width="3" height="10" rx="1.5" />
      </svg>
      <span translate="no">{productName}</span>
    </span>
  );
}

const productName = 'Timbre';
