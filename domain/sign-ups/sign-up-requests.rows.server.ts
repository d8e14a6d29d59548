import type { Database, Statement } from '#platform/database/database.ts';
import type { RequestStatus, SignUpRequest } from './sign-up-request.ts';

/** A request, and the status of the agency created for it; null if there is none, or no longer. */
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

/** Inserts a request outside any agency. Its writer cannot read requests, so nothing is returned. */
export function insertRequest(db: Database, row: Omit<SignUpRequest, Decided>): Statement[] {
  return [{ text: `select set_local('app.agency_id', '')`, values: [] }, db.sql('signUpRequests').insert(row)];
}
type Decided = 'decidedAt' | 'decidedBy' | 'reason' | 'foundedName';

/** Selects requests of a status, the longest waiting first, decided ones by latest decision. */
export function selectRequests(db: Database, status: RequestStatus): Promise<StoredRequest[]> {
  const query = db.sql('signUpRequests as r').leftJoin('agencies as a', 'a.id', 'r.foundedAgencyId').select(COLUMNS);
  query.select('a.status as agencyStatus').where('r.status', status);
  if (status === 'waiting') query.orderBy('r.askedAt');
  else query.orderBy('r.decidedAt', 'desc');
  return db.run<StoredRequest>(query.orderBy('r.id'));
}

/** Selects one request; `lock` keeps others from deciding it until the end of the transaction. */
export async function selectRequest(
  db: Database,
  id: string,
  { lock = false } = {},
): Promise<SignUpRequest | undefined> {
  const query = db.sql('signUpRequests as r').select(COLUMNS).where('r.id', id);
  return (await db.run<SignUpRequest>(lock ? query.forUpdate() : query))[0];
}

/** The columns of a decision. */
export type Decision = {
  status: 'approved' | 'declined';
  decidedAt: string;
  decidedBy: string;
  reason?: string;
  foundedAgencyId?: string;
  foundedName?: string;
};

/** Stores a decision on a waiting request. */
export function updateDecision(db: Database, id: string, decision: Decision): Statement {
  return db.sql('signUpRequests').where({ id, status: 'waiting' }).update(decision);
}

/** Deletes requests that were decided, or made and never decided, before an instant. @returns how many */
export async function deleteRequests(db: Database, before: string): Promise<number> {
  const old = db.sql('signUpRequests').whereRaw('coalesce(decided_at, asked_at) < ?', [before]);
  return (await db.run(old.delete().returning('id'))).length;
}
