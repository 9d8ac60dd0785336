import { AudioLines } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { turnOnLiveWords, useLiveWords, useModelsOffered } from '../../../shared/live-words.ts';
import { LiveWordsDownload } from '../../../shared/live-words-download.tsx';
import { downloadMegabytes } from '../../../shared/speech-model-cache.ts';
import { useExpectedLanguages } from '../../../shared/spoken-languages.ts';
import { keepChoice, readChoice } from '../../../shared/stored-choice.ts';
import { Button } from '../../../shared/ui/button.tsx';

const dismissedKey = 'timbre.live-words-offer';

/** After the first note: words on the screen while one speaks, if one wants them. */
export function LiveOffer({ hasNotes }: { hasNotes: boolean }) {
  const { t } = useTranslation();
  const { model, download } = useLiveWords();
  const [isDismissed, setIsDismissed] = useState(() => readChoice(dismissedKey) !== null);
  const isPossible = hasNotes && model === null && !isDismissed;
  const isEnglish = useExpectedLanguages(isPossible)?.[0] === 'en';
  const isOffered = useModelsOffered(isPossible && isEnglish);
  if (!isPossible || !isEnglish || !isOffered) return null;
  const dismiss = () => {
    keepChoice(dismissedKey, 'dismissed');
    setIsDismissed(true);
  };
  return (
    <section
      aria-labelledby="live-offer"
      className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card border border-line bg-paper px-4 py-3 text-left"
    >
      <div className="flex min-w-56 flex-1 gap-3">
        <AudioLines aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-deep" />
        <div>
          <h3 id="live-offer" className="font-semibold">
            {t('live.offer')}
          </h3>
          <p className="text-sm text-muted">
            {t('live.offerText', { megabytes: downloadMegabytes('tiny') })}
          </p>
        </div>
      </div>
      <div className="basis-full empty:hidden">
        <LiveWordsDownload />
      </div>
      {download === null && (
        <div className="flex flex-wrap gap-2 max-sm:pl-8">
          <Button size="compact" onClick={() => void turnOnLiveWords('tiny')}>
            {t('live.turnOn')}
          </Button>
          <Button size="compact" variant="quiet" onClick={dismiss}>
            {t('live.notNow')}
          </Button>
        </div>
      )}
    </section>
  );
}
