import type { Database, Statement } from '#platform/database/database.ts';
import type { SsoRole } from '../sso.ts';

/** A subject that waits for the mailed link before it is connected to an account; only the link’s hash is kept. */
export type SsoConnectionRow = {
  agencyId: string;
  tokenHash: Buffer;
  issuer: string;
  subject: string;
  emailAddress: string;
  accountId: string;
  /** The provider’s name for them. */
  fullname: string;
  /** The role that connecting gives; null where one is held already. */
  roleGiven: SsoRole | null;
  browserHash: Buffer;
  providerVersion: number;
  requestedRoute: string | null;
  createdAt: string;
  expiresAt: string;
};

/** Keeps one in the place of those that the account was waiting for, and forgets those of the agency that are over. */
export function keepConnection(db: Database, row: SsoConnectionRow): Statement[] {
  const { agencyId, accountId, createdAt } = row;
  const over = db
    .sql('ssoConnections')
    .where({ agencyId })
    .where((either) => either.where({ accountId }).orWhere('expiresAt', '<', createdAt));
  return [over.delete(), db.sql('ssoConnections').insert(row)];
}

/** The one behind a link. */
export async function findConnection(
  db: Database,
  agencyId: string,
  tokenHash: Buffer,
): Promise<SsoConnectionRow | undefined> {
  return (await db.run<SsoConnectionRow>(db.sql('ssoConnections').where({ agencyId, tokenHash })))[0];
}

/** Uses it up. @returns whether nobody else had */
export async function takeConnection(db: Database, agencyId: string, tokenHash: Buffer): Promise<boolean> {
  const taken = db.sql('ssoConnections').where({ agencyId, tokenHash }).delete().returning('accountId');
  return (await db.run(taken)).length > 0;
}
