import { MOST_AT_ONCE } from './bulk.ts';
import { byGravity, type LookAtFacts, type LookAtReason, type LookedAt, lookAtReasons } from './look-at.ts';

/** With more pending timesheets than this an authoriser sees the queue, exceptions first; up to it the list. */
export const MOST_IN_A_LIST = 7;

/** The most timesheets that the queue holds at once, the oldest first; one press accepts no more. */
export const MOST_IN_THE_QUEUE = MOST_AT_ONCE;

/** Pending timesheets, those to look at with why, the gravest first, and those as usual. */
export type SortedQueue<Row> = { toLookAt: { row: Row; reasons: LookAtReason[] }[]; usual: Row[] };

/** Sorts what waits; of equally grave ones, and among the usual, the order in which they came stays. */
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
 * What is open beside the queue and what comes before and after it, those to look at first.
 * @param asked the id in the address; one that does not wait any more opens the first
 */
export function openInQueue<Row extends { id: string }>(
  { toLookAt, usual }: SortedQueue<Row>,
  asked: string | null,
): { row: Row; previous: string | null; next: string | null } | null {
  const all = [...toLookAt.map(({ row }) => row), ...usual];
  const at = Math.max(
    0,
    all.findIndex(({ id }) => id === asked),
  );
  const row = all[at];
  return row ? { row, previous: all[at - 1]?.id ?? null, next: all[at + 1]?.id ?? null } : null;
}
