import { MAX_AT_ONCE } from './bulk.ts';
import { byGravity, type LookAtFacts, type LookAtReason, type LookedAt, lookAtReasons } from './look-at.ts';

/** With more pending timesheets than this an authoriser sees the queue, exceptions first; otherwise the list. */
export const MAX_IN_LIST = 7;

/** The most timesheets in the queue at once, the oldest first; one click accepts no more. */
export const MAX_IN_QUEUE = MAX_AT_ONCE;

/** Pending timesheets: those to look at with the reasons, most serious first, and the usual ones. */
export type SortedQueue<Row> = { toLookAt: { row: Row; reasons: LookAtReason[] }[]; usual: Row[] };

/** Sorts the pending timesheets; equally serious ones, and the usual ones, keep their order. */
export function sortQueue<Row extends LookedAt & { id: string }>(
  rows: readonly Row[],
  factsOf: (timesheetId: string) => LookAtFacts,
  today: string,
): SortedQueue<Row> {
  const known = rows.map((row) => ({ row, reasons: lookAtReasons(row, factsOf(row.id), today) }));
  const toLookAt = known.filter(({ reasons }) => reasons.length > 0);
  return {
    toLookAt: toLookAt.sort((one, other) => byGravity(one.reasons, other.reasons)),
    usual: known.filter(({ reasons }) => reasons.length === 0).map(({ row }) => row),
  };
}

/**
 * Returns the open timesheet, and the previous and next in the queue, those to look at first.
 * @param requested the id in the address; one no longer pending opens the first
 */
export function openInQueue<Row extends { id: string }>(
  { toLookAt, usual }: SortedQueue<Row>,
  requested: string | null,
): { row: Row; previous: string | null; next: string | null } | null {
  const all = [...toLookAt.map(({ row }) => row), ...usual];
  const at = Math.max(
    0,
    all.findIndex(({ id }) => id === requested),
  );
  const row = all[at];
  return row ? { row, previous: all[at - 1]?.id ?? null, next: all[at + 1]?.id ?? null } : null;
}
