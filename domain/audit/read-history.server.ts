import type { Context } from '../context.ts';
import { isId } from '../new-id.ts';
import { selectHistory } from './audit.rows.server.ts';
import type { HistoryEvent } from './history.ts';
import { type RecordName, selectRecordNames } from './record-names.rows.server.ts';

type Fields = HistoryEvent['before'];

/** The text for a changed reference to a record that no longer has a name. */
const NAMELESS = 'one that was deleted';

/** Reads a record's history, newest first, at most `most` events, with the names of the records its changes refer to. */
export async function readHistory(
  ctx: Pick<Context, 'db' | 'agency'>,
  subject: { subjectType: string; subjectId: string },
  most: number,
): Promise<HistoryEvent[]> {
  const rows = await selectHistory(ctx.db, ctx.agency.id, subject, most);
  const events = rows.map(({ id, action, actorName, occurredAt, changeBefore, changeAfter }) => ({
    id,
    action,
    actorName,
    occurredAt,
    before: changeBefore as Fields,
    after: changeAfter as Fields,
  }));
  const ids = [...new Set(events.flatMap(({ before, after }) => [...referencesOf(before), ...referencesOf(after)]))];
  if (ids.length === 0) return events;
  const found = await ctx.db.run<RecordName>(selectRecordNames(ctx.agency.id, ids));
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return events.map((event) => ({
    ...event,
    before: withNames(event.before, names),
    after: withNames(event.after, names),
  }));
}

function isReference(field: string, value: unknown): value is string {
  return field.endsWith('Id') && isId(value);
}

function referencesOf(fields: Fields): string[] {
  return Object.entries(fields ?? {}).flatMap(([field, value]) => (isReference(field, value) ? [value] : []));
}

function withNames(fields: Fields, names: Map<string, string>): Fields {
  if (!fields) return fields;
  const named = Object.entries(fields).map(([field, value]) => [
    field,
    isReference(field, value) ? (names.get(value) ?? NAMELESS) : value,
  ]);
  return Object.fromEntries(named) as Fields;
}
