import type { Database, Statement } from '#platform/database/database.ts';
import type { Reach } from '../../roles/reach.ts';
import type { ReminderFilter } from '../../reminders/reminder.schema.ts';
import { whoseTurn } from '../../whose-turn.rows.server.ts';
import { joinNames, withinReach } from '../timesheets.rows.server.ts';

/** Which authorisers: the one who is asked, all others who may decide, or both. */
export type WhichAuthorisers = 'asked' | 'others' | 'any';

/**
 * Which pending timesheets; with `timesheetIds` only those among them, with `canDecide` only with people whose role and
 * account are switched on.
 */
export type PendingFilter = ReminderFilter & { which?: WhichAuthorisers; timesheetIds?: string[]; canDecide?: boolean };

const TURNS = whoseTurn({
  agency: ':agencyId',
  day: 'cast(:today as date)',
  placements: 'array(select distinct contractor_id from pending)',
});

/** Selects pending timesheets with those who are to decide them `today`, by person, oldest first. */
export function selectPending(
  db: Database,
  agencyId: string,
  reach: Reach,
  { which = 'asked', canDecide = false, today, ...filter }: PendingFilter & { today: string },
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
    .withMaterialized('turns', db.sql.raw(TURNS, { agencyId, today }))
    .from('pending as t')
    .join('turns as a', (on) => on.on('a.agencyId', 't.agencyId').andOn('a.contractorId', 't.contractorId'))
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
      'a.authoriserId',
      'ac.id as authoriserContactId',
      'ac.fullname as authoriserName',
      'ac.emailAddress as authoriserEmailAddress',
      'a.authoriserReminded as lastReminded',
      'ac.lastReminded as contactLastReminded',
      'absent.id as absentContactId',
      'absent.fullname as absentName',
      db.sql.raw('case when a.is_stood_in_for then a.absent_until end as absent_until'),
    )
    .modify(joinNames)
    .leftJoin('contacts as absent', (on) =>
      on
        .on('absent.agencyId', 't.agencyId')
        .andOn('absent.id', 'a.authoriserContactId')
        .andOnVal('a.isStoodInFor', true),
    )
    .join('contacts as ac', (on) => on.on('ac.agencyId', 't.agencyId').andOn('ac.id', 'a.turnContactId'))
    .where('t.agencyId', agencyId)
    .orderByRaw('lower(ac.fullname), ac.id, t.beginning, t.id, a.is_stood_in_for');
  if (which !== 'any') query.where('a.isAsked', which === 'asked');
  if (canDecide) query.where('a.canDecide', true);
  return query;
}
