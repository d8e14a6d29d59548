/** Words that the most common passwords begin with; refused with or without digits and symbols after them. */
const WORDS = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd pa55word qwerty qwertyui qwertyuiop qwertz azerty azertyuiop asdfgh asdfghjk
  asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc zaq1zaq1 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 a1b2c3d4 abc abcd abcdef abcdefg
  abcdefgh abcd1234 aaaa letmein welcome welcome1 iloveyou ilovey0u loveyou lovely princess sunshine monkey dragon football
  baseball basketball superman batman spiderman starwars pokemon minecraft master shadow michael jennifer jessica jordan
  daniel charlie thomas andrew joshua ashley nicole matthew anthony william richard samantha elizabeth alexander christopher
  victoria charlotte liverpool chelsea arsenal everton rangers celtic manchester manutd england london scotland
  trustno computer internet samsung google facebook linkedin microsoft windows whatever freedom secret admin administrator
  root user guest login test testing tester temp changeme change default access hello hunter killer summer winter spring
  autumn monday tuesday wednesday thursday friday saturday sunday january february march april june july august september
  october november december flower cheese chocolate butterfly purple orange yellow banana cookie pepper ginger tigger
  snoopy buster maggie jasmine bailey harley ranger mustang ferrari mercedes porsche corvette yamaha maverick phoenix
  midnight blessed forever family friends mother father brother sister angel angels heaven jesus blink slipknot metallica
  nirvana eminem naruto soccer hockey golfer gandalf merlin matrix startrek mickey donald playboy passme pass company
  timesheet timesheets countersign contractor agency recruitment payroll`.split(/\s+/),
);

const RUNS = ['0123456789012345678901234567890', '9876543210987654321098765432109', 'abcdefghijklmnopqrstuvwxyz'];

/**
 * Returns whether a password is among the first anyone would try: a common word with a number after it, one repeated
 * character, or a keyboard row.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (new Set(lower).size <= 2 || RUNS.some((run) => run.includes(lower))) return true;
  return (
    WORDS.has(lower) || WORDS.has(lower.replace(/[^a-z]+$/, '')) || WORDS.has(lower.replace(/^[^a-z]+|[^a-z]+$/g, ''))
  );
}

/** The message of the refusal. */
export const PASSWORD_COMMON = 'This password is too common, please choose another';

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]+/gu, '');

/** Returns whether a password is the person’s email or name, or part of either, with or without digits and symbols around it. */
export function isOwnName(password: string, person: { emailAddress: string; fullname: string }): boolean {
  const email = person.emailAddress.toLowerCase();
  const own = [
    email,
    email.split('@')[0]!,
    email.split('@')[1] ?? '',
    person.fullname,
    ...person.fullname.split(/\s+/),
  ];
  const letters = lettersOf(password);
  return letters !== '' && own.some((text) => lettersOf(text) === letters);
}
