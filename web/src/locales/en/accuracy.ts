import type { LongText } from '../../shared/long-text.ts';
import type { Site } from '../../shared/site.ts';

/** Each claim of the landing page: how it was measured, what came out, and where we fall short. */
export const accuracy = (site: Site): LongText => ({
  title: 'How we measure',
  lead: 'Each claim of our front page, how we tested it, what came out, and where we fall short.',
  sections: [
    {
      id: 'accuracy',
      heading: '98% accuracy',
      blocks: [
        'We keep sets of notes whose right entries were written down by hand before the software ever read them. An entry counts as right only if its day, its length to the minute, its start where one was said, its project, its tags and its description all are.',
        'Two readers may work on a note. Our grammar, a set of rules, reads every note, and reads it alone where no language model is connected. Where one is, the model reads the note and the grammar checks what it says.',
        'The grammar alone: on 260 notes in six languages, written by ourselves, that no rule was changed for, 97.8% of the entries are right (F1; English 97.6%, French 98.5%). On 59 notes that others dictated freely, with hesitations and afterthoughts, it is 76.5%, and 2 of the 59 had something wrong without a sign of it; some of what it first missed there we have mended since. On the notes that we do learn from the score is higher, but proves less.',
        'With a large language model, checked by the grammar: 100% on both sets. We recorded its responses in November 2026; it never saw the right entries, but was given dozens of notes at a time, whereas in use each note is a call of its own. Its instructions were written after we had looked at what the grammar missed in the 59 notes, and a smaller model will do worse.',
        'Before that, the note must be heard right. On 18 notes of ours, spoken by synthetic voices, the model for English gets 2.6% of the words wrong, the one for French 6.7%; all numbers, units and days were heard right. On recordings of people, who speak other sentences than time notes, it is 2.5% in English (60 sentences, two people), 6.5% in Québec French, 9.5% in Mexican Spanish and 9.5% in Italian (20 sentences and one person each); by phone 5.2%, 8.8%, 10.4% and 11.6%.',
        'So 98% holds for the text of a note where a large model reads, and nearly so for plain notes where the grammar reads alone; for free dictation without a model it does not. With a strong accent, in a noisy room or with names nobody taught it, expect less, and look at the entries before you bill.',
      ],
    },
    {
      id: 'speed',
      heading: 'Under 2 seconds',
      blocks: [
        'We time the steps on a small server with two cores: hearing the note, reading it, and logging each entry.',
        `A second of English takes about 0.04 seconds to hear, a second of French about 0.14. Reading a note takes some 2 milliseconds. Each entry then costs one call to ${site.timeTracker}.`,
        `A short note is therefore done in some two seconds. From Send to the logged entry, with a browser on the same two cores and a language model that takes 0.7 seconds, a recording of eight seconds took 1.2 seconds (median of ten) where the device had recognised its English, 1.9 where the server did, and 2.3 in French. When the hourly limit of ${site.timeTracker} is reached, a note waits and tells you until when.`,
      ],
    },
    {
      id: 'trackers',
      heading: 'Logged once, never twice',
      blocks: [
        'Each service is tried with one list of cases: that an entry stands there as it was said, is changed and deleted as asked, and is found again, not written again, when an answer is lost. All of them run, faults included, against copies of the services that we wrote from their documentation.',
        {
          table: [
            ['Service', 'Tried at the real one', 'What it does not do'],
            [
              site.timeTracker,
              'Not yet',
              'Where a plan allows 30 calls an hour, a long note waits for the next hour and says so',
            ],
            [
              'Redmine',
              'Yes: version 5.0.4, in the 38 cases that need no power over the server',
              'An entry has a day and hours, but no start and no tags. What you delete there is noticed when you change it here',
            ],
            [
              'Kimai',
              'Not yet',
              'What you delete there is noticed when you change it here. Entries of other tools are not shown',
            ],
            [
              'Clockify',
              'Not yet',
              'The same; and a free workspace allows 30 calls an hour, of which an entry takes one',
            ],
            [
              'OpenTickly',
              'Not yet',
              'It is a server with the API of Toggl. Which fields a workspace requires is not told',
            ],
            [
              'Harvest',
              'Not yet',
              'The same as Kimai; an entry has no tags, and a start only in accounts that track start and end times',
            ],
          ],
        },
      ],
    },
    {
      id: 'saved',
      heading: '2 hours a week saved',
      blocks: [
        'This is an estimate for someone who otherwise pieces the week together by hand from calendar and memory. Our own insights count a cautious ten seconds for each entry.',
        'We have not measured it with users yet. By our cautious count, two hours would take far more entries than most people make in a week.',
      ],
    },
  ],
});
