import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

const look = cva('rounded-card border raised', {
  variants: {
    tone: { plain: 'border-line bg-card', accent: 'border-accent/30 bg-accent-soft' },
    /** Without, what is inside reaches the edges. */
    padded: { true: 'p-6 sm:p-8', false: '' },
  },
  defaultVariants: { tone: 'plain', padded: true },
});

type CardProps = ComponentProps<'section'> & VariantProps<typeof look>;

export function Card({ tone, padded, className = '', ...rest }: CardProps) {
  return <section className={`${look({ tone, padded })} ${className}`} {...rest} />;
}

type CardHeadProps = { title: string; text?: string | undefined };

export function CardHead({ title, text }: CardHeadProps) {
  return (
    <div className="grid gap-1">
      <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
      {text && <p className="text-muted">{text}</p>}
    </div>
  );
}
