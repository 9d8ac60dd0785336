import { dictionary } from '@zxcvbn-ts/language-common';

/** What the public lists of leaked passwords do not have: rows of digits, and what people choose in French. */
const alsoCommon =
  `p@ssword abcdefgh 00000000 88888888 12341234 87654321 987654321 0987654321 123123123 1234512345 motdepasse1
  soleil123 doudou123 bonjour123 jetaime123 admin1234 aa12345678 pass12345`.split(/\s+/);

const common = new Set([...dictionary['passwords-common'], ...alsoCommon]);

/** What somebody would try here before anything else: our name or the service's, with digits and signs behind it. */
const namedAfterUs = /^(?:timbre|toggl(?:[ -]?track)?)[\d\W_]*$/;

/** Whether a password is among the first that a guesser tries; shorter ones than eight characters are refused by length. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return common.has(plain) || namedAfterUs.test(plain);
}
