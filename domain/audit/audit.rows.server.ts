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

/**
 * The rows of the parameter. They are read where they are needed rather than once: Citus would copy what several parts of a statement
 * read to every node.
 */
const HAPPENED = `json_to_recordset($1) as h(
  id uuid, action text, "subjectType" text, "subjectId" uuid, "timesheetId" uuid, "contractorId" uuid,
  "actorKind" text, "actorAccountId" uuid, "actorName" text, "actorRoleType" text,
  "changeBefore" jsonb, "changeAfter" jsonb, detail jsonb, "occurredAt" timestamptz, "webhookEvent" text)`;

/**
 * Where Citus is told what to return, it inserts within row-level security, rather than by `COPY`, which cannot. The agency is read
 * from a row of its node, so that the rows are written there alone.
 */
const INSERT = `
  with audited as (
    insert into audit_events (agency_id, id, action, subject_type, subject_id, timesheet_id, contractor_id,
      actor_kind, actor_account_id, actor_name, actor_role_type, change_before, change_after, detail, occurred_at)
    select g.agency_id, h.id, h.action, h."subjectType", h."subjectId", h."timesheetId", h."contractorId", h."actorKind",
      h."actorAccountId", h."actorName", h."actorRoleType", h."changeBefore", h."changeAfter", h.detail, h."occurredAt"
    from agency_settings g cross join ${HAPPENED} where g.agency_id = $2 returning true
  ), watched as (
    select h.id as event_id, p.contact_id as contractor_contact_id, array(
      select u.contact_id from authorisers u
      where u.agency_id = $2 and u.contractor_id = p.id and u.status <> 'deleted'
      union
      select d.delegate_contact_id from authorisers u
      join delegations d on d.agency_id = u.agency_id and d.authoriser_contact_id = u.contact_id
      where u.agency_id = $2 and u.contractor_id = p.id and u.status <> 'deleted'
        and d.delegate_contact_id <> p.contact_id and (h."occurredAt" at time zone g.time_zone)::date between d.start_date and d.end_date
    ) as authoriser_contact_ids
    from ${HAPPENED}
    join contractors p on p.agency_id = $2 and p.id = h."contractorId"
    join agency_settings g on g.agency_id = $2
    where h."subjectType" = 'timesheet'
  ), told as (
    insert into outbox (agency_id, event_id, action, subject_type, subject_id, occurred_at, contractor_contact_id, authoriser_contact_ids)
    select g.agency_id, h.id, h.action, h."subjectType", h."subjectId", h."occurredAt", w.contractor_contact_id, w.authoriser_contact_ids
    from agency_settings g cross join ${HAPPENED} left join watched w on w.event_id = h.id where g.agency_id = $2 returning true
  )
  select h.id as event_id, e.id as endpoint_id, h."webhookEvent" as event, null as written
  from ${HAPPENED} join webhook_endpoints e on e.agency_id = $2 and e.is_enabled and h."webhookEvent" = any(e.events)
  union all select null, null, null, (select count(*)::int from audited)`;

/** An endpoint that listens for an event. */
export type Listener = { eventId: string; endpointId: string; event: WebhookEvent };

/**
 * Writes any number of audit rows of one agency, and the outbox rows that live events hang off, in one statement.
 * @returns the endpoints that listen for them
 * @throws Error where the transaction is another agency's
 */
export async function insertEvents(
  db: Database,
  agencyId: string,
  rows: (AuditRow & { webhookEvent: WebhookEvent | null })[],
): Promise<Listener[]> {
  const answers = await db.run<Listener & { written: number | null }>({
    text: INSERT,
    values: [JSON.stringify(rows), agencyId],
  });
  const written = answers.find((one) => one.written !== null)?.written;
  if (written !== rows.length) throw new Error('Events were not written: the transaction does not see their agency.');
  return answers.filter((one) => one.written === null);
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
