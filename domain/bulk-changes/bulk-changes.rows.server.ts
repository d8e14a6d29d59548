import type { Database, Statement } from '#platform/database/database.ts';
import { meantFor } from '../rate-units.rows.server.ts';
import type { RequestedChange, BulkChange, BulkKind, BulkValue, WasBefore } from './bulk-change.ts';
import type { SelectOne } from '../select-one.rows.server.ts';

const COLUMNS = [
  'id',
  'kind',
  'chosen',
  'filter',
  'value',
  'state',
  'progress',
  'message',
  'changedCount',
  'leftCount',
  'workerId',
  'askedByName',
  'askedAt',
];

/** Stores which placements were chosen for which change. */
export async function insertBulkChange(
  db: Database,
  agencyId: string,
  row: Pick<BulkChange, 'id' | 'kind' | 'chosen' | 'filter' | 'askedByName' | 'askedAt'>,
): Promise<void> {
  const filter = row.filter && JSON.stringify(row.filter);
  await db.run(db.sql('bulkChanges').insert({ agencyId, ...row, filter }));
}

/** Returns one bulk change, or nothing. With `lock`, it is locked until the transaction ends. */
export const selectBulkChange: SelectOne<BulkChange> = async (db, agencyId, id, lock) => {
  const query = db
    .sql('bulkChanges')
    .select(...COLUMNS, db.sql.raw('was is not null as is_kept'))
    .where({ agencyId, id });
  if (lock) void query.forUpdate();
  return (await db.run<BulkChange>(query))[0] ?? null;
};

