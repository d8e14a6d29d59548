import type { Database, Statement } from '#platform/database/database.ts';
import type { WebhookEvent } from '../webhooks/webhook-event.ts';

/** One thing that happened, as stored. */
export type AuditRow = {
  agencyId: string;
  id: string;
  action: string;
  subjectType: string;
  subjectId: string | null;
  timesheetId: string | null;
  contractorId: string | null;
  actorKind: string;
  actorAccountId: string | null;
  actorName: string;
  actorRoleType: string | null;
  changeBefore: unknown;
  changeAfter: unknown;
  detail: Record<string, unknown>;
  occurredAt: string;
};

/** What events that are recorded together have in common: whose they are, who did it, and when. */
export type RecordedBy = Pick<
  AuditRow,
  'agencyId' | 'actorKind' | 'actorAccountId' | 'actorName' | 'actorRoleType' | 'occurredAt'
>;
/** One of them. */
export type EventRow = Omit<AuditRow, keyof RecordedBy>;

// Each insert reads the agency from a row of its node and stands by itself, so that Citus sends it there as it is.
const INSERT = `
  insert into audit_events (agency_id, id, action, subject_type, subject_id, timesheet_id, contractor_id,
    actor_kind, actor_account_id, actor_name, actor_role_type, change_before, change_after, detail, occurred_at)
  select g.agency_id, h.id, h.action, h."subjectType", h."subjectId", h."timesheetId", h."contractorId", $3::text,
    $4::uuid, $5::text, $6::text, h."changeBefore", h."changeAfter", h.detail, $7::timestamptz
  from agency_settings g cross join json_to_recordset($1) as h(
    id uuid, action text, "subjectType" text, "subjectId" uuid, "timesheetId" uuid, "contractorId" uuid,
    "changeBefore" jsonb, "changeAfter" jsonb, detail jsonb) where g.agency_id = $2 returning true as is_written`;

/** A single event, as most are, needs no reading: Citus plans what it is sent to its node by the agency alone. */
const insertEvent = (db: Database, { changeBefore, changeAfter, detail, ...row }: EventRow, by: RecordedBy) =>
  db
    .sql('auditEvents')
    .insert({ ...by, ...row, changeBefore: json(changeBefore), changeAfter: json(changeAfter), detail: json(detail) })
    .returning('id');

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

// Its rows come in lists, which are read many times faster than the same out of a text.
const INSERT_INTO_OUTBOX = `
  insert into outbox (agency_id, event_id, action, subject_type, subject_id, occurred_at, contractor_contact_id, authoriser_contact_ids)
  select g.agency_id, h.id, h.action, h.subject_type, h.subject_id, $2::timestamptz, w.contact_id, w.authoriser_contact_ids
  from agency_settings g
  cross join unnest($3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::uuid[]) as h (id, action, subject_type, subject_id, contractor_id)
  left join (
    select p.id, p.contact_id, array(
      select u.contact_id from authorisers u
      where u.agency_id = $1 and u.contractor_id = p.id and u.status <> 'deleted'
      union
      select d.delegate_contact_id from authorisers u
      join delegations d on d.agency_id = u.agency_id and d.authoriser_contact_id = u.contact_id
      where u.agency_id = $1 and u.contractor_id = p.id and u.status <> 'deleted'
        and d.delegate_contact_id <> p.contact_id and ($2::timestamptz at time zone z.time_zone)::date between d.start_date and d.end_date
    ) as authoriser_contact_ids
    from contractors p join agency_settings z on z.agency_id = $1 where p.agency_id = $1 and p.id = any($7::uuid[])
  ) w on w.id = h.contractor_id where g.agency_id = $1`;

/** A list of ids, or of words without commas or quotes, as PostgreSQL writes one. */
const list = (words: readonly (string | null)[]) => `{${words.map((word) => word ?? 'NULL').join(',')}}`;

/** An endpoint that listens, and for what. */
export type Listener = { endpointId: string; events: WebhookEvent[] };

