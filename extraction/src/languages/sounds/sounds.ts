/** Each pattern is said as what stands beside it, one after another, in a word of small letters. */
export type Sounds = readonly (readonly [RegExp, string])[];
