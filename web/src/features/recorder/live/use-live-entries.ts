import { useQuery } from '@tanstack/react-query';
import { getAliases } from '@timbre/contract/aliases';
import type { Language } from '@timbre/contract/language';
import { getCatalogue } from '@timbre/contract/time-tracking';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../shared/api.ts';
import { useSession } from '../../../shared/session.tsx';
import { timeZoneHere } from '../../../shared/time-zone.ts';
import type { LiveTranscript } from './live-transcript.ts';
import { type LiveReader, type LiveReading, loadLiveReader } from './read-live-entries.ts';

const noNames = { projects: [], tags: [] };
const noAliases: readonly { words: string; projectId: string }[] = [];

/** Reads with what this account can name; without a connection, or before its names are there, without. */
function useLiveReader(startedAt: string, language: Language) {
  const { user } = useSession();
  const enabled = user?.hasTogglToken ?? false;
  const { data: catalogue = noNames } = useQuery({
    queryKey: [getCatalogue.path],
    queryFn: () => call(getCatalogue, undefined),
    enabled,
  });
  const { data: aliases = noAliases } = useQuery({
    queryKey: [getAliases.path],
    queryFn: () => call(getAliases, undefined),
    enabled,
  });
  const [reader, setReader] = useState<LiveReader | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      try {
        const known = { catalogue, aliases, timeZone: timeZoneHere(), startedAt };
        const loaded = await loadLiveReader(language, known);
        if (isCurrent) setReader(() => loaded);
      } catch {
        if (isCurrent) setHasFailed(true);
      }
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [catalogue, aliases, startedAt, language]);
  return { reader, hasFailed: hasFailed && reader === null };
}

/** After a reading so many times its length is left to all else: a long note takes a while to read. */
const restFactor = 4;

type LiveEntriesOptions = { startedAt: string; language: Language; isEnded: boolean };

/** The entries in the words so far. */
export function useLiveEntries(transcript: LiveTranscript | null, options: LiveEntriesOptions) {
  const { startedAt, language, isEnded } = options;
  const { reader, hasFailed } = useLiveReader(startedAt, language);
  const [reading, setReading] = useState<LiveReading | null>(null);
  const last = useRef<LiveReading | null>(null);
  const restsUntil = useRef(0);
  useEffect(() => {
    if (reader === null || transcript === null) return;
    const read = () => {
      const began = performance.now();
      last.current = reader(transcript, isEnded, last.current);
      setReading(last.current);
      const ended = performance.now();
      restsUntil.current = ended + restFactor * (ended - began);
    };
    const timer = setTimeout(read, Math.max(0, restsUntil.current - performance.now()));
    return () => clearTimeout(timer);
  }, [reader, transcript, isEnded]);
  return { reading, hasFailed };
}