/**
 * Writes any number of audit rows of one agency, and the outbox rows that live events hang off, in one round trip.
 * @param told what webhooks call what happened
 * @param beside statements that are sent along, such as those that put what follows on the queue
 * @returns the endpoints that listen for any of it
 * @throws Error where the transaction is another agency's, from the database where the event is a single one
 */
export async function insertEvents(
  db: Database,
  recordedBy: RecordedBy,
  rows: readonly EventRow[],
  told: readonly WebhookEvent[],
  beside: readonly Statement[],
): Promise<Listener[]> {
  const { agencyId, actorKind, actorAccountId, actorName, actorRoleType, occurredAt } = recordedBy;
  const values = [JSON.stringify(rows), agencyId, actorKind, actorAccountId, actorName, actorRoleType, occurredAt];
  const toldToListeners = [
    ...[agencyId, occurredAt],
    list(rows.map(({ id }) => id)),
    list(rows.map(({ action }) => action)),
    list(rows.map(({ subjectType }) => subjectType)),
    list(rows.map(({ subjectId }) => subjectId)),
    list(rows.map(({ subjectType, contractorId }) => (subjectType === 'timesheet' ? contractorId : null))),
  ];
  const listening = {
    text: `select id as endpoint_id, events from webhook_endpoints where agency_id = $1 and is_enabled and events && $2::text[]`,
    values: [agencyId, told],
  };
  const inserts = [
    rows.length === 1 ? insertEvent(db, rows[0]!, recordedBy) : { text: INSERT, values },
    { text: INSERT_INTO_OUTBOX, values: toldToListeners },
  ];
  const [written, , listeners = []] = await db.runAll([...inserts, ...(told.length > 0 ? [listening] : []), ...beside]);
  if (written!.length !== rows.length)
    throw new Error('Events were not written: the transaction does not see their agency.');
  return (told.length > 0 ? listeners : []) as Listener[];
}

/** Which of the latest events are wanted; `actorAccountId` null means everybody's. */
export type LatestEvents = { actorAccountId: string | null; withAdministrators: boolean; limit: number };

/** The agency's latest events, newest first. Advisories come of what was done, and are left out. */
export function selectLatestEvents(
  db: Database,
  agencyId: string,
  { actorAccountId, withAdministrators, limit }: LatestEvents,
): Promise<AuditRow[]> {
  const wanted = db
    .sql('auditEvents')
    .where({ agencyId, ...(actorAccountId ? { actorAccountId } : {}) })
    .whereNot({ subjectType: 'advisory' })
    .orderBy([
      { column: 'occurredAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit);
  return db.run<AuditRow>(withAdministrators ? wanted : wanted.whereNot({ subjectType: 'administrator' }));
}

/** Everything that happened in the agency as it is read, the oldest first. */
export function streamEvents(db: Database, agencyId: string): AsyncGenerator<AuditRow> {
  return db.stream<AuditRow>(db.sql('auditEvents').where({ agencyId }).orderBy(['occurredAt', 'id']));
}

/** What happened to one thing, newest first. */
export function selectHistory(
  db: Database,
  agencyId: string,
  subject: { subjectType: string; subjectId: string },
  limit: number,
): Promise<AuditRow[]> {
  const order = [
    { column: 'occurredAt', order: 'desc' },
    { column: 'id', order: 'desc' },
  ];
  return db.run<AuditRow>(
    db
      .sql('auditEvents')
      .where({ agencyId, ...subject })
      .orderBy(order)
      .limit(limit),
  );
}

/** Who did what when, as a mail about it says. */
export type ReadEvent = Pick<AuditRow, 'actorName' | 'occurredAt'> & {
  changeBefore: Record<string, unknown> | null;
  changeAfter: Record<string, unknown> | null;
};

/** One event. */
export function selectEvent(db: Database, agencyId: string, id: string): Statement {
  return db.sql('auditEvents').select('actorName', 'occurredAt', 'changeBefore', 'changeAfter').where({ agencyId, id });
}

/** How many events an agency has. */
export async function countAllEvents(db: Database, agencyId: string): Promise<number> {
  const [row] = await db.run<{ count: number }>({
    text: 'select count(*)::integer as count from audit_events where agency_id = $1',
    values: [agencyId],
  });
  return row!.count;
}
