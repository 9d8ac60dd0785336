import { useTranslation } from 'react-i18next';
import { useLiveWords } from './live-words.ts';
import { Notice } from './ui/notice.tsx';
import { Progress } from './ui/progress.tsx';

/** How far the download of a model is, or that it did not finish. */
export function LiveWordsDownload() {
  const { t } = useTranslation();
  const { download, hasFailed } = useLiveWords();
  return (
    <>
      {download && <Progress label={t('live.downloading')} share={download.share} />}
      {hasFailed && (
        <div role="alert">
          <Notice tone="danger">
            <p>{t('live.downloadFailed')}</p>
          </Notice>
        </div>
      )}
    </>
  );
}
