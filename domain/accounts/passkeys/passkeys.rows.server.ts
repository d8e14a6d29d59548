import type { Database, Statement } from '#platform/database/database.ts';
import type { Passkey, PasskeyDevice } from './passkey.ts';
import { enterAccount } from '../second-factor/second-factor.rows.server.ts';

/** A passkey to store. */
export type PasskeyRow = {
  id: string;
  accountId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  device: PasskeyDevice;
  name: string;
  createdAt: string;
};

/** Adds one. */
export function insertPasskey(db: Database, row: PasskeyRow): Statement {
  return db.sql('accountPasskeys').insert(row);
}

/** Returns the account’s passkeys in the order they were added. */
export function selectPasskeys(db: Database, accountId: string): Promise<Passkey[]> {
  const columns = ['id', 'name', 'device', 'createdAt', 'lastUsedAt', 'stoppedAt'];
  const passkeys = db.sql('accountPasskeys').where({ accountId }).select(columns);
  return db.run<Passkey>(passkeys.orderBy([{ column: 'createdAt' }, { column: 'id' }]));
}

/** Returns the account's credentials, so that no device makes a second one. */
export function selectCredentials(
  db: Database,
  accountId: string,
): Promise<{ credentialId: Buffer; transports: string[] }[]> {
  return db.run(db.sql('accountPasskeys').where({ accountId }).select('credentialId', 'transports'));
}

/** Renames one. @returns whether the account has it */
export async function updatePasskeyName(db: Database, accountId: string, id: string, name: string): Promise<boolean> {
  return (await db.run(db.sql('accountPasskeys').where({ accountId, id }).update({ name }).returning('id'))).length > 0;
}

/** Deletes one of the account’s passkeys. @returns its name, or nothing if the account has no such passkey */
export async function deletePasskey(db: Database, accountId: string, id: string): Promise<string | undefined> {
  const gone = db.sql('accountPasskeys').where({ accountId, id }).delete().returning('name');
  return (await db.run<{ name: string }>(gone))[0]?.name;
}

/** Deletes all of them. @returns how many there were */
export async function deletePasskeysOf(db: Database, accountId: string): Promise<number> {
  return (await db.run(db.sql('accountPasskeys').where({ accountId }).delete().returning('id'))).length;
}

/** A passkey and its owner, found by credential before the person is identified. */
export type FoundPasskey = {
  id: string;
  accountId: string;
  emailAddress: string;
  isEnabled: boolean;
  verifiedAt: string | null;
  publicKey: Buffer;
};

/** Finds the passkey with a credential. */
export async function findPasskey(db: Database, credentialId: Buffer): Promise<FoundPasskey | undefined> {
  const found = { text: 'select * from find_passkey($1)', values: [credentialId] };
  return (await db.run<FoundPasskey>(found))[0];
}

/** Locks a passkey until the transaction ends, and returns its use count and whether it is stopped. */
export async function lockPasskey(
  db: Database,
  accountId: string,
  id: string,
): Promise<{ counter: number; name: string; stoppedAt: string | null } | undefined> {
  const lock = {
    text: `select counter, name, stopped_at from account_passkeys where account_id = $1 and id = $2 for update`,
    values: [accountId, id],
  };
  const [, found] = await db.runAll([enterAccount(accountId), lock]);
  return found?.[0] as { counter: number; name: string; stoppedAt: string | null } | undefined;
}

/** Records a use, or that it is refused from now on. */
export function updatePasskey(
  db: Database,
  accountId: string,
  id: string,
  change: { counter: number; lastUsedAt: string } | { stoppedAt: string },
): Statement {
  return db.sql('accountPasskeys').where({ accountId, id }).update(change);
}

/** A challenge, only its hash kept, for the browser that was given it. */
export type Challenge = { challengeHash: Buffer; browserHash: Buffer } & (
  | { purpose: 'logIn'; accountId: null }
  | { purpose: 'add'; accountId: string }
);

const places = ({ challengeHash, browserHash, purpose, accountId }: Challenge) => [
  challengeHash,
  browserHash,
  purpose,
  accountId,
];

/** Stores a challenge until it is answered. */
export function storeChallenge(challenge: Challenge, at: string, expiresAt: string): Statement {
  return {
    text: 'select keep_passkey_challenge($1, $2, $3, $4, $5, $6)',
    values: [...places(challenge), at, expiresAt],
  };
}

/** Uses up a challenge. @returns whether it existed, for this browser and purpose, and in time */
export async function takeChallenge(db: Database, challenge: Challenge, at: string): Promise<boolean> {
  const take = {
    text: 'select take_passkey_challenge($1, $2, $3, $4, $5) as held',
    values: [...places(challenge), at],
  };
  return (await db.run<{ held: boolean }>(take))[0]!.held;
}
