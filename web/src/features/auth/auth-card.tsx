import type { ReactNode } from 'react';

type AuthCardProps = {
  title: string;
  lead: string;
  failure?: string | undefined;
  children: ReactNode;
  foot: ReactNode;
};

/** The frame that login and registration share. */
export function AuthCard({ title, lead, failure, children, foot }: AuthCardProps) {
  return (
    <section className="w-full max-w-md rounded-2xl border border-line bg-card p-6 shadow-sm sm:p-8">
      <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-1 text-muted">{lead}</p>
      <div role="alert" className="mt-5 rounded-lg bg-danger-soft px-4 py-3 text-danger empty:hidden">
        {failure}
      </div>
      {children}
      <p className="mt-6 border-t border-line pt-5 text-center text-muted">{foot}</p>
    </section>
  );
}
