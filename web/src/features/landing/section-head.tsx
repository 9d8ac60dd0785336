import { Reveal } from './reveal.tsx';

export function SectionHead({ title, text }: { title: string; text: string }) {
  return (
    <Reveal className="mx-auto mb-10 grid max-w-2xl gap-3 text-center">
      <h2 className="text-3xl font-bold tracking-tight sm:text-5xl">{title}</h2>
      <p className="text-lg text-balance text-muted">{text}</p>
    </Reveal>
  );
}
