import { hash, verify } from '@node-rs/argon2';
import { openTurns, type WaitingLimits } from '../database/turns.ts';

/**
 * Hashes and verifies passwords, at most two at once, with the agencies at whose addresses they were typed taking
 * turns; knows the common ones.
 */
export type Passwords = {
  /** @throws Overloaded if too many of the agency's are waiting */
  hash(password: string, agencyId?: string): Promise<string>;
  /** @throws Overloaded if too many of the agency's are waiting */
  verify(storedHash: string | null, password: string, agencyId?: string): Promise<boolean>;
  isCommon(password: string): Promise<boolean>;
};

const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2; // hashes share libuv's pool with files and compression
/** How much of one agency may wait; anything beyond it is refused. */
const PATIENCE: WaitingLimits = { waitMs: 15_000, waiting: 200 };

const turns = openTurns<string>(AT_ONCE, (_, free) => free > 0);

async function inTurn<T>(agencyId: string, work: () => Promise<T>): Promise<T> {
  const giveBack = await turns.take(agencyId, PATIENCE);
  return work().finally(giveBack);
}

/** Hashes a password with argon2id (19 MiB, t=2, p=1). */
function hashPassword(password: string, agencyId = ''): Promise<string> {
  return inTurn(agencyId, () => hash(password, SETTINGS));
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password matches. Without a stored hash it takes just as long and returns false, so that an unknown
 * account cannot be told from a wrong password.
 */
async function verifyPassword(storedHash: string | null, password: string, agencyId = ''): Promise<boolean> {
  const against = storedHash ?? (await (decoy ??= hash('no such account', SETTINGS)));
  const matches = await inTurn(agencyId, () => verify(against, password));
  return storedHash !== null && matches;
}

let common: Promise<Set<string>> | undefined;

/** Whether a password is among the 49,000 most frequent in leaked lists (`@zxcvbn-ts/language-common`, MIT). */
async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return (await common).has(password.toLowerCase());
}

/** The installation's password functions. */
export const passwords: Passwords = { hash: hashPassword, verify: verifyPassword, isCommon: isCommonPassword };
