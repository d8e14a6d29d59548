import type { Context } from '../context.ts';
import type { PayEntry } from '../payroll-layouts/pay-entry.ts';
import { setAside } from '../payroll-layouts/set-aside.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { PayrollRun } from './payroll-run.ts';
import { selectLayoutOfRun, selectStandingRun } from './payroll-runs.rows.server.ts';
import { openPeople, penceOfEntries, type PenceByPerson, type PeopleInRun, REVIEW_SIZE } from './plan-people.ts';
import { streamTaken } from './run-entries.rows.server.ts';
import { byPerson } from './write-payroll-file.server.ts';

/** Returns the latest valid run of the same layout before a number, or before the next; null if there is none. @throws Forbidden */
export function findRunBefore(
  ctx: Context,
  requested: { payrollLayoutId: string; before: number | null },
): Promise<PayrollRun | null> {
  requirePermission(ctx.actor, 'payroll.read');
  return selectStandingRun(ctx.db, ctx.agency.id, requested);
}

/** Returns what a run pays each person. @throws Forbidden */
export async function penceInRun(ctx: Context, run: PayrollRun | null): Promise<PenceByPerson | null> {
  requirePermission(ctx.actor, 'payroll.read');
  if (!run) return null;
  const pence = new Map<string, bigint>();
  for await (const entries of peopleIn(ctx, run)) pence.set(entries[0]!.contactId, penceOfEntries(entries));
  return pence;
}

/** Returns a page of the people in an existing run, with its totals per client, compared with the run before it. @throws Forbidden */
export async function listRunPeople(
  ctx: Context,
  run: PayrollRun,
  { page, before }: { page: number; before: PayrollRun | null },
): Promise<PeopleInRun> {
  requirePermission(ctx.actor, 'payroll.read');
  const people = openPeople({ page, size: REVIEW_SIZE, before: await penceInRun(ctx, before) });
  for await (const entries of peopleIn(ctx, run)) people.add(entries);
  return people.people();
}

/** Yields the entries that have rows in the file of a run, person by person. */
async function* peopleIn({ db, agency }: Context, { payrollRunId }: PayrollRun): AsyncGenerator<PayEntry[]> {
  const layout = await selectLayoutOfRun(db, agency.id, payrollRunId);
  for await (const entries of byPerson(streamTaken(db, agency.id, payrollRunId))) {
    // A payroll number removed since then was there when the run was made.
    const { inFile, unnumbered, unfit } = setAside(layout, entries);
    const written = [...inFile, ...unnumbered, ...unfit];
    if (written.length > 0) yield written;
  }
}
