import { Indicator, Root } from 'radix-ui/progress';

type ProgressProps = { label: string /** From 0 to 1. */; share: number; tone?: 'accent' | 'warning' };

export function Progress({ label, share, tone = 'accent' }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <Root value={percent} aria-label={label} className="h-2 w-full overflow-hidden rounded-full bg-line">
      <Indicator
        className={`h-full rounded-full transition-[width] duration-300 ${
          tone === 'warning' ? 'bg-warning' : 'bg-linear-to-r from-accent to-pink'
        }`}
        style={{ width: `${percent}%` }}
      />
    </Root>
  );
}
