import type { TrackerPromises } from '../../shared/tracker-promises.ts';

const alike =
  'Where this ends: if you make the same entry yourself, to the second and within the same minutes, the two cannot be told apart.';

/** What is promised for each tracker, and what is not. */
export const trackerPromises: TrackerPromises = {
  common: {
    title: '{product} and {tracker}',
    lead: 'What {product} does with {tracker}, what it does not do, and how far that was tried.',
    headings: {
      connect: 'How you connect it',
      kept: 'What an entry becomes there',
      once: 'Once, and never twice',
      undo: 'Change and undo',
      changes: 'What you change there',
      calls: 'How many calls it takes',
      tried: 'How it was tried',
    },
    address:
      '{tracker} runs on a server of yours, or of your company. You give its address. It is called over https and on the internet alone, unless whoever runs {product} allows a host on their own network.',
    token:
      'You give the token that {tracker} calls “{token}”. It is tried before it is kept, stored encrypted, and erased when you end the connection.',
    starts: {
      yes: '{tracker} keeps when it began.',
      no: '{tracker} keeps its day, not when it began. The time of day stays in {product}.',
      byAccount:
        'Where your account tracks start and end times, {tracker} keeps when it began, and it has to end before midnight. Where it tracks durations, the time of day stays in {product}.',
    },
    billable: 'Whether it is billable is decided in {tracker}, not by a note.',
    tags: {
      yes: 'Tags that you say are set in {tracker}.',
      no: '{tracker} has no tags: those that you say are left out.',
    },
    activity: {
      yes: 'It has a project and one of its activities or tasks. Where a note does not say one, {product} asks you before it logs.',
      no: 'What your workspace requires is asked for where a note does not say it.',
    },
    deletions: {
      yes: 'An entry that you delete there is shown as deleted here.',
      no: '{tracker} does not tell that you deleted an entry there: here it stays until you change or undo it.',
    },
    others: {
      yes: 'Entries that you made there yourself count in your insights, and new ones are placed around them.',
      no: 'Entries that you made there yourself are not shown here.',
    },
    looks: '{product} looks every hour, and when you open your recordings.',
    copies:
      'Each service is tried with one list of cases, against a copy of it that we wrote, with lost answers and errors. They run again with each change of the software.',
    more: 'What was tried with the other services is on [How we measure](/accuracy#trackers).',
  },
  own: {
    toggl: {
      about: [
        'A server of your own that has the API of {tracker} is connected as [OpenTickly](/trackers/opentickly).',
      ],
      kept: [
        'Its length is kept to the second.',
        'In a workspace with a paid plan it may have a task, and is billable where you or its project say so.',
      ],
      once: [
        'Where an answer is lost, nobody knows whether the entry was written. Before anything is sent again, {tracker} is asked what was written since. An entry with the same project, words, start and length counts as yours.',
        alike,
      ],
      undo: [
        'Each entry can be changed and deleted here, and a whole note undone. Two calls of each hour are kept back for that. What your workspace has locked stays as it is, and you are told.',
      ],
      changes: ['What you change there is so here after the next look.'],
      calls:
        '{tracker} says with each answer how many calls are left. A workspace on its Free plan allows 30 an hour, and each entry takes one. When they are used up, a note waits, says until when, and goes on by itself.',
      tried:
        'Not yet at {tracker} itself: only against a copy that we wrote from its documentation and from recordings of its traffic.',
    },
    redmine: {
      about: [],
      kept: [
        'Its length is kept in whole minutes, one at least.',
        'Redmine does not tell billable time from other time.',
      ],
      once: [
        'Where an answer is lost, nobody knows whether the entry was written. Before anything is sent again, Redmine is asked for your own entries of those days. One with the same project, words and length, made since the attempt, counts as yours.',
        'Where this ends: if you make the same entry yourself within the same minutes, the two cannot be told apart. Projects whose time you may not view are not offered, as nothing could be looked up there.',
      ],
      undo: [
        'Each entry can be changed and deleted here, and a whole note undone, if your role in Redmine lets you edit your own time. A role may log and not be allowed to; then you are told.',
      ],
      changes: [
        'What you change there is so here after the next look, in entries of the last month. One that you move to another day keeps its time of day here.',
      ],
      calls: 'Redmine names no limit. An entry takes one call, a change or a deletion two.',
      tried:
        'At a real Redmine, version 5.0.4: every case that needs no power over the server came out as expected. The others ran against the copy alone.',
    },
    kimai: {
      about: ['Your Kimai must be version 2.14 or later.'],
      kept: [
        'Its start and its length are kept in whole minutes, or as your server rounds them.',
        'A tag that Kimai does not know is made first. Where you may not make any, you are told.',
      ],
      once: [
        'Where an answer is lost, nobody knows whether the entry was written. Before anything is sent again, Kimai is asked for your entries that were changed since. One with the same project, activity, words, begin and end counts as yours, also where the server rounded it.',
        'Where this ends: if you make an entry yourself within the same minutes that is the same, or would be after rounding, the two cannot be told apart.',
      ],
      undo: [
        'Each entry can be changed and deleted here, and a whole note undone, if your role in Kimai lets you edit your own time. What was exported may stay as it is; then you are told.',
      ],
      changes: ['What you change there, and what the server rounds, is so here after the next look.'],
      calls:
        'Kimai names no limit. An entry, a change or a deletion takes one call, and one or two more for each tag.',
      tried:
        'Not yet at a real Kimai: only against a copy that we wrote from its source and documentation. A server that measures time by its own clock alone (“punch”) refuses entries.',
    },
    clockify: {
      about: [],
      kept: [
        'Its length is kept to the second.',
        'It may have a task, and is billable where you or its project say so.',
        'The signs < and > become ‹ and ›.',
      ],
      once: [
        'Where an answer is lost, nobody knows whether the entry was written. Before anything is sent again, Clockify is asked for the entries around that time. One with the same project, words, start and length, made since the attempt, counts as yours.',
        alike,
      ],
      undo: [
        'Each entry can be changed and deleted here, and a whole note undone. Clockify replaces an entry whole, so {product} reads it first: what you change there in that very moment is lost.',
      ],
      changes: [
        'What you change there is so here after the next look, in entries that began in the last month.',
      ],
      calls:
        'A free workspace allows 30 calls an hour, which your colleagues use too, and Clockify does not say how many are left. They are counted here: ten that read and eighteen that write. An entry takes one, a change two, and each new tag one more. When they are used up, a note waits, says until when, and goes on by itself.',
      tried:
        'Not yet at Clockify itself: only against a copy that we wrote from its documentation and from what its clients recorded.',
    },
    harvest: {
      about: [],
      kept: [
        'Its length is kept in whole minutes.',
        'It carries a link to its note. Colleagues who can see your timesheet see the link, which opens for you alone.',
      ],
      once: [
        'Where an answer is lost, nobody knows whether the entry was written. Each carries a reference to ours. Before anything is sent again, Harvest is asked for it: an entry with that reference counts as yours, whatever became of it, and one that is merely alike does not.',
        'Where this ends: an entry that somebody copies in Harvest may carry its reference along, and can be taken for a double.',
      ],
      undo: [
        'Each entry can be changed and deleted here, and a whole note undone. What was approved or invoiced stays as it is, and you are told.',
      ],
      changes: ['What you change there is so here after the next look.'],
      calls:
        'Harvest allows a hundred calls in fifteen seconds. An entry takes two, or three where times are kept; a change of its words, or a deletion, takes one.',
      tried:
        'Not yet at Harvest itself: only against a copy that we wrote from its documentation and from what its clients recorded.',
    },
    opentickly: {
      about: [
        'OpenTickly, formerly OpenToggl, is a server with the API of Toggl. Other servers with that API can be connected as OpenTickly too; none was tried.',
      ],
      kept: [
        'Its length is kept to the second.',
        'It may have a task, and is billable where you or its project say so.',
      ],
      once: [
        'Where an answer is lost, nobody knows whether the entry was written. Before anything is sent again, the server is asked what was written since. An entry with the same project, words, start and length counts as yours.',
        alike,
      ],
      undo: [
        'Each entry can be changed and deleted here, and a whole note undone. What your workspace has locked stays as it is, and you are told. Some versions of OpenTickly forget which timer runs when a finished entry is changed; the timer itself stays.',
      ],
      changes: ['What you change there is so here after the next look.'],
      calls: 'OpenTickly names no limit. An entry, a change or a deletion takes one call, a look two.',
      tried:
        'Not yet with our cases at a real server: only against a copy that we wrote from its source. A real one was called once, which showed where it differs from Toggl.',
    },
  },
};
