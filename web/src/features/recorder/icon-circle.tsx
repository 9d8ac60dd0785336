import type { ReactNode } from 'react';

const looks = {
  brand: 'bg-linear-to-br from-accent to-pink text-white',
  soft: 'bg-accent-soft text-accent',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

type IconCircleProps = { tone: keyof typeof looks; children: ReactNode };

/** The round place in the middle of the recorder, where it is not a button. */
export function IconCircle({ tone, children }: IconCircleProps) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-28 place-content-center rounded-full [&_svg]:size-11 ${looks[tone]}`}
    >
      {children}
    </span>
  );
}
