import type { Database, Statement } from '#platform/database.ts';

/** What a log-in needs to know of an account. */
export type Credentials = {
  id: string;
  passwordHash: string | null;
  isEnabled: boolean;
  verifiedAt: string | null;
  /** Whether a log-in asks for a code too. */
  hasTotp: boolean;
};

/** The account of an email, compared without regard to case. */
export async function findCredentials(db: Database, emailAddress: string): Promise<Credentials | undefined> {
  return (await db.run<Credentials>({ text: 'select * from find_credentials($1)', values: [emailAddress] }))[0];
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
  /** When it ends without another request. */
  expiresAt: string;
  /** When it ends whatever is asked of it. */
  endsAt: string;
};

export function insertSession(db: Database, row: SessionRow): Statement {
  return db.sql('sessions').insert(row);
}

/** Notes that a browser has logged in to the account on this host. @returns whether it is the first */
export async function knowAccountHere(
  db: Database,
  { accountId, agencyId, at }: { accountId: string; agencyId: string | null; at: string },
): Promise<boolean> {
  const row = { accountId, agencyId, knownSince: at };
  const first = db.sql('accountDevices').insert(row).onConflict().ignore().returning('accountId');
  return (await db.run(first)).length > 0;
}

/** Ends a session; one that has ended stays as it ended. */
export function endSession(db: Database, id: string, at: string): Statement {
  return db.sql.raw('select end_session(?, ?)', [id, at]);
}

/** Remembers the role a session works in. */
export function setCurrentRole(db: Database, id: string, currentRoleId: string): Statement {
  return db
    .sql('sessions')
    .where({ id })
    .whereRaw('current_role_id is distinct from ?', [currentRoleId])
    .update({ currentRoleId });
}
