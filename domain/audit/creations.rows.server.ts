import type { Statement } from '#platform/database/database.ts';
import type { WebhookEvent } from '../webhooks/webhook-event.ts';
import { type EventsToInsert, list, listening, type RecordedBy } from './audit.rows.server.ts';

/** The fields of new records of one kind: a list per field, in the records' order, in PostgreSQL's array syntax; null if none has the field. */
export type CreationFields = readonly { name: string; type: string; list: string | null }[];

/** Events of new records: what they share, and lists of what they do not. */
export type CreationRows = {
  action: string;
  subjectType: string;
  ids: readonly string[];
  subjectIds: readonly string[];
  said: CreationFields;
  detail: Record<string, unknown>;
};

/** Writes the events of new records, whose changes the database builds from lists. */
function insertCreations({ ids, subjectIds, said, detail, ...of }: CreationRows, by: RecordedBy): Statement {
  const listed = said.filter(({ list: values }) => values !== null);
  const column = (name: string) => `c${listed.findIndex((one) => one.name === name)}`;
  const after = said.map(({ name, list: values }) => `'${name}', ${values === null ? 'null' : `h.${column(name)}`}`);
  const lists = listed.map(({ type }, index) => `, $${index + 12}::${type}[]`);
  return {
    text: `
      insert into audit_events (agency_id, id, action, subject_type, subject_id,
        actor_kind, actor_account_id, actor_name, actor_role_type, change_after, detail, occurred_at)
      select g.agency_id, h.id, $10::text, $11::text, h.subject_id, $2::text, $3::uuid, $4::text, $5::text,
        jsonb_build_object(${after.join(', ')}), $7::jsonb, $6::timestamptz
      from agency_settings g cross join unnest($8::uuid[], $9::uuid[]${lists.join('')})
        as h (id, subject_id${listed.map(({ name }) => `, ${column(name)}`).join('')})
      where g.agency_id = $1 returning true as is_written`,
    values: [
      ...[by.agencyId, by.actorKind, by.actorAccountId, by.actorName, by.actorRoleType, by.occurredAt],
      ...[JSON.stringify(detail), list(ids), list(subjectIds), of.action, of.subjectType],
      ...listed.map(({ list: values }) => values),
    ],
  };
}

// None is about a placement, so no audience has to be looked up.
const CREATIONS_INTO_OUTBOX = `
  insert into outbox (agency_id, event_id, action, subject_type, subject_id, occurred_at)
  select g.agency_id, h.id, $3::text, $4::text, h.subject_id, $2::timestamptz
  from agency_settings g cross join unnest($5::uuid[], $6::uuid[]) as h (id, subject_id) where g.agency_id = $1`;

/** Prepares the audit rows of new records and their listeners' notifications, as `eventsToInsert` does for events of any kind. */
export function creationsToInsert(
  by: RecordedBy,
  created: CreationRows,
  webhookEvents: readonly WebhookEvent[],
): EventsToInsert {
  const { action, subjectType, ids, subjectIds } = created;
  const values = [by.agencyId, by.occurredAt, action, subjectType, list(ids), list(subjectIds)];
  const inserts = [insertCreations(created, by), { text: CREATIONS_INTO_OUTBOX, values }];
  const hasWebhookEvents = webhookEvents.length > 0;
  return {
    count: ids.length,
    hasWebhookEvents,
    statements: [...inserts, ...(hasWebhookEvents ? [listening(by.agencyId, webhookEvents)] : [])],
  };
}
