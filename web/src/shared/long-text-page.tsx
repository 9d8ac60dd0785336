import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from './language.tsx';
import type { Block, LongText, TextOf, TextSection } from './long-text.ts';
import { PageHead } from './page-head.tsx';
import { Button } from './parts/button.tsx';
import { site } from './site.ts';

type LongTextPageProps = {
  english: TextOf;
  french: () => Promise<TextOf>;
  /** When it was last changed, in words. */
  updated?: string;
};

/** One long text with its table of contents; the English one is in the page, the French one comes when asked for. */
export function LongTextPage({ english, french, updated }: LongTextPageProps) {
  const { t } = useTranslation();
  const text = useText(english, french);
  return (
    <main id="content" className="page grid flex-1 gap-x-16 gap-y-8 py-8 sm:py-12 lg:grid-cols-[15rem_1fr]">
      <PageHead title={text.title} description={text.lead} />
      <header className="grid justify-items-start gap-3 lg:col-span-2">
        <Button variant="quiet" className="-ml-4 print:hidden" asChild>
          <Link to="/">
            <ArrowLeft aria-hidden="true" />
            {t('longText.home')}
          </Link>
        </Button>
        <h1 className="text-4xl font-bold tracking-tight sm:text-5xl">{text.title}</h1>
        {updated && <p className="text-muted">{updated}</p>}
        <p className="max-w-3xl text-lg">{text.lead}</p>
      </header>
      <Contents sections={text.sections} />
      <article className="grid max-w-3xl gap-10">
        {text.sections.map((section) => (
          <section key={section.id} id={section.id} className="grid gap-3 break-inside-avoid-page">
            <h2 className="text-2xl font-semibold tracking-tight">{section.heading}</h2>
            {section.blocks.map((block) => (
              <BlockOf key={JSON.stringify(block)} block={block} />
            ))}
          </section>
        ))}
      </article>
    </main>
  );
}

function useText(english: TextOf, french: () => Promise<TextOf>): LongText {
  const { language } = useLanguage();
  const [inFrench, setInFrench] = useState<TextOf | null>(null);
  useEffect(() => {
    if (language !== 'fr') return;
    // Should it not come, the English text stays, which says the same.
    french().then(
      (text) => setInFrench(() => text),
      () => {},
    );
  }, [language, french]);
  return (language === 'fr' && inFrench ? inFrench : english)(site);
}

function Contents({ sections }: { sections: TextSection[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-labelledby="contents" className="print:hidden">
      <div className="rounded-card border border-line bg-card p-5 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto">
        <h2 id="contents" className="text-sm font-semibold text-muted">
          {t('longText.contents')}
        </h2>
        <ol className="mt-2">
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="block rounded-md py-1.5 text-sm leading-snug hover:text-accent hover:underline"
              >
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}

function BlockOf({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('list' in block) {
    return (
      <ul className="grid list-disc gap-1.5 pl-5 marker:text-accent">
        {block.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  }
  const [head = [], ...rows] = block.table;
  return (
    // A wide table is scrolled and does not widen the page.
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, who has no mouse could not scroll it.
      tabIndex={0}
      aria-label={head.join(', ')}
      className="overflow-x-auto rounded-card border border-line"
    >
      <table className="w-full min-w-lg text-left text-sm">
        <thead className="bg-accent-soft">
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col" className="px-4 py-3 font-semibold">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line bg-card">
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell) => (
                <td key={cell} className="px-4 py-3 align-top wrap-break-word">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
