import type { Database, Statement } from '#platform/database/database.ts';

/** Most bytes in a part of a file. */
export const PART = 262_144;

/** Stores one part of the file of a run, counted from 0. */
export function insertPart(db: Database, agencyId: string, runId: string, part: number, content: Buffer): Statement {
  return db.sql('payrollRunParts').insert({ agencyId, runId, part, content });
}

/** Returns the size of a run's file in bytes; null once anyone in it was erased. */
export async function selectSize(db: Database, agencyId: string, runId: string): Promise<number | null> {
  const [row] = await db.run<{ size: number | null }>({
    text: 'select size::int from payroll_runs where agency_id = $1 and id = $2',
    values: [agencyId, runId],
  });
  return row?.size ?? null;
}

/** Returns one part of the file of a run, or null. */
export async function selectPart(db: Database, agencyId: string, runId: string, part: number): Promise<Buffer | null> {
  const [row] = await db.run<{ content: Buffer }>({
    text: 'select content from payroll_run_parts where agency_id = $1 and run_id = $2 and part = $3',
    values: [agencyId, runId, part],
  });
  return row?.content ?? null;
}
