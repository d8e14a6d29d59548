import type { Database, Statement } from '#platform/database/database.ts';
import { hasLeft } from '../has-left.rows.server.ts';
import type { WebhookEvent } from '../webhooks/webhook-event.ts';

/** A stored event. */
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

/** What events recorded together share: their agency, who acted, and when. */
export type RecordedBy = Pick<
  AuditRow,
  'agencyId' | 'actorKind' | 'actorAccountId' | 'actorName' | 'actorRoleType' | 'occurredAt'
>;
/** The rest of each event. */
export type EventRow = Omit<AuditRow, keyof RecordedBy>;

// Each insert reads the agency from a row on its node and is self-contained, so that Citus forwards it unchanged.
// Values go as lists, and changes as one JSON list, which is read in a third of the time that rows in JSON take.
const INSERT = `
  insert into audit_events (agency_id, id, action, subject_type, subject_id, timesheet_id, contractor_id,
    actor_kind, actor_account_id, actor_name, actor_role_type, change_before, change_after, detail, occurred_at)
  select g.agency_id, h.id, h.action, h.subject_type, h.subject_id, h.timesheet_id, h.contractor_id, $2::text,
    $3::uuid, $4::text, $5::text, nullif(h.change_before, 'null'), nullif(h.change_after, 'null'), h.detail, $6::timestamptz
  from agency_settings g cross join rows from (
    unnest($7::uuid[], $8::text[], $9::text[], $10::uuid[], $11::uuid[], $12::uuid[]),
    jsonb_array_elements($13::jsonb), jsonb_array_elements($14::jsonb), jsonb_array_elements($15::jsonb)
  ) as h (id, action, subject_type, subject_id, timesheet_id, contractor_id, change_before, change_after, detail)
  where g.agency_id = $1 returning true as is_written`;

/** Returns the placement whose people are notified of an event; null if none are. */
const placementOf = ({ subjectType, contractorId }: EventRow) => (subjectType === 'timesheet' ? contractorId : null);

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** Selects who may decide the timesheets of placement `p` on a day. `$1` is the agency. */
const DECIDERS = (day: string) => `array(
      select u.contact_id from authorisers u
      where u.agency_id = $1 and u.contractor_id = p.id and u.status <> 'deleted'
      union
      select d.delegate_contact_id from authorisers u
      join delegations d on d.agency_id = u.agency_id and d.authoriser_contact_id = u.contact_id
      where u.agency_id = $1 and u.contractor_id = p.id and u.status <> 'deleted'
        and d.delegate_contact_id <> p.contact_id and ${day} between d.start_date and d.end_date
        and not ${hasLeft({ agency: '$1', contact: 'd.delegate_contact_id', day })}
    ) as authoriser_contact_ids`;

/** Who is notified about a timesheet or a delegation: the person whose time it is, if any, and those who may decide it. */
export type Audience = { contactId: string | null; authoriserContactIds: string[] };

/** Selects the audience of a placement on a day, as one row. */
export const selectAudience = (agencyId: string, contractorId: string, day: string): Statement => ({
  text: `select p.contact_id, ${DECIDERS('$3::date')} from contractors p where p.agency_id = $1 and p.id = $2`,
  values: [agencyId, contractorId, day],
});

// Its rows come as lists, which are parsed many times faster than from a JSON text.
const INSERT_INTO_OUTBOX = `
  insert into outbox (agency_id, event_id, action, subject_type, subject_id, occurred_at, contractor_contact_id, authoriser_contact_ids)
  select g.agency_id, h.id, h.action, h.subject_type, h.subject_id, $2::timestamptz, w.contact_id, w.authoriser_contact_ids
  from agency_settings g
  cross join unnest($3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::uuid[]) as h (id, action, subject_type, subject_id, contractor_id)
  left join (
    select p.id, p.contact_id, ${DECIDERS('($2::timestamptz at time zone z.time_zone)::date')}
    from contractors p join agency_settings z on z.agency_id = $1 where p.agency_id = $1 and p.id = any($7::uuid[])
  ) w on w.id = h.contractor_id where g.agency_id = $1`;

/** Returns a list of ids, or of words without commas or quotes, in PostgreSQL's array syntax. */
export const list = (words: readonly (string | null)[]) => `{${words.map((word) => word ?? 'NULL').join(',')}}`;

/** Writes events. A single one, the usual case, needs no subquery: Citus finds its node from the agency alone. */
function insertAuditRows(db: Database, rows: readonly EventRow[], by: RecordedBy): Statement {
  const [first] = rows;
  if (first && rows.length === 1) {
    const { changeBefore, changeAfter, detail, ...row } = first;
    const changes = { changeBefore: json(changeBefore), changeAfter: json(changeAfter), detail: json(detail) };
    return db
      .sql('auditEvents')
      .insert({ ...by, ...row, ...changes })
      .returning('id');
  }
  const { agencyId, actorKind, actorAccountId, actorName, actorRoleType, occurredAt } = by;
  const lists = [
    list(rows.map(({ id }) => id)),
    list(rows.map(({ action }) => action)),
    list(rows.map(({ subjectType }) => subjectType)),
    list(rows.map(({ subjectId }) => subjectId)),
    list(rows.map(({ timesheetId }) => timesheetId)),
    list(rows.map(({ contractorId }) => contractorId)),
    JSON.stringify(rows.map(({ changeBefore }) => changeBefore)),
    JSON.stringify(rows.map(({ changeAfter }) => changeAfter)),
    JSON.stringify(rows.map(({ detail }) => detail)),
  ];
  return {
    text: INSERT,
    values: [agencyId, actorKind, actorAccountId, actorName, actorRoleType, occurredAt, ...lists],
  };
}

