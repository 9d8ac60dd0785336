import { describeTracker, type TrackerId } from '@timbre/contract/trackers';
import type { LongText } from './long-text.ts';
import type { Site } from './site.ts';

/** What is said of one service alone. */
type OwnPromises = {
  /** What has to be known before connecting it. */
  about: string[];
  /** What an entry of a note becomes there: its length, its project, whether it is billable. */
  kept: string[];
  /** How an attempt whose answer was lost is recognised, and where that ends. */
  once: string[];
  /** What changing and taking back need. */
  undo: string[];
  /** What somebody changes there. */
  changes: string[];
  calls: string;
  /** At the real service, or at a simulator alone. */
  tried: string;
};

const sections = ['connect', 'kept', 'once', 'undo', 'changes', 'calls', 'tried'] as const;
type Section = (typeof sections)[number];

/** Said where a service can do something, or where it cannot. */
type Choice = { yes: string; no: string };

/** What is said of every service. */
type CommonPromises = {
  title: string;
  lead: string;
  headings: Record<Section, string>;
  address: string;
  token: string;
  starts: Choice & { byAccount: string };
  /** Where a service decides it. */
  billable: string;
  tags: Choice;
  activity: Choice;
  others: Choice;
  deletions: Choice;
  looks: string;
  copies: string;
  more: string;
};

/** `{tracker}`, `{product}` and `{token}` stand for what they are called. */
export type TrackerPromises = { common: CommonPromises; own: Record<TrackerId, OwnPromises> };

/** What is promised for a service, and what is not. What it can do is told by the list of services, so that the page follows it. */
export function describePromises({ common, own: all }: TrackerPromises, id: TrackerId, site: Site): LongText {
  const own = all[id];
  const {
    name,
    tokenLabel,
    hasOwnServers,
    hasStarts,
    hasTags,
    needsActivity,
    tellsDeletions,
    decidesBillable,
  } = describeTracker(id);
  const fill = (text: string) =>
    text
      .replaceAll('{tracker}', id === 'toggl' ? site.timeTracker : name)
      .replaceAll('{product}', site.productName)
      .replaceAll('{token}', tokenLabel);
  const choose = ({ yes, no }: Choice, isSo: boolean) => (isSo ? yes : no);
  const texts: Record<Section, string[]> = {
    connect: [...own.about, ...(hasOwnServers ? [common.address] : []), common.token],
    kept: [
      hasStarts === 'by account' ? common.starts.byAccount : choose(common.starts, hasStarts),
      ...own.kept,
      ...(decidesBillable ? [common.billable] : []),
      choose(common.activity, needsActivity),
      choose(common.tags, hasTags),
    ],
    once: own.once,
    undo: own.undo,
    changes: [
      [...own.changes, common.looks].join(' '),
      choose(common.deletions, tellsDeletions),
      choose(common.others, hasStarts === true && tellsDeletions),
    ],
    calls: [own.calls],
    tried: [own.tried, common.copies, common.more],
  };
  return {
    title: fill(common.title),
    lead: fill(common.lead),
    sections: sections.map((section) => ({
      id: section,
      heading: common.headings[section],
      blocks: section === 'kept' ? [{ list: texts.kept.map(fill) }] : texts[section].map(fill),
    })),
  };
}
