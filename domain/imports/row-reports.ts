import { camelCase } from '../camel-case.ts';
import { beside } from './lookup-by-row.ts';
import type { RowOutcome, RowProblem, RowReport } from './import-report.ts';
import type { StagedRow } from './import-rules.ts';

/** What is reported of a row beside its outcome. */
export type ReportedRow = Pick<StagedRow, 'number' | 'reference' | 'foundBy' | 'note' | 'adds'>;

/** The result of comparing one row. */
type Outcome = {
  number: number;
  outcome: 'created' | 'changed' | 'unchanged';
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** The findings about the rows of a file, all ordered by row number. */
export type Found = {
  rowNumbers: Iterable<number>;
  reported: Iterable<ReportedRow>;
  /** Null where every reported row creates its record. */
  records: Iterable<Outcome> | null;
  /** Whether a reported row without an outcome leaves the record it found as it is, or creates one. */
  areOthersUnchanged?: boolean;
  /** The message for a reported row without an outcome that is rejected with another row of its record. */
  rejectedWith?: string;
  authorisers: Iterable<Outcome>;
  problems: Iterable<RowProblem>;
  notes?: ReadonlyMap<number, string>;
};

const NOTHING: Record<string, unknown> = {};
const NOT_STAGED: Omit<ReportedRow, 'number'> = { reference: '' };

function changesOf({ before, after }: Outcome): RowReport['changes'] {
  const changes: RowReport['changes'] = {};
  for (const [column, to] of Object.entries(after ?? {})) {
    const from = before?.[column] ?? null;
    if (from !== to) changes[camelCase(column)] = { from, to };
  }
  return changes;
}

/** A new record makes its row created; otherwise any difference makes it changed. */
function rowOutcome(record: Outcome | undefined, authorisers: Outcome[]): RowOutcome {
  if (record && record.outcome !== 'unchanged') return record.outcome;
  if (!record && authorisers.some(({ outcome }) => outcome === 'created')) return 'created';
  return authorisers.some(({ outcome }) => outcome !== 'unchanged') ? 'changed' : 'unchanged';
}

const numberOf = ({ number }: { number: number }) => number;

/** Yields the report of every row of the file, in order. */
export function* rowReports({
  rowNumbers,
  problems,
  notes,
  areOthersUnchanged,
  rejectedWith,
  ...found
}: Found): Generator<RowReport> {
  const reportedAt = beside(found.reported, numberOf);
  const recordAt = found.records && beside(found.records, numberOf);
  const authorisersAt = beside(found.authorisers, numberOf);
  const problemsAt = beside(problems, ({ row }) => row);
  const other = ({ number, foundBy }: ReportedRow) =>
    recordAt && !areOthersUnchanged ? undefined : outcomeOf(number, recordAt && foundBy ? 'unchanged' : 'created');
  for (const row of rowNumbers) {
    const [reported] = reportedAt(row);
    const record = (recordAt?.(row) ?? [])[0] ?? (reported && other(reported));
    const named = authorisersAt(row);
    const { reference, foundBy = null, adds = NOTHING, note = notes?.get(row) } = reported ?? NOT_STAGED;
    if (problemsAt(row).length > 0) yield { row, reference, outcome: 'rejected', foundBy, changes: {} };
    else if (rejectedWith && reported && !record)
      yield { row, reference, outcome: 'rejected', foundBy, changes: {}, note: rejectedWith };
    else {
      const { outcome, changes } = whatBecomes(record, named, adds);
      yield { row, reference, outcome, foundBy, changes, ...(note && { note }) };
    }
  }
}

const outcomeOf = (number: number, outcome: Outcome['outcome']): Outcome => ({
  ...{ number, outcome },
  ...{ before: null, after: null },
});

function whatBecomes(
  record: Outcome | undefined,
  named: Outcome[],
  adds: Record<string, unknown>,
): Pick<RowReport, 'outcome' | 'changes'> {
  const outcome = rowOutcome(record, named);
  const changed = [...(record ? [record] : []), ...named].filter((one) => one.outcome === 'changed');
  if (adds === NOTHING && changed.length === 0) return { outcome, changes: {} };
  const added = Object.entries(adds).map(([name, to]) => [name, { from: null, to }] as const);
  const isMore = outcome === 'unchanged' && added.length > 0;
  const changes = outcome === 'created' ? {} : Object.fromEntries(added);
  for (const one of changed) Object.assign(changes, changesOf(one));
  return { outcome: isMore ? 'changed' : outcome, changes };
}
