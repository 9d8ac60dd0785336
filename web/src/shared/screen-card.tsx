import type { ReactNode } from 'react';

type ScreenCardProps = { title: string; lead?: string | undefined; children: ReactNode; foot?: ReactNode };

/** The frame of a screen that is one card. */
export function ScreenCard({ title, lead, children, foot }: ScreenCardProps) {
  return (
    <section className="w-full max-w-md rounded-card border border-line bg-card p-6 raised sm:p-8">
      <h1 className="text-3xl font-bold tracking-tight">{title}</h1>
      {lead && <p className="mt-2 text-muted">{lead}</p>}
      <div className="mt-6">{children}</div>
      {foot && <p className="mt-6 border-t border-line pt-6 text-center text-muted">{foot}</p>}
    </section>
  );
}
