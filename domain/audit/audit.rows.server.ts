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

// Each insert reads the agency from a row of its node and stands by itself, so that Citus sends it there as it is. What rows hold goes as
// lists, and what changed as a list in JSON, which is read in a third of the time that rows in JSON take.
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

/** The placement whose people hear of an event; null where none do. */
const placementOf = ({ subjectType, contractorId }: EventRow) => (subjectType === 'timesheet' ? contractorId : null);

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** Who may decide the timesheets of placement `p` on a day. `$1` is the agency. */
const DECIDERS = (day: string) => `array(
      select u.contact_id from authorisers u
      where u.agency_id = $1 and u.contractor_id = p.id and u.status <> 'deleted'
      union
      select d.delegate_contact_id from authorisers u
      join delegations d on d.agency_id = u.agency_id and d.authoriser_contact_id = u.contact_id
      where u.agency_id = $1 and u.contractor_id = p.id and u.status <> 'deleted'
        and d.delegate_contact_id <> p.contact_id and ${day} between d.start_date and d.end_date
    ) as authoriser_contact_ids`;

/** Who hears of what happens to a timesheet or a delegation: whose time it is, if anybody’s, and who may decide. */
export type Audience = { contactId: string | null; authoriserContactIds: string[] };

/** The audience of a placement on a day, one row. */
export const selectAudience = (agencyId: string, contractorId: string, day: string): Statement => ({
  text: `select p.contact_id, ${DECIDERS('$3::date')} from contractors p where p.agency_id = $1 and p.id = $2`,
  values: [agencyId, contractorId, day],
});

// Its rows come in lists, which are read many times faster than the same out of a text.
const INSERT_INTO_OUTBOX = `
  insert into outbox (agency_id, event_id, action, subject_type, subject_id, occurred_at, contractor_contact_id, authoriser_contact_ids)
  select g.agency_id, h.id, h.action, h.subject_type, h.subject_id, $2::timestamptz, w.contact_id, w.authoriser_contact_ids
  from agency_settings g
  cross join unnest($3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::uuid[]) as h (id, action, subject_type, subject_id, contractor_id)
  left join (
    select p.id, p.contact_id, ${DECIDERS('($2::timestamptz at time zone z.time_zone)::date')}
    from contractors p join agency_settings z on z.agency_id = $1 where p.agency_id = $1 and p.id = any($7::uuid[])
  ) w on w.id = h.contractor_id where g.agency_id = $1`;

/** A list of ids, or of words without commas or quotes, as PostgreSQL writes one. */
export const list = (words: readonly (string | null)[]) => `{${words.map((word) => word ?? 'NULL').join(',')}}`;

/** Writes events. A single one, as most are, needs no reading: Citus knows its node by the agency alone. */
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

/** Writes what listeners are told of events; a single one by its values, where its audience is known or it has none. */
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

/** An endpoint that listens, and for what. */
export type Listener = { endpointId: string; events: WebhookEvent[] };

/** The statement that reads which endpoints listen for any of this. */
export const listening = (agencyId: string, told: readonly WebhookEvent[]): Statement => ({
  text: `select id as endpoint_id, events from webhook_endpoints where agency_id = $1 and is_enabled and events && $2::text[]`,
  values: [agencyId, told],
});

/** Events as they go to the database: how many, whether endpoints are asked for, and the statements. */
export type EventsToInsert = { count: number; isTold: boolean; statements: Statement[] };

/**
 * Any number of audit rows of one agency, and the outbox rows that live events hang off, as they are written in one round trip.
 * @param told what webhooks call what happened
 * @param sent statements that are sent along, such as those that put what follows on the queue, and the audience of a single
 * event about a timesheet where it was read already
 */
export function eventsToInsert(
  db: Database,
  recordedBy: RecordedBy,
  rows: readonly EventRow[],
  told: readonly WebhookEvent[],
  { beside, audience }: { beside: readonly Statement[]; audience?: Audience | undefined },
): EventsToInsert {
  const { agencyId } = recordedBy;
  const inserts = [insertAuditRows(db, rows, recordedBy), insertIntoOutbox(db, rows, recordedBy, audience)];
  const isTold = told.length > 0;
  return {
    count: rows.length,
    isTold,
    statements: [...inserts, ...(isTold ? [listening(agencyId, told)] : []), ...beside],
  };
}

/**
 * Writes them.
 * @returns the endpoints that listen for any of it
 * @throws Error where the transaction is another agency's, from the database where the event is a single one
 */
export async function insertEvents(db: Database, { count, isTold, statements }: EventsToInsert): Promise<Listener[]> {
  const [written, , listeners = []] = await db.runAll(statements);
  if (written!.length !== count) throw new Error('Events were not written: the transaction does not see their agency.');
  return (isTold ? listeners : []) as Listener[];
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
  detail: Record<string, unknown>;
};

/** One event. */
export function selectEvent(db: Database, agencyId: string, id: string): Statement {
  const asked = db.sql('auditEvents').where({ agencyId, id });
  return asked.select('actorName', 'occurredAt', 'changeBefore', 'changeAfter', 'detail');
}

/** How many events an agency has. */
export async function countAllEvents(db: Database, agencyId: string): Promise<number> {
  const [row] = await db.run<{ count: number }>({
    text: 'select count(*)::integer as count from audit_events where agency_id = $1',
    values: [agencyId],
  });
  return row!.count;
}
