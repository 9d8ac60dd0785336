import type { Language } from '@timbre/contract/language';
import { isTrackerId, type TrackerId } from '@timbre/contract/trackers';
import { useCallback } from 'react';
import { useParams } from 'react-router';
import { trackerPromises } from '../locales/en/trackers.ts';
import type { TextOf } from '../shared/long-text.ts';
import { LongTextPage } from '../shared/long-text-page.tsx';
import { describePromises, type TrackerPromises } from '../shared/tracker-promises.ts';
import { NotFoundMessage } from './not-found-page.tsx';

const translations = import.meta.glob<TrackerPromises>(['../locales/*/trackers.ts', '!../locales/en/*'], {
  import: 'trackerPromises',
});

/** What is promised for one tracker, and what is not. */
export default function TrackerPage() {
  const { tracker = '' } = useParams();
  return isTrackerId(tracker) ? <Promises id={tracker} /> : <NotFoundMessage />;
}

function Promises({ id }: { id: TrackerId }) {
  const translate = useCallback(
    async (language: Language): Promise<TextOf | undefined> => {
      const texts = await translations[`../locales/${language}/trackers.ts`]?.();
      return texts && ((site) => describePromises(texts, id, site));
    },
    [id],
  );
  return (
    <LongTextPage english={(site) => describePromises(trackerPromises, id, site)} translate={translate} />
  );
}
