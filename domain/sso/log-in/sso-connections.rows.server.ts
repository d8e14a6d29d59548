import type { Database, Statement } from '#platform/database/database.ts';
import type { SsoRole } from '../sso.ts';

/** A subject that waits for the emailed link before it is connected to an account; only the link’s hash is stored. */
export type SsoConnectionRow = {
  agencyId: string;
  tokenHash: Buffer;
  issuer: string;
  subject: string;
  emailAddress: string;
  accountId: string;
  /** The provider’s name for them. */
  fullname: string;
  /** The role given on connecting; null where one is already held. */
  roleGiven: SsoRole | null;
  browserHash: Buffer;
  providerVersion: number;
  requestedRoute: string | null;
  createdAt: string;
  expiresAt: string;
};

/** Inserts one, replacing the account's pending ones, and deletes the agency's expired ones. */
export function insertConnection(db: Database, row: SsoConnectionRow): Statement[] {
  const { agencyId, accountId, createdAt } = row;
  const over = db
    .sql('ssoConnections')
    .where({ agencyId })
    .where((either) => either.where({ accountId }).orWhere('expiresAt', '<', createdAt));
  return [over.delete(), db.sql('ssoConnections').insert(row)];
}

/** Returns the one behind a link. */
export async function findConnection(
  db: Database,
  agencyId: string,
  tokenHash: Buffer,
): Promise<SsoConnectionRow | undefined> {
  return (await db.run<SsoConnectionRow>(db.sql('ssoConnections').where({ agencyId, tokenHash })))[0];
}

/** Uses it up. @returns whether it was still unused */
export async function takeConnection(db: Database, agencyId: string, tokenHash: Buffer): Promise<boolean> {
  const taken = db.sql('ssoConnections').where({ agencyId, tokenHash }).delete().returning('accountId');
  return (await db.run(taken)).length > 0;
}
