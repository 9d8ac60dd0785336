import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

const look = cva(
  'inline-flex items-center gap-1 rounded-full px-3 py-1 text-xs font-semibold whitespace-nowrap [&_svg]:size-3.5',
  {
    variants: {
      tone: {
        accent: 'bg-accent-soft text-accent-deep',
        brand: 'bg-linear-to-r from-accent to-pink text-white',
        pink: 'bg-pink-soft text-pink',
        neutral: 'bg-line/70 text-ink',
        success: 'bg-success-soft text-success',
        warning: 'bg-warning-soft text-warning',
        danger: 'bg-danger-soft text-danger',
      },
    },
    defaultVariants: { tone: 'accent' },
  },
);

export function Badge({ tone, className = '', ...rest }: ComponentProps<'span'> & VariantProps<typeof look>) {
  return <span className={`${look({ tone })} ${className}`} {...rest} />;
}
