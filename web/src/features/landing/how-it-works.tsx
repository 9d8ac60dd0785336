import { AudioLines, ListChecks, Mic } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Island } from '../../shared/island.tsx';
import { Demo } from './demo.tsx';
import { Reveal } from './reveal.tsx';
import { SectionHead } from './section-head.tsx';
import type { Reading } from './use-read-note.ts';
import { Walkthrough } from './walkthrough.tsx';

/** What was read when the page was made. */
export type Readings = { first: Reading; walkthrough: Reading };

export function HowItWorks({ readings }: { readings?: Readings | undefined }) {
  const { t } = useTranslation();
  const steps = [
    { icon: Mic, title: t('steps.record'), text: t('steps.recordText') },
    { icon: AudioLines, title: t('steps.process'), text: t('steps.processText') },
    { icon: ListChecks, title: t('steps.sync'), text: t('steps.syncText') },
  ];
  return (
    <section id="how-it-works" className="page py-12 lg:py-16">
      <SectionHead title={t('steps.title')} text={t('steps.lead')} />
      <Reveal className="mb-6">
        <Island name="walkthrough" props={{ reading: readings?.walkthrough }}>
          <Walkthrough reading={readings?.walkthrough} />
        </Island>
      </Reveal>
      <ol className="grid gap-6 md:grid-cols-3">
        {steps.map(({ icon: Icon, title, text }, index) => (
          <li key={title}>
            <Reveal
              from={(['left', 'down', 'right'] as const)[index] ?? 'down'}
              className="grid h-full content-start gap-3 rounded-card border border-line bg-card p-6 raised sm:p-8"
            >
              <span className="flex items-center justify-between">
                <span
                  aria-hidden="true"
                  className="grid size-12 place-content-center rounded-control bg-accent-soft text-accent"
                >
                  <Icon className="size-6" />
                </span>
                <span className="font-display text-5xl font-extrabold text-line">{index + 1}</span>
              </span>
              <h3 className="text-xl font-semibold">{title}</h3>
              <p className="text-muted">{text}</p>
            </Reveal>
          </li>
        ))}
      </ol>
      <Reveal className="mt-6">
        <Island name="demo" props={{ first: readings?.first }}>
          <Demo first={readings?.first} />
        </Island>
      </Reveal>
    </section>
  );
}
