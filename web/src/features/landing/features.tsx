import { trackerIds } from '@timbre/contract/trackers';
import { Check, ChevronRight, Languages, Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toTrackerPage } from '../../shared/public-pages.ts';
import { getTrackerName } from '../../shared/tracker-name.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Reveal } from './reveal.tsx';
import { SectionHead } from './section-head.tsx';

export function Features() {
  const { t } = useTranslation();
  return (
    <section className="page py-12 lg:py-16">
      <SectionHead title={t('features.title')} text={t('features.lead')} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Feature title={t('features.speech')} text={t('features.speechText')} from="left">
          <ul className="flex flex-wrap gap-2">
            {spoken.map(({ code, name }) => (
              <li key={code} className="flex">
                <Badge tone="neutral" lang={code}>
                  <Languages aria-hidden="true" />
                  {name}
                </Badge>
              </li>
            ))}
          </ul>
        </Feature>
        <Feature title={t('features.integration')} text={t('features.integrationText')} from="right">
          <ul className="flex flex-wrap gap-2" translate="no">
            {trackerIds.map((id) => (
              <li key={id} className="flex">
                <Link to={toTrackerPage(id)} className="rounded-full hover:underline">
                  <Badge tone="neutral">
                    {getTrackerName(id)}
                    <ChevronRight aria-hidden="true" />
                  </Badge>
                </Link>
              </li>
            ))}
          </ul>
          <ul className="grid gap-3">
            {[t('features.once'), t('features.quota'), t('features.undo')].map((line) => (
              <li key={line} className="flex items-start gap-3">
                <Link2 aria-hidden="true" className="mt-1 size-4 shrink-0 text-accent" />
                {line}
              </li>
            ))}
          </ul>
        </Feature>
        <Feature
          title={t('features.logging')}
          text={t('features.loggingText')}
          from="down"
          className="lg:col-span-2 lg:grid-cols-2 lg:items-center lg:gap-x-12"
        >
          <Example />
        </Feature>
      </div>
    </section>
  );
}

/** Languages are written in themselves, whatever the page's. */
const spoken = [
  { code: 'en', name: 'English' },
  { code: 'fr', name: 'Français' },
  { code: 'es', name: 'Español' },
  { code: 'de', name: 'Deutsch' },
  { code: 'it', name: 'Italiano' },
  { code: 'pt', name: 'Português' },
];

type FeatureProps = {
  title: string;
  text: string;
  from: 'left' | 'right' | 'down';
  className?: string;
  children: ReactNode;
};

function Feature({ title, text, from, className = '', children }: FeatureProps) {
  return (
    <Reveal
      from={from}
      className={`grid content-start gap-6 rounded-card border border-line bg-card p-6 raised sm:p-8 ${className}`}
    >
      <div className="grid content-start gap-3">
        <h3 className="text-2xl font-semibold tracking-tight">{title}</h3>
        <p className="text-muted">{text}</p>
      </div>
      {children}
    </Reveal>
  );
}

function Example() {
  const { t } = useTranslation();
  const added = [t('features.added1'), t('features.added2'), t('features.added3')];
  return (
    <figure className="grid gap-4 rounded-card bg-linear-to-br from-accent-soft to-pink-soft p-6">
      <blockquote className="font-display text-lg font-medium">{t('features.example')}</blockquote>
      <figcaption>
        <ul className="grid gap-2">
          {added.map((line) => (
            <li key={line} className="flex items-center gap-3 rounded-control bg-card px-4 py-3 font-medium">
              <Check aria-hidden="true" className="size-5 shrink-0 text-success" />
              <span className="flex-1">{line}</span>
              <Badge tone="success">{t('features.addedBadge')}</Badge>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
