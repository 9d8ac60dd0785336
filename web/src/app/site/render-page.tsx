import type { Language } from '@timbre/contract/language';
import { NotesReader, type Processing, Transcriber } from '@timbre/contract/processing';
import { trackerIds } from '@timbre/contract/trackers';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
// Not the files of the routes: the framework changes what those give.
import { Landing } from '../../features/landing/landing.tsx';
import { readNote } from '../../features/landing/read-note.ts';
import { Pricing } from '../../features/pricing/pricing.tsx';
import { loadTexts, makeI18n } from '../../shared/i18n.ts';
import type { Block, LongText, TextOf } from '../../shared/long-text.ts';
import { LongTextView } from '../../shared/long-text-page.tsx';
import { addPlanTexts } from '../../shared/plan-texts.ts';
import { type PublicPage, toTrackerPage } from '../../shared/public-pages.ts';
import { site } from '../../shared/site.ts';
import { describePromises, type TrackerPromises } from '../../shared/tracker-promises.ts';
import { type PageScripts, StaticPage } from './static-page.tsx';

const longTexts: Record<string, Record<string, TextOf>> = import.meta.glob(
  '../../locales/*/{terms,privacy,cookies,refund,accuracy}.ts',
  { eager: true },
);

const promises = import.meta.glob<TrackerPromises>('../../locales/*/trackers.ts', {
  eager: true,
  import: 'trackerPromises',
});

const everyProcessing = NotesReader.options.flatMap((notesReadBy) =>
  Transcriber.options.map((transcribedBy): Processing => ({ notesReadBy, transcribedBy })),
);

/** The text of every installation, with what each kind of installation says instead (`say-who-processes.ts`). */
function withChoices(textOf: TextOf): LongText {
  const text = textOf(site);
  const blocksOf = (processing?: Processing) =>
    textOf(site, processing).sections.flatMap(({ blocks }) => blocks);
  const blocks = blocksOf().map((block, place): Block => {
    if (typeof block === 'string' || !('general' in block)) return block;
    const choices = everyProcessing.map((processing) => {
      const chosen = blocksOf(processing)[place];
      const here = typeof chosen === 'object' && 'general' in chosen ? (chosen.here ?? []) : [];
      return [`${processing.notesReadBy} ${processing.transcribedBy}`, here];
    });
    return { ...block, choices: Object.fromEntries(choices) };
  });
  let place = 0;
  const sections = text.sections.map((section) => {
    const own = blocks.slice(place, place + section.blocks.length);
    place += section.blocks.length;
    return { ...section, blocks: own };
  });
  return { ...text, sections };
}

/** A public page in a language, as it is sent. */
export async function renderPage(
  page: PublicPage,
  language: Language,
  scripts: PageScripts,
): Promise<string> {
  const i18n = makeI18n();
  addPlanTexts(i18n);
  await loadTexts(i18n, language);
  await i18n.changeLanguage(language);
  const { t } = i18n;
  const read = async (note: string) => ({ note, entries: await readNote(note, language) });

  const renderContent = async (): Promise<ReactNode> => {
    if (page === '/') {
      const [first, walkthrough] = [await read(t('demo.sentence1')), await read(t('demo.sentence2'))];
      return <Landing readings={{ first, walkthrough }} />;
    }
    if (page === '/pricing') return <Pricing />;
    const tracker = trackerIds.find((id) => toTrackerPage(id) === page);
    if (tracker !== undefined) {
      const texts = promises[`../../locales/${language}/trackers.ts`];
      if (texts === undefined) throw new Error(`there is no ${page} in ${language}`);
      return <LongTextView text={describePromises(texts, tracker, site)} lang={language} />;
    }
    const name = page.slice(1);
    const textOf = longTexts[`../../locales/${language}/${name}.ts`]?.[name];
    if (textOf === undefined) throw new Error(`there is no ${name} in ${language}`);
    const updated = page === '/accuracy' ? undefined : t('legal.updated');
    return <LongTextView text={withChoices(textOf)} lang={language} updated={updated} />;
  };

  const all: Record<string, string> = i18n.getResourceBundle(language, 'translation');
  const ofIslands = Object.entries(all).filter(([key]) => /^(demo|walkthrough|landing\.picture)\./.test(key));

  const html = renderToString(
    <StaticPage
      page={page}
      language={language}
      i18n={i18n}
      scripts={scripts}
      texts={page === '/' ? Object.fromEntries(ofIslands) : undefined}
    >
      {await renderContent()}
    </StaticPage>,
  );
  return `<!DOCTYPE html>${html}`;
}
