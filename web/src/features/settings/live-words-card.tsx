import { useTranslation } from 'react-i18next';
import {
  turnOffLiveWords,
  turnOnLiveWords,
  useLiveWords,
  useModelsOffered,
} from '../../shared/live-words.ts';
import { LiveWordsDownload } from '../../shared/live-words-download.tsx';
import { downloadMegabytes } from '../../shared/speech-model-cache.ts';
import { useExpectedLanguages } from '../../shared/spoken-languages.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Switch } from '../../shared/ui/switch.tsx';

/** Whether speech is recognised on this device while one speaks, and by which model. */
export function LiveWordsCard() {
  const { t } = useTranslation();
  const { model, download } = useLiveWords();
  const languages = useExpectedLanguages(true);
  const isOffered = useModelsOffered(true);
  const chosen = download?.model ?? model;
  if (!isOffered && chosen === null) return null;
  return (
    <Card className="grid grid-cols-1 gap-6">
      <CardHead title={t('live.title')} />
      <Switch
        label={t('live.switch')}
        hint={t('live.switchText', { megabytes: downloadMegabytes('tiny') })}
        isOn={chosen !== null}
        onSwitch={(isOn) => void (isOn ? turnOnLiveWords('tiny') : turnOffLiveWords())}
      />
      {chosen !== null && (
        <Switch
          label={t('live.larger')}
          hint={t('live.largerText', { megabytes: downloadMegabytes('base') })}
          isOn={chosen === 'base'}
          onSwitch={(isOn) => void turnOnLiveWords(isOn ? 'base' : 'tiny')}
        />
      )}
      <LiveWordsDownload />
      {chosen !== null && languages && languages[0] !== 'en' && (
        <Notice tone="info">
          <p>{t('live.englishOnly')}</p>
        </Notice>
      )}
    </Card>
  );
}
