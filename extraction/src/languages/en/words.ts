import type { Language } from '../language.ts';

export const enWords: Language['words'] = {
  hesitation: 'um|uh|uhm|umm|er|erm|hmm|mm|ah|oh|eh',
  approximately: `
    more|extra|additional|whole|full|or so|about|around|roughly|approximately|approx|maybe|probably|like|
    nearly|almost|just over|just under|circa|good|solid|another|say|exactly|only|just|at least|perhaps|
    easily`,
  article: 'mr|mrs|ms|miss|dr|sir|the|a|an|this|that|these|those|my|our|your|his|her|their|its|some',
  preposition: `
    of|on|in|at|to|for|from|with|by|about|into|onto|over|as|per|via|between|during|around|through|doing|
    and|or|but|where|which|then|so`,
  of: 'of|doing',
  for: 'for',
  'before-name': 'for|on|at',
  pronoun: 'me|us|him|them|i|we|ive|weve|im|id|it|that|there|you|he|she|they|thats|theres',
  command: 'log|add|book|record|put down|track|enter|note|register|put in|make a note of',
  did: `
    which dragged on|dragged on|which took|which lasted|went on|went into|went to|got in|came in|did|
    done|do|spent|spend|spending|worked|work|working|had|have|having|was|were|been|am|is|put in|put|took|
    got|went|logged|added|jumped|started|began|finished|continued|mostly|mainly|also|again|well|busy|
    managed|clocked|billed|makes|lasted|straight|more|yet|still|already|right|please|thanks|thank you|
    too|really|basically|actually|even|now|finally|so|okay|there|ate up|ate|burned through|burned|burnt|
    gave|swallowed|devoted|sank|poured|hopped on|jumped on|got on|gone on|gone|stopped|ending|finishing`,
  empty: `
    here goes|here we go|right then|so yeah|let me get this down|quick update|just a quick one|
    before i forget|for my records|one more thing|last but not least|first up|first off|first thing|
    to start with|kicked off with|kicked off|wrapped up with|finished off with|rounded off the day with|
    to finish|to begin with|so my week|all in|put me down for|put me down|put that in|log that|
    write that down|that was me|what else|oh yeah|lets see what else|and what else|right um|if im honest|
    believe it or not|tied up|you know|not much|nothing much|quick one|can you|could you|would you|
    put down|worked from home|i forgot to log|i think|i guess|i believe|i mean it|let me see|
    let me think|let me do the whole thing|let me do the whole week|lets see|where was i|here is my week|
    here is my day|heres my week|heres my day|full day log|day log|week log|time log|late entry|
    sorry for the late entry|put it in already|put it in|put that down|for today|for the day|
    if i remember correctly|if i recall|as usual|or thereabouts|give or take|more or less|a bit more|
    a bit less|a bit|a little more|a little under|a little over|something like that|that was it|
    what a day|what a week|ended up|my day so far|so far|my day|my week|thats it|that is it|thats all|
    that is all|and thats it|good morning|good evening|good afternoon|hello|hi|hey|okay|ok|alright|yeah|
    yes|well then|on and off|in one go|non stop|nonstop|to be precise|the usual|i suppose|as well|
    on both|for both|for the record|note that|quick note|today i|not counting|start to finish|
    from start to finish|up front|to be exact|at home|with no break|without a break|
    catching up on the week|catching up|to recap|where do i begin|lets begin`,
  and: 'and|plus|as well as|along with',
  after: `
    then|after that|afterwards|followed by|following that|next came|next i|right after|straight after|
    directly after|after which|thereafter|from there|subsequently|moved on to|and then|and after that|
    right after that|once that was done|when that was done|straight after that|immediately after|
    immediately afterwards|then straight|that done`,
  before: `
    before that|prior to that|beforehand|just before that|right before that|just before|right before|
    before which|ahead of that|and before that`,
  later: `
    i had lunch|id had lunch|once id had lunch|once i had lunch|after i had lunch|after id had lunch|
    after i had eaten|had lunch|grabbed lunch|grabbed a bite|had dinner|had a break|took a break|later|
    later on|later that day|after lunch|after a break|after dinner|after breakfast|in the afternoon|
    in the morning|in the evening|at some point|much later|later in the day|earlier|earlier today|
    earlier that day|in between|after the break|some time later|sometime later|at night|separately|
    before lunch|before dinner|before breakfast`,
  but: 'but|except that|although|though',
  correction: `
    no|no no|nope|sorry|no sorry|wait|wait no|no wait|i mean|i meant|rather|or rather|actually|
    actually no|no actually|make that|make it|actually make that|correction|scratch|let me correct that|
    well actually|sorry i mean|excuse me|pardon|my mistake|my bad|sorry no|oh wait|hang on|hold on|
    strike that make it|call it|but call it|lets call it|lets make it|or better|better say|i should say|
    let us say|lets say|that should be|it should be|should be|no i tell a lie|i tell a lie|i lie`,
  drop: `
    scrap the first one|forget the first one|cancel the first one|delete the first one|
    drop the first one|scratch the first one|ignore the first one|scratch that|forget that|forget it|
    never mind|nevermind|cancel that|delete that|strike that|ignore that|undo that|remove that|
    scrap that|disregard that|drop that|skip that|take that back|forget that last one|
    forget the last one|scratch that last one|scratch the last one|delete the last one|
    cancel the last one|ignore the last one|remove the last one|actually forget that last one|
    forget about that|forget about it|leave that out|leave that one out|not that one|scratch that one|
    skip that one|forget that one|drop the last one|strike the last one`,
  total: `
    all in|in total|total|in all|all in all|altogether|all together|that makes|which makes|so that makes|
    makes|adds up to|for a total of|a total of|overall|in sum|sum total|all told|totalling|totaling|
    that is|comes to|that comes to|grand total`,
  'of-which': 'of which|of that|of those|out of which|and of that|and of those',
  rest: `
    the rest|rest|the remainder|remainder|the remaining time|remaining time|whats left|the other part|
    the remaining|what was left`,
  half: `
    half|half of it|half of that|one half|the other half|half the time|other half|the first half|
    the second half|half of them`,
  each: `
    each|apiece|each one|respectively each|per project|for each|each of them|each for|each on|
    for each of`,
  split: `
    split|shared|divided|split between|split across|divided between|shared between|split evenly|
    split equally|evenly|equally|divided equally|divided evenly|shared equally|spread|spread over|
    spread across|split up|fifty fifty|half and half between|distributed|spread evenly|a third each|
    a quarter each|half each|equal parts|in equal parts`,
  everything: `
    everything|all of it|all of that|all of this|all of these|all of them|all|all that|all this|it all|
    the lot|the whole lot|all of those|each of those|everything else|the whole thing|both|both of them|
    both of those|all entries|every entry|all three|all four|all of the above`,
  same: `
    there|it|same project|the same project|same client|the same client|same matter|the same matter|
    same case|the same case|same job|the same job|same thing|the same thing|same again|same there|
    same one|the same one|the same|same site|the same site|them|that project|this project|that one|
    again there|same task|the same task|this one|that same project|same account|the same account|
    same file|the same file|same book|the same book|the same again|likewise`,
  pause: `
    sandwich|cuppa|tea and biscuits|break|breaks|lunch|lunch break|lunchbreak|coffee break|coffee|
    tea break|pause|dinner|breakfast|lunch hour|tea|rest break|pauses|nap|walk|brunch|dinner break|snack|
    smoke break|supper`,
  except: `
    except|except for|excluding|but not|without|other than|apart from|save for|minus|not counting|not on|
    with the exception of|skipping`,
  'per-day': `
    a day|per day|each day|every day|daily|each time|every time|a session|per session|each morning|
    each session|each evening|each afternoon|every morning|every evening|at a time`,
  'not-done': `
    cancelled|canceled|called off|nothing|no work|day off|off sick|sick|on holiday|on vacation|on leave|
    postponed|didnt happen|did not happen|fell through|got cancelled|was cancelled|was canceled|
    rescheduled|no show|never happened|never arrived|took the day off|skipped|was off|was ill|
    did nothing|got postponed|didnt work|did not work|axed|scrubbed|didnt go ahead|stood me up|
    nothing worth logging|nothing worth`,
  'no-work': `
    do|did|worked|working|nothing|anything|none|no work|any work|work|didnt work|did not work|did nothing|nothing worth logging|
    nothing to log|to log|to report|to record|log|worth logging|done|zero|a thing|at all|whatsoever|all day|
    all week|this week|last week|the whole day|the whole week|no hours|any hours|no time|any time|off|
    bank holiday|public holiday|weekend|the weekend|this weekend|last weekend|either|on that day`,
  negation: `
    not|didnt|did not|havent|have not|wasnt|was not|never|dont|do not|hasnt|isnt|couldnt|could not|wont`,
  plan: `
    still got to|have got to|gotta|got to|pencilled in|penciled in|had planned|id planned|planned to|
    was meant to|meant to|set aside|earmarked|blocked out|still needs|needs another|will need|would need|
    is going to take|still owe|left to do|hours left|minutes left|hour left|remain|need to|needs to|
    have to|has to|should|should probably|must|want to|going to|gonna|plan to|planning to|plan on|will|
    ill|would|would like to|supposed to|was supposed to|remind me|remember to|dont forget|still have to|
    still need to|hope to|intend to|might|may have to|ought to|next time|at some point|some day|someday|
    one day|one of these days|scheduled for|lets|lets do|we could|i could|could|id like to|wed like to|
    like to|at some stage|sometime|theres still|there is still|still to go|left to go`,
  question: `
    tell me if|tell me whether|check if|check whether|i wonder if|remind me how|how many|how much|
    how long|what time|when did|did i|did we|have i|have we|do i|what did|is this|why did|shall i|
    should i|how often`,
  'not-work': `
    asleep|minutes late|hours late|hour late|minute late|quoted|quote was|estimate is|budgeted|slept|
    will take|would take|should take|ran late|was late|running late|behind schedule|is coming|are coming|
    is arriving|arrives|was delayed|were delayed|we estimated|i estimated|they estimated|he estimated|
    she estimated|estimated at`,
  because: 'because|cos|since i|due to the|which is why|thats why',
  tag: `
    tag|tags|tagged|tag it|tag that|tag this|tagged as|tag it as|tag it with|tag that as|tagged with|
    with the tag|with tag|with tags|with the tags|with a tag|label it|label it as|under the tag|
    and tag it|and tag that|and the tag|mark it as|mark it|tag them|tag them as|tag as|the tag|
    add the tag|add tag|add the tags|labelled as|labeled as`,
  'no-tag': 'no tag|no tags|without a tag|without tags|untagged|no label|without tag',
  billable: `
    billable|billable time|billable work|fully billable|chargeable|chargeable time|bill it|bill that|
    bill this|ill bill it|ill bill that|ill bill this|i will bill it|i will bill that|i will bill this|
    to be billed|will be billed|can be billed`,
  'not-billable': `
    not billable|non billable|nonbillable|unbillable|isnt billable|is not billable|wasnt billable|
    was not billable|arent billable|are not billable|werent billable|were not billable|not chargeable|
    non chargeable|nonchargeable|non billable time|non billable work|dont bill it|dont bill that|
    dont bill this|do not bill it|do not bill that|do not bill this|i wont bill it|i wont bill that|
    i will not bill it|i will not bill that|not to be billed|wont be billed|will not be billed|
    cant be billed|cannot be billed`,
  declares: `
    mark|log|set|make|count|flag|put|it|that|this|them|these|those|they|theyre|is|was|are|were|be|its|
    thats|which|as|to|down`,
  bill: `
    bill|ill bill|i will bill|well bill|we will bill|i can bill|im billing|i am billing|were billing|
    we are billing|im going to bill|i am going to bill|charge|ill charge|i will charge|well charge|
    we will charge|im charging|i am charging|ill invoice|i will invoice|well invoice|we will invoice`,
  'not-bill': `
    i wont bill|i will not bill|we wont bill|we will not bill|dont bill|do not bill|im not billing|
    i am not billing|were not billing|we are not billing|i cant bill|i cannot bill|we cant bill|
    we cannot bill|i wont charge|i will not charge|we wont charge|we will not charge|dont charge|
    do not charge|im not charging|i am not charging|i wont invoice|i will not invoice|we wont invoice`,
  'for-it': `
    for it|for that|for this|for them|for these|for those|for the time|for my time|for both|for all of it|
    for all of that|for all of this|for everything`,
  idiom: `
    on the phone|on the road|on call|on site|in the office|at the office|on hold|at home|in the car|
    on the train|on the way|in the field|on the bench|at my desk|by phone|over the phone`,
  project: 'project|client|customer|matter|case|account',
  was: `
    ran|lasted|dragged on|went|was|were|is|are|that was|it was|that took|took|this was|happened|
    these were|those were|which was|which took|goes to|go to|belongs to|was all|is all|on|for|from|
    ran to|came to|comes to`,
  morning: 'morning|mornings',
  afternoon: 'afternoon|afternoons',
  evening: 'evening|evenings',
  night: 'night|nights',
  hour: 'hour|hours|hr|hrs|h|our|hour long|hours long',
  minute: 'minute|minutes|min|mins|minute long|minutes long',
  second: 'second|seconds|sec|secs',
  'day-unit': 'day|days|workday|workdays|working day|working days|day long',
};
