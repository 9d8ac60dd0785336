/** What the report says around its tables. */

export const introduction = `Made by \`npm run accuracy\`; the rule book by which notes are labelled and scored is [extraction/corpus/README.md](../extraction/corpus/README.md).
An entry counts as right where date, length to the minute, start (where the words fix one), project, tags and description are; entry F1 is over all entries of a set.
A note is *flagged* where an entry has a confidence below 0.9, so that a person is told to look at it. A note is *silently wrong* where it is not right in full and nothing in it is flagged: the figure that matters most.

## The readers

- **grammar**: the rules in \`extraction/src\`, as they read where no language model is configured, and for the preview.
- **model**: a language model's values as they stand, without any check; flagged where the model itself asks.
- **both**: the model's reading verified by the grammar, as in production where a model is configured.
- **chrono-node**, **Recognizers-Text**: what the two common libraries for dates and times give, for comparison; not on own, where the grammar was taught; see "How the baselines are built".

The model's responses were recorded on 2026-11-16 and 17 from a large language model that was given the reading rules and the prompts, some 30 to 80 notes of a set at a time, and never the labels. In production each note is a call of its own, which may give other figures. The responses are in \`extraction/corpus/responses\`, each with the hash of its prompt; a test refuses those to another prompt. They show what a large model does, not what every model does.
The reading rules in the prompt are the rule book in short. They were written after the grammar's misses on the blind set had been looked at, so for them the blind set is not blind.

## The notes

- **dev**: 516 notes that came with the specification, written by the customer. The grammar's rules were written with them.
- **own**: 1328 notes that we wrote in styles the first set lacks, labelled before they were first read, and then learned from.
- **unseen**: 260 notes that we wrote and labelled in this repository and that no rule of the grammar was changed for. The weights of its confidence were fitted with them too.
- **blind**: 59 notes that others dictated freely and labelled without sight of the extractor: hesitations, week summaries, afterthoughts, a recogniser's errors. Its misses have been looked at since: a few words that it lacked were added to the grammar's tables, and the grammar's confidence was fitted with them in mind. Two of its labels can be argued about (en-8003, en-8006).
- **others**: 760 phrases from the test suites of Recognizers-Text and duckling.

The texts are written words or transcripts, not sound: what a recogniser mishears comes on top, see "Spoken notes".`;

export const baselines = `Both libraries stand in the same assembler (\`extraction/cli/baselines\`), written the way a developer would in an afternoon, with the rule book at hand. Everything is reckoned in the note's own time zone.
Lengths come from a regular expression with digits, number words and fractions in six languages, days and clock times from the library. Recognizers-Text also gives lengths of its own. chrono-node reads all six languages; the JavaScript edition of Recognizers-Text en, fr and es, so for the others only the lengths are left.
Each length or clock range is an entry. Two of them part at the last comma, full stop, "and" or "then" between them. A day holds until another is said; a weekday or date that the library puts ahead is the one before. "then" starts where the entry before ends; a break is taken out of the range before it. A project is found by its name, or by the name of a client who has only one; tags after a word such as "tag". What is left is the description, without filler words at its ends. Nothing is ever flagged.`;

export const corruptions = `2,000 corruptions of recorded responses, drawn from a fixed seed. Only responses that are right, in which the model asks nothing, and that are not flagged as they are, are corrupted, and a corruption that leaves every entry right is not counted. It is caught where the verified reading is flagged or right again.`;
