import type { Database, Statement } from '#platform/database/database.ts';
import type { RequestStatus, SignUpRequest } from './sign-up-request.ts';

/** A request, and the status of the agency that was founded for it; null while there is none, or none any more. */
export type StoredRequest = SignUpRequest & { agencyStatus: string | null };

const COLUMNS = [
  'r.id',
  'r.agencyName',
  'r.canonicalName',
  'r.websiteAddress',
  'r.fullname',
  'r.emailAddress',
  'r.telephoneNumber',
  'r.status',
  'r.askedAt',
  'r.decidedAt',
  'r.decidedBy',
  'r.reason',
  'r.foundedName',
];

/** Adds a request, in the name of no agency. Its writer may read none, so that nothing is answered. */
export function insertRequest(db: Database, row: Omit<SignUpRequest, Decided>): Statement[] {
  return [{ text: `select set_local('app.agency_id', '')`, values: [] }, db.sql('signUpRequests').insert(row)];
}
type Decided = 'decidedAt' | 'decidedBy' | 'reason' | 'foundedName';

/** Requests of a status, those that have waited longest first, decided ones by their latest decision. */
export function selectRequests(db: Database, status: RequestStatus): Promise<StoredRequest[]> {
  const query = db.sql('signUpRequests as r').leftJoin('agencies as a', 'a.id', 'r.foundedAgencyId').select(COLUMNS);
  query.select('a.status as agencyStatus').where('r.status', status);
  if (status === 'waiting') query.orderBy('r.askedAt');
  else query.orderBy('r.decidedAt', 'desc');
  return db.run<StoredRequest>(query.orderBy('r.id'));
}

/** One request; `lock` keeps others from deciding it until the end of the transaction. */
export async function selectRequest(
  db: Database,
  id: string,
  { lock = false } = {},
): Promise<SignUpRequest | undefined> {
  const query = db.sql('signUpRequests as r').select(COLUMNS).where('r.id', id);
  return (await db.run<SignUpRequest>(lock ? query.forUpdate() : query))[0];
}

/** What a decision writes. */
export type Decision = {
  status: 'approved' | 'declined';
  decidedAt: string;
  decidedBy: string;
  reason?: string;
  foundedAgencyId?: string;
  foundedName?: string;
};

/** Writes a decision on a request that waits. */
export function updateDecision(db: Database, id: string, decision: Decision): Statement {
  return db.sql('signUpRequests').where({ id, status: 'waiting' }).update(decision);
}

/** Forgets requests that were decided, or asked and never decided, before an instant. @returns how many */
export async function deleteRequests(db: Database, before: string): Promise<number> {
  const old = db.sql('signUpRequests').whereRaw('coalesce(decided_at, asked_at) < ?', [before]);
  return (await db.run(old.delete().returning('id'))).length;
}
