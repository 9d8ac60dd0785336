import type { ReactNode } from 'react';

type EmptyStateProps = { icon: ReactNode; title: string; text: string; children?: ReactNode };

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <section className="grid justify-items-center gap-2 rounded-card border border-dashed border-field/50 bg-card px-6 py-12 text-center">
      <span
        aria-hidden="true"
        className="mb-2 grid size-14 place-content-center rounded-full bg-accent-soft text-accent [&_svg]:size-6"
      >
        {icon}
      </span>
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="max-w-md text-balance text-muted">{text}</p>
      {children}
    </section>
  );
}
