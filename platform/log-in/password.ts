import { hash, verify } from '@node-rs/argon2';
import { openTurns, type Patience } from '../database/turns.ts';

/**
 * Hashes and checks passwords, at most two at once, in turns of the agencies at whose addresses they were typed; knows those that
 * anybody would try.
 */
export type Passwords = {
  /** @throws Overloaded where too many of the agency's wait */
  hash(password: string, agencyId?: string): Promise<string>;
  /** @throws Overloaded where too many of the agency's wait */
  verify(storedHash: string | null, password: string, agencyId?: string): Promise<boolean>;
  isCommon(password: string): Promise<boolean>;
};

const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2; // hashes share libuv's pool with files and compression
/** What may wait of an agency; beyond it is refused alone. */
const PATIENCE: Patience = { waitMs: 15_000, waiting: 200 };

const turns = openTurns<string>(AT_ONCE, (_, free) => free > 0);

async function inTurn<T>(agencyId: string, work: () => Promise<T>): Promise<T> {
  const giveBack = await turns.take(agencyId, PATIENCE);
  return work().finally(giveBack);
}

/** An argon2id hash (19 MiB, t=2, p=1) of a password. */
function hashPassword(password: string, agencyId = ''): Promise<string> {
  return inTurn(agencyId, () => hash(password, SETTINGS));
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password matches. Without a stored hash it works just as long and answers false,
 * so that an unknown account cannot be told from a wrong password.
 */
async function verifyPassword(storedHash: string | null, password: string, agencyId = ''): Promise<boolean> {
  const against = storedHash ?? (await (decoy ??= hash('no such account', SETTINGS)));
  const matches = await inTurn(agencyId, () => verify(against, password));
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
