import type { Database, Statement } from '#platform/database/database.ts';
import type { Reach } from '../../roles/reach.ts';
import type { ReminderFilter } from '../../reminders/reminder.schema.ts';
import { joinNames, withinReach } from '../timesheets.rows.server.ts';

/** Which authorisers: the placement's primary one, all others who may decide, or both. */
export type WhichAuthorisers = 'primary' | 'others' | 'any';

/** Which pending timesheets; with `timesheetIds` only those among them. */
export type PendingFilter = ReminderFilter & { which?: WhichAuthorisers; timesheetIds?: string[] };

/** Under row-level security an index is used for this, unlike for `coalesce`. */
const WHOSE_TURN = 'case when d.delegate_contact_id is null then a.contact_id else d.delegate_contact_id end';

/** Selects pending timesheets with those who are to decide them `today`, by person, oldest first. */
export function selectPending(
  db: Database,
  agencyId: string,
  reach: Reach,
  { which = 'primary', today, ...filter }: PendingFilter & { today: string },
): Statement {
  const { from, to, clientId, contractId, contractorId } = filter;
  // The pending ones first, which are few: in a single join PostgreSQL would go through all there ever were by contract
  // or placement.
  const pending = withinReach(db.sql('timesheets as t').select('t.*').where('t.status', 'pending'), agencyId, reach);
  if (filter.timesheetIds) pending.whereRaw('t.id = any(cast(? as uuid[]))', [filter.timesheetIds]);
  if (from) pending.where('t.ending', '>=', from);
  if (to) pending.where('t.beginning', '<=', to);
  for (const [column, value] of Object.entries({ clientId, contractId, contractorId })) {
    if (value) pending.where(`t.${column}`, value);
  }
  const query = db.sql
    .queryBuilder()
    .withMaterialized('pending', pending)
    .from('pending as t')
    .select(
      't.id as timesheetId',
      't.friendlyNumber',
      't.version',
      't.contractorId',
      't.contactId',
      't.contractId',
      't.clientId',
      't.beginning',
      't.ending',
      't.entryPeriod',
      't.chargingPeriod',
      't.dateRelativeTo',
      't.workedMinutes',
      't.holidayMinutes',
      't.workedQuarterDays',
      't.holidayQuarterDays',
      't.submittedAt',
      'c.fullname',
      'k.name as contractName',
      'cl.clientName',
      'a.id as authoriserId',
      'ac.id as authoriserContactId',
      'ac.fullname as authoriserName',
      'ac.emailAddress as authoriserEmailAddress',
      'a.lastReminded',
      'ac.lastReminded as contactLastReminded',
      'absent.id as absentContactId',
      'absent.fullname as absentName',
      'd.endDate as absentUntil',
    )
    .modify(joinNames)
    .join('authorisers as a', (on) =>
      on.on('a.agencyId', 't.agencyId').andOn('a.contractorId', 't.contractorId').andOnVal('a.status', '<>', 'deleted'),
    )
    // A stand-in decides in the authoriser's place, but never their own time.
    .leftJoin('delegations as d', (on) =>
      on
        .on('d.agencyId', 'a.agencyId')
        .andOn('d.authoriserContactId', 'a.contactId')
        .andOnVal('d.startDate', '<=', today)
        .andOnVal('d.endDate', '>=', today)
        .andOn('d.delegateContactId', '<>', 't.contactId'),
    )
    .leftJoin('contacts as absent', (on) =>
      on.on('absent.agencyId', 'd.agencyId').andOn('absent.id', 'd.authoriserContactId'),
    )
    .join('contacts as ac', (on) => on.on('ac.agencyId', 'a.agencyId').andOn('ac.id', db.sql.raw(WHOSE_TURN)))
    .where('t.agencyId', agencyId)
    .orderByRaw('lower(ac.fullname), ac.id, t.beginning, t.id, d.id nulls first');
  if (which !== 'any') query.where('a.isPrimary', which === 'primary');
  return query;
}
