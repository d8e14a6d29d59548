import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { readText } from '../files/read-text.ts';
import { UsageError } from '../program/exit.ts';
import { STANDARD } from '../printing/standard-streams.ts';

const KEY = /^cs_[a-z0-9]{12}_[A-Za-z0-9_-]{20,200}$/;
/** Matches what was meant as a key, even if it is not valid. */
const LIKE_A_KEY = /^cs_/;

/** Refuses a key among the arguments, where others on the machine and the shell's history can see it. @throws UsageError */
export function requireNoKey(named: string): void {
  if (LIKE_A_KEY.test(named))
    throw new UsageError(
      '--key takes a file that holds the key, or - for standard input, never the key itself: other people on this machine can see arguments, and the shell keeps them. Revoke this key and create a new one.',
    );
}

/** @throws UsageError, which never shows what was read */
function checked(read: string, from: string): string {
  const key = read.trim();
  if (KEY.test(key)) return key;
  throw new UsageError(key === '' ? `There is no key in ${from}.` : `${from} does not hold an API key.`);
}

/** Prompts for a key without showing what is typed. */
async function promptForKey(): Promise<string> {
  process.stderr.write('API key: ');
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const asking = createInterface({ input: process.stdin, output: unseen, terminal: true });
  try {
    return checked(await asking.question(''), 'the answer');
  } finally {
    asking.close();
    process.stderr.write('\n');
  }
}

/**
 * Reads the API key: from the file that `--key` names, otherwise COUNTERSIGN_API_KEY, otherwise typed at a terminal.
 * @param options.isPiped whether to read the key from standard input if nothing else is named and it is not a terminal
 * @throws UsageError
 */
export async function readKey(named: string | undefined, { isPiped = false } = {}): Promise<string> {
  if (named !== undefined && named !== STANDARD) return readFrom(named);
  const { COUNTERSIGN_API_KEY: stated } = process.env;
  if (named === undefined && stated) return checked(stated, 'COUNTERSIGN_API_KEY');
  if (process.stdin.isTTY) return promptForKey();
  if (named === STANDARD || isPiped) return checked(await readText(STANDARD, 'The key'), 'standard input');
  throw new UsageError(
    'Name the file of the API key with --key, or set COUNTERSIGN_API_KEY; `countersign login` saves it for next time.',
  );
}

async function readFrom(file: string): Promise<string> {
  requireNoKey(file);
  return checked(await readText(file, 'The key'), file);
}
