import type { Database, Statement } from '#platform/database/database.ts';
import type { PayrollLayout } from '../payroll-layouts/payroll-layout.ts';
import type { RunSelection } from './payroll-run.schema.ts';
import type { PayrollRun } from './payroll-run.ts';
import type { SelectOne } from '../select-one.rows.server.ts';

/** Keeps others from making or voiding a run of the agency until the transaction ends: each of them locks all its layouts. */
export function lockRuns(agencyId: string): Statement {
  return { text: 'select id from payroll_layouts where agency_id = $1 order by id for update', values: [agencyId] };
}

/** Returns the number of the next run; under `lockRuns` no other run gets it. */
export async function nextNumber(db: Database, agencyId: string): Promise<number> {
  const [row] = await db.run<{ next: number }>({
    text: 'select coalesce(max(number), 0) + 1 as next from payroll_runs where agency_id = $1',
    values: [agencyId],
  });
  return row!.next;
}

/** What a run is selected by, who makes it, and when. */
export type NewRun = Pick<PayrollRun, 'payrollRunId' | 'number' | 'payrollLayoutId' | 'madeBy' | 'madeAt'> & {
  layout: PayrollLayout;
  selection: RunSelection;
};

/** Inserts a run, before its file is written; in the same transaction `finishRun` stores the result. */
export function beginRun(db: Database, agencyId: string, run: NewRun): Statement {
  const { payrollRunId, number, payrollLayoutId, layout, selection, madeBy, madeAt } = run;
  return db.sql('payrollRuns').insert({
    agencyId,
    id: payrollRunId,
    number,
    previous: number === 1 ? null : number - 1,
    layoutId: payrollLayoutId,
    layout: JSON.stringify(layout),
    periodFrom: selection.from,
    periodTo: selection.to,
    clientId: selection.clientId,
    fileName: '',
    checksum: '',
    report: '{}',
    madeByName: madeBy,
    madeAt,
  });
}

/** Stores the result of a run's file, once its last byte is written. */
export function finishRun(
  db: Database,
  agencyId: string,
  id: string,
  { fileName, checksum, report }: Pick<PayrollRun, 'fileName' | 'checksum' | 'report'>,
): Statement {
  const change = { fileName, checksum, report: JSON.stringify(report), size: report.bytes };
  return db.sql('payrollRuns').where({ agencyId, id }).update(change);
}

const SHOWN = `r.id as payroll_run_id, r.number, r.layout_id as payroll_layout_id, r.layout->>'name' as layout_name,
  r.period_from as "from", r.period_to as "to", r.client_id, r.file_name, r.checksum,
  r.size is not null as has_file, r.report, r.made_by_name as made_by, r.made_at, r.voided_by_name as voided_by,
  r.voided_at, r.void_reason, not exists (select from payroll_runs n where n.agency_id = $1 and n.number > r.number) as is_latest,
  r.layout->>'negative' as negative, case when r.voided_at is not null then (select n.number from payroll_run_entries x
    join payroll_run_entries y on y.agency_id = $1 and y.sequence = x.sequence and not y.is_void
    join payroll_runs n on n.agency_id = $1 and n.id = y.run_id
    where x.agency_id = $1 and x.run_id = r.id order by n.number limit 1) end as made_again_as`;

/** Returns the agency's runs, latest first; those before a number if given. */
export function selectRuns(
  db: Database,
  agencyId: string,
  { before, limit }: { before: number | null; limit: number },
) {
  return db.run<PayrollRun>({
    text: `select ${SHOWN} from payroll_runs r where r.agency_id = $1 and ($2::int is null or r.number < $2::int)
      order by r.number desc limit $3`,
    values: [agencyId, before, limit],
  });
}

/** Returns one run, or null; locked with `lock` until the transaction ends. */
export const selectRun: SelectOne<PayrollRun> = async (db, agencyId, id, lock) => {
  const [run] = await db.run<PayrollRun>({
    text: `select ${SHOWN} from payroll_runs r where r.agency_id = $1 and r.id = $2 ${lock ? 'for update of r' : ''}`,
    values: [agencyId, id],
  });
  return run ?? null;
};

/** Returns the latest valid run of a layout, before a number if given; or null. */
export async function selectStandingRun(
  db: Database,
  agencyId: string,
  { payrollLayoutId, before }: { payrollLayoutId: string; before: number | null },
): Promise<PayrollRun | null> {
  const [run] = await db.run<PayrollRun>({
    text: `select ${SHOWN} from payroll_runs r where r.agency_id = $1 and r.layout_id = $2 and r.voided_at is null
      and ($3::int is null or r.number < $3::int) order by r.number desc limit 1`,
    values: [agencyId, payrollLayoutId, before],
  });
  return run ?? null;
}

/** Returns the layout of a run, as it was when the run was made. */
export async function selectLayoutOfRun(db: Database, agencyId: string, id: string): Promise<PayrollLayout> {
  const [row] = await db.run<{ layout: PayrollLayout }>({
    text: 'select layout from payroll_runs where agency_id = $1 and id = $2',
    values: [agencyId, id],
  });
  return row!.layout;
}

/** Voids a run, which releases what it took. @returns the number of entries released */
export async function voidRun(
  db: Database,
  agencyId: string,
  id: string,
  { by, at, reason }: { by: string; at: string; reason: string | null },
): Promise<number> {
  await db.run(
    db.sql('payrollRuns').where({ agencyId, id }).update({ voidedByName: by, voidedAt: at, voidReason: reason }),
  );
  const freed = await db.run(
    db.sql('payrollRunEntries').where({ agencyId, runId: id }).update({ isVoid: true }).returning('sequence'),
  );
  return freed.length;
}