/** Writes listeners' notifications of events; a single one as values, if its audience is known or it has none. */
function insertIntoOutbox(
  db: Database,
  rows: readonly EventRow[],
  { agencyId, occurredAt }: RecordedBy,
  audience: Audience | undefined,
): Statement {
  const [first] = rows;
  if (first && rows.length === 1 && (audience || placementOf(first) === null)) {
    const { id, action, subjectType, subjectId } = first;
    return db.sql('outbox').insert({
      ...{ agencyId, eventId: id, action, subjectType, subjectId, occurredAt },
      contractorContactId: audience?.contactId ?? null,
      authoriserContactIds: audience?.authoriserContactIds ?? null,
    });
  }
  const lists = [
    list(rows.map(({ id }) => id)),
    list(rows.map(({ action }) => action)),
    list(rows.map(({ subjectType }) => subjectType)),
    list(rows.map(({ subjectId }) => subjectId)),
    list(rows.map(placementOf)),
  ];
  return { text: INSERT_INTO_OUTBOX, values: [agencyId, occurredAt, ...lists] };
}

/** A listening endpoint and its events. */
export type Listener = { endpointId: string; events: WebhookEvent[] };

/** Selects the endpoints listening for any of these events. */
export const listening = (agencyId: string, webhookEvents: readonly WebhookEvent[]): Statement => ({
  text: `select id as endpoint_id, events from webhook_endpoints where agency_id = $1 and is_enabled and events && $2::text[]`,
  values: [agencyId, webhookEvents],
});

/** Events ready for insertion: how many, whether endpoints are queried, and the statements. */
export type EventsToInsert = { count: number; hasWebhookEvents: boolean; statements: Statement[] };

/**
 * Prepares any number of one agency's audit rows, and the outbox rows behind live events, for writing in one round
 * trip.
 * @param webhookEvents the webhook events for what happened
 * @param sent statements sent along, such as those enqueuing follow-up jobs, and the audience of a single timesheet
 * event if already read
 */
export function eventsToInsert(
  db: Database,
  recordedBy: RecordedBy,
  rows: readonly EventRow[],
  webhookEvents: readonly WebhookEvent[],
  { beside, audience }: { beside: readonly Statement[]; audience?: Audience | undefined },
): EventsToInsert {
  const { agencyId } = recordedBy;
  const inserts = [insertAuditRows(db, rows, recordedBy), insertIntoOutbox(db, rows, recordedBy, audience)];
  const hasWebhookEvents = webhookEvents.length > 0;
  return {
    count: rows.length,
    hasWebhookEvents,
    statements: [...inserts, ...(hasWebhookEvents ? [listening(agencyId, webhookEvents)] : []), ...beside],
  };
}

/**
 * Writes them.
 * @returns the endpoints that listen for any of them
 * @throws Error if the transaction is another agency's, raised by the database for a single event
 */
export async function insertEvents(
  db: Database,
  { count, hasWebhookEvents, statements }: EventsToInsert,
): Promise<Listener[]> {
  const [written, , listeners = []] = await db.runAll(statements);
  if (written!.length !== count) throw new Error('Events were not written: the transaction does not see their agency.');
  return (hasWebhookEvents ? listeners : []) as Listener[];
}

/** Which of the latest events to select; a null `actorAccountId` means everyone's. */
export type LatestEvents = { actorAccountId: string | null; withAdministrators: boolean; limit: number };

/** Returns the agency's latest events, newest first. Advisories are left out, since they only follow from what was done. */
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

/** Streams everything that happened in the agency, oldest first. */
export function streamEvents(db: Database, agencyId: string): AsyncGenerator<AuditRow> {
  return db.stream<AuditRow>(db.sql('auditEvents').where({ agencyId }).orderBy(['occurredAt', 'id']));
}

/** Returns the history of one record, newest first. */
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

/** Who did what and when, for an email about it. */
export type ReadEvent = Pick<AuditRow, 'actorName' | 'occurredAt'> & {
  changeBefore: Record<string, unknown> | null;
  changeAfter: Record<string, unknown> | null;
  detail: Record<string, unknown>;
};

/** Selects one event. */
export function selectEvent(db: Database, agencyId: string, id: string): Statement {
  const requested = db.sql('auditEvents').where({ agencyId, id });
  return requested.select('actorName', 'occurredAt', 'changeBefore', 'changeAfter', 'detail');
}

/** Returns how many events an agency has. */
export async function countAllEvents(db: Database, agencyId: string): Promise<number> {
  const [row] = await db.run<{ count: number }>({
    text: 'select count(*)::integer as count from audit_events where agency_id = $1',
    values: [agencyId],
  });
  return row!.count;
}
