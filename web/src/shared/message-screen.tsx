import type { ReactNode } from 'react';

type MessageScreenProps = { title: string; text: string; children: ReactNode };

/** A screen that has one thing to say and one way on. */
export function MessageScreen({ title, text, children }: MessageScreenProps) {
  return (
    <main
      id="content"
      className="grid min-h-[70dvh] flex-1 place-content-center justify-items-center gap-3 px-6 py-16 text-center"
    >
      <h1 className="text-4xl font-bold tracking-tight sm:text-5xl">{title}</h1>
      <p className="max-w-md text-lg text-balance text-muted">{text}</p>
      <div className="mt-4">{children}</div>
    </main>
  );
}
