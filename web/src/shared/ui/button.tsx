import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui/slot';
import type { ComponentProps } from 'react';

const look = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-control text-center font-semibold whitespace-nowrap transition-colors disabled:cursor-not-allowed [&_svg]:size-[1.15em] [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary:
          'bg-accent text-white hover:bg-accent-deep active:bg-accent-deep disabled:bg-line disabled:text-muted',
        brand:
          'bg-linear-to-r from-accent to-pink text-white raised transition-[filter] hover:[filter:brightness(1.1)] active:[filter:brightness(0.95)] disabled:bg-line disabled:bg-none disabled:text-muted',
        outline:
          'border border-field/60 bg-card text-ink hover:border-accent hover:bg-accent-soft disabled:border-line disabled:bg-paper disabled:text-muted',
        inverse: 'bg-card text-accent-deep hover:bg-accent-soft focus-visible:outline-white',
        quiet: 'text-ink hover:bg-accent-soft disabled:text-muted',
        danger: 'bg-danger text-white hover:[filter:brightness(0.9)] disabled:bg-line disabled:text-muted',
      },
      size: {
        small: 'min-h-9 px-3 text-sm',
        compact: 'min-h-11 px-3 text-sm',
        medium: 'min-h-11 px-5',
        large: 'min-h-14 px-6 text-lg max-sm:whitespace-normal sm:px-8',
        icon: 'size-11',
      },
    },
    defaultVariants: { variant: 'primary', size: 'medium' },
  },
);

type ButtonProps = ComponentProps<'button'> & VariantProps<typeof look> & { asChild?: boolean };

/** Something to press; with `asChild`, a link that looks the same. */
export function Button({
  variant,
  size,
  className = '',
  asChild = false,
  type = 'button',
  ...rest
}: ButtonProps) {
  const classes = `${look({ variant, size })} ${className}`;
  return asChild ? (
    <Slot className={classes} {...rest} />
  ) : (
    <button type={type} className={classes} {...rest} />
  );
}