/** Returns the latest changes made, newest first. */
export function selectLatest(db: Database, agencyId: string, most: number): Promise<BulkChange[]> {
  const query = db
    .sql('bulkChanges')
    .select(...COLUMNS, db.sql.raw('was is not null as is_kept'))
    .where({ agencyId, state: 'applied' });
  return db.run<BulkChange>(
    query
      .orderBy([
        { column: 'askedAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(most),
  );
}

type Change = Partial<
  Pick<BulkChange, 'state' | 'progress' | 'message' | 'changedCount' | 'leftCount' | 'workerId'>
> & {
  value?: BulkValue;
  asked?: RequestedChange | null;
  was?: WasBefore[] | null;
};

/** Records the outcome of a change that has not ended. @returns whether it had not */
export async function updateBulkChange(db: Database, agencyId: string, id: string, change: Change): Promise<boolean> {
  const { value, asked, was, ...columns } = change;
  const written = {
    ...columns,
    ...(value ? { value: JSON.stringify(value) } : {}),
    ...(was ? { was: JSON.stringify(was) } : {}),
    ...(asked === undefined ? {} : { asked: asked && JSON.stringify(asked) }),
  };
  const query = db.sql('bulkChanges').where({ agencyId, id }).whereIn('state', ['planned', 'waiting', 'running']);
  return (await db.run(query.update(written).returning('id'))).length > 0;
}

/** Returns the placements' values before a change; nothing if not stored. */
export async function selectWas(db: Database, agencyId: string, id: string): Promise<WasBefore[] | null> {
  const found = await db.run<{ was: WasBefore[] | null }>(db.sql('bulkChanges').select('was').where({ agencyId, id }));
  return found[0]?.was ?? null;
}

/** Records that a change was reverted. */
export function markReverted(db: Database, agencyId: string, id: string): Statement {
  return db.sql('bulkChanges').where({ agencyId, id, state: 'applied' }).update({ state: 'takenBack', was: null });
}

/** Restores placements' previous values in one statement and increments their versions. */
export function restorePlacements(
  agencyId: string,
  kind: Exclude<BulkKind, 'authoriser' | 'rate'>,
  was: WasBefore[],
  at: string,
): Statement {
  const [column, type] = {
    end: ['end_date', 'date'],
    extend: ['end_date', 'date'],
    template: ['timesheet_template_id', 'uuid'],
    reminders: ['is_sending_reminders', 'boolean'],
  }[kind] as [string, string];
  return {
    text: `update contractors p set ${column} = w.was, version = p.version + 1, updated_at = $3
      from jsonb_to_recordset($2::jsonb) as w (id uuid, was ${type}) where p.agency_id = $1 and p.id = w.id`,
    values: [agencyId, JSON.stringify(was), at],
  };
}

/** Returns on whose behalf a waiting change runs; nothing once it has run. */
export async function selectRequestedChange(
  db: Database,
  agencyId: string,
  id: string,
): Promise<RequestedChange | null> {
  const found = await db.run<{ asked: RequestedChange | null }>(
    db.sql('bulkChanges').select('asked').where({ agencyId, id }),
  );
  return found[0]?.asked ?? null;
}

/** Deletes plans that nobody applied. */
export function deletePlansBefore(db: Database, agencyId: string, moment: string): Statement {
  return db.sql('bulkChanges').where({ agencyId, state: 'planned' }).where('askedAt', '<', moment).delete();
}

/**
 * Selects placements with these ids as they are now, by the contractor's name, excluding deleted ones. With `lock`,
 * they are locked until the transaction ends, before they are read, as a contract is.
 */
export function selectPlacements(agencyId: string, ids: string[], lock: boolean): Statement[] {
  const hold = {
    text: 'select id from contractors where agency_id = $1 and id = any($2::uuid[]) order by id for no key update',
    values: [agencyId, ids],
  };
  const read = {
    text: `
      select p.id, p.version, p.contact_id, c.fullname, p.reference, t.name as contract_name, l.client_name,
        p.start_date as start, p.end_date as "end", t.start_date as contract_start, t.end_date as contract_end,
        p.timesheet_template_id, m.template_name, p.is_sending_reminders,
        u.contact_id as primary_contact_id, a.fullname as primary_name,
        p.charge_rate::text, p.pay_rate::text, p.nightshift_charge_rate, p.nightshift_pay_rate, p.holiday_charge_rate, p.holiday_pay_rate,
        coalesce(p.charging_period, t.charging_period, m.charging_period) as charging_period,
        coalesce(p.charging_period, t.charging_period) is null as is_charged_as_template,
        (num_nonnulls(p.charge_rate, p.pay_rate, p.nightshift_charge_rate, p.nightshift_pay_rate, p.holiday_charge_rate,
            p.holiday_pay_rate) > 0
          or exists (select from placement_rates r where r.agency_id = $1 and r.contractor_id = p.id
            and ${meantFor('r', 'coalesce(p.charging_period, t.charging_period, m.charging_period)')})) as has_rates
      from contractors p
      join contacts c on c.agency_id = p.agency_id and c.id = p.contact_id
      join contracts t on t.agency_id = p.agency_id and t.id = p.contract_id
      join clients l on l.agency_id = t.agency_id and l.id = t.client_id
      join timesheet_templates m on m.agency_id = p.agency_id and m.id = p.timesheet_template_id
      left join authorisers u on u.agency_id = p.agency_id and u.contractor_id = p.id and u.is_primary and u.status <> 'deleted'
      left join contacts a on a.agency_id = u.agency_id and a.id = u.contact_id
      where p.agency_id = $1 and p.id = any($2::uuid[]) and p.status <> 'deleted'
      order by lower(c.fullname), p.id`,
    values: [agencyId, ids],
  };
  return lock ? [hold, read] : [read];
}

/** Applies a change to placements in one statement and increments their versions. */
export function changePlacements(
  agencyId: string,
  ids: string[],
  value: Exclude<BulkValue, { kind: 'authoriser' | 'rate' }>,
  at: string,
): Statement {
  const [column, given] =
    value.kind === 'template'
      ? ['timesheet_template_id', value.timesheetTemplateId]
      : value.kind === 'reminders'
        ? ['is_sending_reminders', value.isSendingReminders]
        : ['end_date', value.end];
  return {
    text: `update contractors set ${column} = $3, version = version + 1, updated_at = $4
      where agency_id = $1 and id = any($2::uuid[])`,
    values: [agencyId, ids, given, at],
  };
}
