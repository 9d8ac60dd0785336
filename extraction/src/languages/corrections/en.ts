import type { CorrectionWords } from './correction-words.ts';

export const enCorrections: CorrectionWords = {
  delete: `
    delete|remove|drop|erase|scrap|cancel|scratch|discard|get rid of|take out|throw out|forget|clear|strike|
    kill|bin|disregard|ignore|take back`,
  undo: 'undo|revert|roll back',
  move: 'move|shift|put|push|switch|reassign|assign|transfer|book|log|bill|reschedule|attribute',
  change: 'change|make|set|correct|extend|bump|amend',
  lengthen: 'add|put on|tack on|tack|extend|increase|lengthen',
  shorten: 'knock off|knock|take off|take|cut off|cut|shave off|shave|subtract|deduct|shorten|remove|reduce',
  'tag-entry':
    'tag|label it|label that|label them|label both|label the|mark|add the tag|add the|put the|put the tag|take the|take|remove the|remove|add|untag|put',
  rename: 'call|rename|relabel|name|describe|retitle',
  merge: 'merge|combine|join|put together|lump together|consolidate',
  'split-entry': 'split|split up|divide|divide up|break up',
  copy: `
    copy|repeat|duplicate|same as|same thing as|the same as|same again as|the same thing as|clone|log the same as|
    redo|copy over|do the same as|same`,
  'last-entry': `
    the last one|last one|the last entry|last entry|that last one|that last entry|the latest one|the latest entry|
    my last entry|the most recent one|the most recent entry|the last|the previous one|the previous entry`,
  'first-entry': 'the first one|first one|the first entry|first entry|the first',
  'second-entry': 'the second one|second one|the second entry|second entry|the second',
  'last-note': `
    the last note|last note|my last note|that last note|the last recording|my last recording|that note|this note|
    what i just logged|what i just said|what i just recorded|the whole note|the previous note|the latest note|
    everything i just said|everything i just logged|the note|the newest note`,
  'this-entry': 'it|that|this|that one|this one|that entry|this entry|its|thats',
  'these-entries': `
    both|both of them|all of it|all of them|all of those|all of these|those|them|these|all three|all four|everything|
    all|all entries|all of that|the lot|every|each|both of those|all my|all the|those two|the two|these two|
    the whole lot|all of`,
  'entry-word': 'one|ones|entry|entries|block|slot|session|sessions|bit|part|work|time|item|task',
  stated: `
    was|were|is|are|took|lasted|ran|went|was only|was actually|was really|should be|should have been|goes to|go to|
    belongs to|belong to|belongs on|belongs under|came to|only took|really took|actually took|went on|goes on|
    should go to|should go on|needs to be|has to be|took me|only lasted|should be on|is for|ran for|went on for|
    happened|stays with|stays on|stays|remains|remains with|stay with`,
  started: 'started|began|starts|started at|kicked off',
  ended:
    'ended|finished|stopped|ends|ended at|finished at|ran until|went until|went on until|was over|ran till',
  longer: 'longer|more|too short|later than that',
  shorter: 'shorter|less|too long',
  vague: 'longer|shorter|wrong|not right|incorrect|too long|too short|later|earlier|different|off|a mistake',
  target: 'to|onto|into|on|for|under|as|at|over to|back to|with|by',
  source: 'off|from|out of',
  'description-word':
    'the description of|description of|the description|the title of|the name of|the text of',
  'in-two':
    'in two|in half|into two|in two halves|down the middle|into halves|into two halves|fifty fifty|evenly|equally',
  filler: `
    please|instead|actually|only|just|also|too|then|so|can you|could you|would you|you can|though|really|again|
    i meant|in fact|after all|well|ok|okay|yeah|oh|thanks|i think|oops|my mistake|sorry|exactly|and|but|all day`,
  worker: 'i|we|ive|weve|id|im|were|he|she|they|he was|you|me|us|there',
};
