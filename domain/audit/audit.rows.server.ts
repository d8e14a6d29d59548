import type { Database, Statement } from '#platform/database.ts';
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

/**
 * Where Citus is told what to return, it inserts within row-level security, rather than by `COPY`, which cannot. The agency is read
 * from a row of its node, so that the rows are written there alone. What the outbox needs comes in lists of its own, which are read
 * many times faster than the same out of the text.
 */
const INSERT = `
  with audited as (
    insert into audit_events (agency_id, id, action, subject_type, subject_id, timesheet_id, contractor_id,
      actor_kind, actor_account_id, actor_name, actor_role_type, change_before, change_after, detail, occurred_at)
    select g.agency_id, h.id, h.action, h."subjectType", h."subjectId", h."timesheetId", h."contractorId", $3::text,
      $4::uuid, $5::text, $6::text, h."changeBefore", h."changeAfter", h.detail, $7::timestamptz
    from agency_settings g cross join json_to_recordset($1) as h(
      id uuid, action text, "subjectType" text, "subjectId" uuid, "timesheetId" uuid, "contractorId" uuid,
      "changeBefore" jsonb, "changeAfter" jsonb, detail jsonb) where g.agency_id = $2 returning true
  ), watched as (
    select h.id as event_id, p.contact_id as contractor_contact_id, array(
      select u.contact_id from authorisers u
      where u.agency_id = $2 and u.contractor_id = p.id and u.status <> 'deleted'
      union
      select d.delegate_contact_id from authorisers u
      join delegations d on d.agency_id = u.agency_id and d.authoriser_contact_id = u.contact_id
      where u.agency_id = $2 and u.contractor_id = p.id and u.status <> 'deleted'
        and d.delegate_contact_id <> p.contact_id and ($7::timestamptz at time zone g.time_zone)::date between d.start_date and d.end_date
    ) as authoriser_contact_ids
    from unnest($12::uuid[], $13::uuid[]) as h (id, contractor_id)
    join contractors p on p.agency_id = $2 and p.id = h.contractor_id
    join agency_settings g on g.agency_id = $2
  ), told as (
    insert into outbox (agency_id, event_id, action, subject_type, subject_id, occurred_at, contractor_contact_id, authoriser_contact_ids)
    select g.agency_id, h.id, h.action, h.subject_type, h.subject_id, $7::timestamptz, w.contractor_contact_id, w.authoriser_contact_ids
    from agency_settings g cross join unnest($8::uuid[], $9::text[], $10::text[], $11::uuid[]) as h (id, action, subject_type, subject_id)
    left join watched w on w.event_id = h.id where g.agency_id = $2 returning true
  )
  select count(*)::integer as written from audited`;

/** A list of ids, or of words without commas or quotes, as PostgreSQL writes one. */
const list = (words: readonly (string | null)[]) => `{${words.map((word) => word ?? 'NULL').join(',')}}`;

/** An endpoint that listens, and for what. */
export type Listener = { endpointId: string; events: WebhookEvent[] };

/**
 * Writes any number of audit rows of one agency, and the outbox rows that live events hang off, in one statement.
 * @param told what webhooks call what happened
 * @param jobs statements that put what follows on the queue, sent along
 * @returns the endpoints that listen for any of it
 * @throws Error where the transaction is another agency's
 */
export async function insertEvents(
  db: Database,
  recordedBy: RecordedBy,
  rows: readonly EventRow[],
  told: readonly WebhookEvent[],
  jobs: readonly Statement[],
): Promise<Listener[]> {
  const { agencyId, actorKind, actorAccountId, actorName, actorRoleType, occurredAt } = recordedBy;
  const ofTimesheets = rows.filter(
    ({ subjectType, contractorId }) => subjectType === 'timesheet' && contractorId !== null,
  );
  const values = [
    ...[JSON.stringify(rows), agencyId, actorKind, actorAccountId, actorName, actorRoleType, occurredAt],
    list(rows.map(({ id }) => id)),
    list(rows.map(({ action }) => action)),
    list(rows.map(({ subjectType }) => subjectType)),
    list(rows.map(({ subjectId }) => subjectId)),
    list(ofTimesheets.map(({ id }) => id)),
    list(ofTimesheets.map(({ contractorId }) => contractorId)),
  ];
  const listening = {
    text: `select id as endpoint_id, events from webhook_endpoints where agency_id = $1 and is_enabled and events && $2::text[]`,
    values: [agencyId, told],
  };
  const answers = await db.runAll([{ text: INSERT, values }, ...(told.length > 0 ? [listening] : []), ...jobs]);
  if (answers[0]![0]!.written !== rows.length)
    throw new Error('Events were not written: the transaction does not see their agency.');
  return (told.length > 0 ? answers[1] : []) as Listener[];
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
