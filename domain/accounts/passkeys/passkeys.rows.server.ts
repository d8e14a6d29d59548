import type { Database, Statement } from '#platform/database/database.ts';
import type { Passkey, PasskeyDevice } from './passkey.ts';
import { enterAccount } from '../second-factor/second-factor.rows.server.ts';

/** A passkey to keep. */
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

/** The account’s passkeys in the order in which they were added. */
export function selectPasskeys(db: Database, accountId: string): Promise<Passkey[]> {
  const columns = ['id', 'name', 'device', 'createdAt', 'lastUsedAt', 'stoppedAt'];
  const passkeys = db.sql('accountPasskeys').where({ accountId }).select(columns);
  return db.run<Passkey>(passkeys.orderBy([{ column: 'createdAt' }, { column: 'id' }]));
}

/** The credentials of the account, so that no device makes a second one. */
export function selectCredentials(
  db: Database,
  accountId: string,
): Promise<{ credentialId: Buffer; transports: string[] }[]> {
  return db.run(db.sql('accountPasskeys').where({ accountId }).select('credentialId', 'transports'));
}

/** Gives one another name. @returns whether the account has it */
export async function updatePasskeyName(db: Database, accountId: string, id: string, name: string): Promise<boolean> {
  return (await db.run(db.sql('accountPasskeys').where({ accountId, id }).update({ name }).returning('id'))).length > 0;
}

/** Takes one of the account’s passkeys away. @returns its name, or nothing where the account has no such passkey */
export async function deletePasskey(db: Database, accountId: string, id: string): Promise<string | undefined> {
  const gone = db.sql('accountPasskeys').where({ accountId, id }).delete().returning('name');
  return (await db.run<{ name: string }>(gone))[0]?.name;
}

/** Takes all of them away. @returns how many there were */
export async function deletePasskeysOf(db: Database, accountId: string): Promise<number> {
  return (await db.run(db.sql('accountPasskeys').where({ accountId }).delete().returning('id'))).length;
}

/** A passkey and whose it is, as found by its credential before anybody is known. */
export type FoundPasskey = {
  id: string;
  accountId: string;
  emailAddress: string;
  isEnabled: boolean;
  verifiedAt: string | null;
  publicKey: Buffer;
};

/** The passkey of a credential. */
export async function findPasskey(db: Database, credentialId: Buffer): Promise<FoundPasskey | undefined> {
  const found = { text: 'select * from find_passkey($1)', values: [credentialId] };
  return (await db.run<FoundPasskey>(found))[0];
}

/** How often its device was used, and whether it is stopped; nobody else may use it until the end of the transaction. */
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

/** Notes a use, or that it is refused from now on. */
export function updatePasskey(
  db: Database,
  accountId: string,
  id: string,
  change: { counter: number; lastUsedAt: string } | { stoppedAt: string },
): Statement {
  return db.sql('accountPasskeys').where({ accountId, id }).update(change);
}

/** A challenge of which only the hash is kept, for the browser that was given it. */
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

/** Keeps a challenge until it is answered. */
export function keepChallenge(challenge: Challenge, at: string, expiresAt: string): Statement {
  return {
    text: 'select keep_passkey_challenge($1, $2, $3, $4, $5, $6)',
    values: [...places(challenge), at, expiresAt],
  };
}

/** Uses a challenge up. @returns whether it was there, for this browser and purpose, and in time */
export async function takeChallenge(db: Database, challenge: Challenge, at: string): Promise<boolean> {
  const take = {
    text: 'select take_passkey_challenge($1, $2, $3, $4, $5) as held',
    values: [...places(challenge), at],
  };
  return (await db.run<{ held: boolean }>(take))[0]!.held;
}
