import { hash, verify } from '@node-rs/argon2';

/** Hashes and checks passwords, at most two at once; knows those that anybody would try. */
export type Passwords = {
  hash(password: string): Promise<string>;
  verify(storedHash: string | null, password: string): Promise<boolean>;
  isCommon(password: string): Promise<boolean>;
};

const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2; // hashes share libuv's pool with files and compression

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** An argon2id hash (19 MiB, t=2, p=1) of a password. */
function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, SETTINGS));
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password matches. Without a stored hash it works just as long and answers false,
 * so that an unknown account cannot be told from a wrong password.
 */
async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  const against = storedHash ?? (await (decoy ??= hashPassword('no such account')));
  const matches = await inTurn(() => verify(against, password));
  return storedHash !== null && matches;
}

let common: Promise<Set<string>> | undefined;

/** Whether a password is among the 49,000 that leaked lists name most often (`@zxcvbn-ts/language-common`, MIT). */
async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return (await common).has(password.toLowerCase());
}

/** The installation's way with passwords. */
export const passwords: Passwords = { hash: hashPassword, verify: verifyPassword, isCommon: isCommonPassword };
