/**
 * The commonest passwords of eight characters and more, as public lists of leaked ones agree on them;
 * shorter ones are refused by length already.
 */
const common = new Set(
  `12345678 123456789 1234567890 password password1 password12 password123 password1234 qwertyuiop qwerty123 qwerty12
  qwerty1234 qwerty12345 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 zaq12wsx q1w2e3r4 q1w2e3r4t5 iloveyou iloveyou1 sunshine
  princess football baseball superman trustno1 welcome1 welcome123 passw0rd p@ssw0rd p@ssword letmein1 letmein123
  abcd1234 abc12345 abcdefgh 11111111 00000000 88888888 12341234 87654321 987654321 0987654321 123123123 1234512345
  11223344 12344321 asdfghjkl asdf1234 asdfasdf zxcvbnm1 zxcvbnm123 qazwsxedc qwertyui azertyuiop azerty123 motdepasse
  motdepasse1 soleil123 doudou123 bonjour123 jetaime123 administrator admin123 admin1234 changeme changeme1 computer
  internet whatever michelle jennifer starwars pokemon1 dragon123 monkey123 master123 shadow123 michael1 charlie1
  liverpool chocolate butterfly 1234567891 12345678910 123456789a a123456789 a1234567 aa123456 aa12345678 qwe123456
  1234qwer qwer1234 qweasdzxc test1234 testtest secret123 football1 baseball1 sunshine1 princess1 superman1 blink182
  mustang1 corvette maverick samantha jordan23 michael123 pass1234 pass12345 password! password2 password01`.split(
    /\s+/,
  ),
);

export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
