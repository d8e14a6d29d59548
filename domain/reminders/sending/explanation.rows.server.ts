import type { Database, Statement } from '#platform/database/database.ts';

/** Selects what covers a period of a placement: its live timesheet and its declaration. */
export function selectAnswers(
  db: Database,
  agencyId: string,
  { contractorId, beginning, ending }: { contractorId: string; beginning: string; ending: string },
): Statement[] {
  return [
    db
      .sql('timesheets')
      .select('friendlyNumber', 'status')
      .where({ agencyId, contractorId, isVoid: false })
      .whereIn('status', ['pending', 'accepted'])
      .where('beginning', '<=', ending)
      .where('ending', '>=', beginning)
      .orderBy('beginning'),
    db
      .sql('declarations')
      .select('declaredByName', 'createdAt')
      .where({ agencyId, contractorId })
      .where('beginning', '<=', ending)
      .where('ending', '>=', beginning),
    db.sql('contractors').select('isSendingReminders').where({ agencyId, id: contractorId }),
  ];
}
