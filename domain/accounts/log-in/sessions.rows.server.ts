import type { Database, Statement } from '#platform/database/database.ts';
import { enterAccount } from '../second-factor/second-factor.rows.server.ts';

/** What a log-in needs to know about an account. */
export type Credentials = {
  id: string;
  passwordHash: string | null;
  isEnabled: boolean;
  verifiedAt: string | null;
  /** Whether logging in also requires a code. */
  hasTotp: boolean;
};

/** Finds an email's account, compared case-insensitively. */
export async function findCredentials(db: Database, emailAddress: string): Promise<Credentials | undefined> {
  return (await db.run<Credentials>({ text: 'select * from find_credentials($1)', values: [emailAddress] }))[0];
}

/**
 * Locks an account that is enabled and still has this password until the transaction ends. The lock is not shared:
 * accounts are on every node, where two shared locks taken at once are a deadlock. @returns whether there is such an
 * account
 */
export async function lockCredentials(
  db: Database,
  { id, passwordHash }: Pick<Credentials, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const text = 'select id from accounts where id = $1 and password_hash = $2 and is_enabled for no key update';
  return (await db.run({ text, values: [id, passwordHash] })).length > 0;
}

/**
 * Locks an account that is enabled until the transaction ends; the transaction reads and writes as that account from
 * here on. @returns whether there is such an account
 */
export async function lockEnabledAccount(db: Database, accountId: string): Promise<boolean> {
  const lock = { text: 'select id from accounts where id = $1 and is_enabled for no key update', values: [accountId] };
  const [, found] = await db.runAll([enterAccount(accountId), lock]);
  return found!.length > 0;
}

/** A session; only the token's hash is kept. */
export type SessionRow = {
  id: string;
  accountId: string;
  agencyId: string | null;
  tokenHash: Buffer;
  rememberMe: boolean;
  userAgent: string | null;
  address: string | null;
  createdAt: string;
  lastSeenAt: string;
  /** When it ends if no further request is made. */
  expiresAt: string;
  /** When it ends even if in use. */
  endsAt: string;
  /** Whether more than the password was presented, and the passkey if that was it. */
  secondStep?: boolean;
  passkeyId?: string | null;
  /** The agency whose own log-in was used. */
  ssoAgencyId?: string | null;
};

export function insertSession(db: Database, row: SessionRow): Statement {
  return db.sql('sessions').insert(row);
}

/** Records that a browser has logged in to the account on this host. @returns whether it is the first */
export async function knowAccountHere(
  db: Database,
  { accountId, agencyId, at }: { accountId: string; agencyId: string | null; at: string },
): Promise<boolean> {
  const row = { accountId, agencyId, knownSince: at };
  const first = db.sql('accountDevices').insert(row).onConflict().ignore().returning('accountId');
  return (await db.run(first)).length > 0;
}

/** Ends a session; no effect on one that has already ended. */
export function endSession(db: Database, id: string, at: string): Statement {
  return db.sql.raw('select end_session(?, ?)', [id, at]);
}

/** Records that more than the password was presented in a running session, and the passkey if that was it. */
export function noteSecondStep(db: Database, id: string, passkeyId: string | null): Statement {
  return db
    .sql('sessions')
    .where({ id })
    .update({ secondStep: true, ...(passkeyId === null ? {} : { passkeyId }) });
}

/** Ends the sessions that presented a passkey, except the one that continues. */
export function endSessionsOfPasskey(
  db: Database,
  passkey: { accountId: string; passkeyId: string },
  but: { sessionId: string; at: string },
): Statement {
  return db
    .sql('sessions')
    .where(passkey)
    .whereNot({ id: but.sessionId })
    .whereNull('endedAt')
    .update({ endedAt: but.at });
}

/** Stores the role a session works in. */
export function setCurrentRole(db: Database, id: string, currentRoleId: string): Statement {
  return db
    .sql('sessions')
    .where({ id })
    .whereRaw('current_role_id is distinct from ?', [currentRoleId])
    .update({ currentRoleId });
}
