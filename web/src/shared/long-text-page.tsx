import type { Language } from '@timbre/contract/language';
import { defaultLanguage } from '@timbre/contract/languages';
import type { Processing } from '@timbre/contract/processing';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from './language.tsx';
import type { Block, LongText, TextHere, TextOf, TextSection } from './long-text.ts';
import { PageHead } from './page-head.tsx';
import { site } from './site.ts';
import { Button } from './ui/button.tsx';

type Translate = (language: Language) => Promise<TextOf | undefined>;

type LongTextPageProps = {
  english: TextOf;
  /** Fetches it in another language. */
  translate: Translate;
  /** When it was last changed, in words. */
  updated?: string;
  /** Who processes notes here, for a text that says so; undefined before it is known. */
  processing?: Processing | undefined;
};

/** The English text is in the page, the others come when asked for. */
export function LongTextPage({ english, translate, updated, processing }: LongTextPageProps) {
  const { text, lang, isWaiting } = useText(english, translate, processing);
  return <LongTextView text={text} lang={lang} updated={updated} isWaiting={isWaiting} />;
}

type LongTextViewProps = {
  text: LongText;
  lang: Language;
  updated?: string | undefined;
  /** For the text in another language. */
  isWaiting?: boolean;
};

/** One long text with its table of contents. */
export function LongTextView({ text, lang, updated, isWaiting = false }: LongTextViewProps) {
  const { t } = useTranslation();
  return (
    <main
      id="content"
      lang={lang}
      // A moment of nothing is better than switching languages visibly.
      className={`page grid flex-1 grid-cols-1 gap-x-16 gap-y-8 pt-8 pb-20 sm:pt-12 lg:grid-cols-[15rem_minmax(0,1fr)] ${isWaiting ? 'invisible' : ''}`}
    >
      <PageHead title={text.title} description={text.lead} />
      <header className="grid justify-items-start gap-3 lg:col-span-2">
        <Button variant="quiet" className="-ml-5 print:hidden" asChild>
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
              <TextBlock key={JSON.stringify(block)} block={block} />
            ))}
          </section>
        ))}
      </article>
    </main>
  );
}

function useText(english: TextOf, translate: Translate, processing: Processing | undefined) {
  const { language } = useLanguage();
  const [loaded, setLoaded] = useState<ReadonlyMap<Language, TextOf | null>>(new Map());
  useEffect(() => {
    if (language === defaultLanguage) return;
    const keep = (text: TextOf | null) => setLoaded((before) => new Map(before).set(language, text));
    // Falls back to the text in the default language.
    translate(language).then(
      (text) => keep(text ?? null),
      () => keep(null),
    );
  }, [language, translate]);
  const translated = loaded.get(language);
  return {
    text: (translated ?? english)(site, processing),
    lang: translated ? language : defaultLanguage,
    isWaiting: language !== defaultLanguage && translated === undefined,
  };
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
                className="block rounded-md py-2 text-sm leading-snug hover:text-accent hover:underline"
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

function TextBlock({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <LinkedText text={block} />
      </p>
    );
  }
  if ('general' in block) return <ParagraphsHere block={block} />;
  if ('list' in block) {
    return (
      <ul className="grid list-disc gap-2 pl-5 marker:text-accent">
        {block.list.map((item) => (
          <li key={item}>
            <LinkedText text={item} />
          </li>
        ))}
      </ul>
    );
  }
  return <TableOf rows={block.table} />;
}

/** Both texts take the same place, as high as the general one needs: when the other comes, nothing moves. */
function ParagraphsHere({ block: { general, here, choices = {} } }: { block: TextHere }) {
  return (
    <div className="grid *:[grid-area:1/1]">
      <Paragraphs texts={general} isHidden={here !== undefined} />
      {here && <Paragraphs texts={here} />}
      {Object.entries(choices).map(([processing, texts]) => (
        <template key={processing} data-processing={processing}>
          <Paragraphs texts={texts} />
        </template>
      ))}
    </div>
  );
}

function Paragraphs({ texts, isHidden = false }: { texts: string[]; isHidden?: boolean }) {
  return (
    <div className={`grid content-start gap-3 ${isHidden ? 'invisible' : ''}`}>
      {texts.map((text) => (
        <p key={text}>
          <LinkedText text={text} />
        </p>
      ))}
    </div>
  );
}

/** On a phone each row stands as a block of its own, with the head of the column before each cell. */
function TableOf({ rows: [head = [], ...rows] }: { rows: string[][] }) {
  return (
    <table className="my-2 w-full overflow-hidden rounded-card border border-line text-left text-sm max-sm:block sm:border-separate sm:[border-spacing:0]">
      <thead className="bg-accent-soft max-sm:sr-only">
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col" className="px-4 py-3 font-semibold">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="bg-card max-sm:block max-sm:divide-y max-sm:divide-line">
        {rows.map((row) => (
          <tr key={row[0]} className="max-sm:grid max-sm:gap-3 max-sm:p-4">
            {row.map((cell, column) => (
              <td
                key={head[column]}
                className="align-top wrap-break-word sm:border-t sm:border-line sm:px-4 sm:py-3"
              >
                <span aria-hidden="true" className="block text-xs font-semibold text-muted sm:hidden">
                  {head[column]}
                </span>
                <LinkedText text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Addresses of mail become links by themselves, other words where the text says `[words](/path)`. */
function LinkedText({ text }: { text: string }) {
  const pieces = text.split(/(\[[^\]]+\]\([^)]+\)|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/);
  return pieces.map((piece) => {
    const [, words, path] = /^\[(.+)\]\((.+)\)$/.exec(piece) ?? [];
    if (words && path) {
      return (
        <Link key={piece} to={path} className="text-link">
          {words}
        </Link>
      );
    }
    return piece.includes('@') ? (
      <a key={piece} href={`mailto:${piece}`} className="text-link">
        {piece}
      </a>
    ) : (
      piece
    );
  });
}
