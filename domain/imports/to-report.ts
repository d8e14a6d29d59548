import { camelCase } from '../camel-case.ts';
import type { StagedRow } from './import-rules.ts';
import type { ImportKind } from './import-kind.ts';
import { countOutcomes, type ImportReport, type RowOutcome, type RowProblem, type RowReport } from './import-report.ts';

/** What a comparison said of one row. */
type Outcome = {
  number: number;
  outcome: 'created' | 'changed' | 'unchanged';
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

type Diff = {
  staged: Pick<StagedRow, 'number' | 'reference' | 'foundBy' | 'note' | 'adds'>[];
  records: Outcome[];
  authorisers: Outcome[];
};

const NOTHING: Record<string, unknown> = {};
const NOBODY: Outcome[] = [];

function changesOf({ before, after }: Outcome): RowReport['changes'] {
  const changes: RowReport['changes'] = {};
  for (const [column, to] of Object.entries(after ?? {})) {
    const from = before?.[column] ?? null;
    if (from !== to) changes[camelCase(column)] = { from, to };
  }
  return changes;
}

/** A record that is new makes its row created; else anything that differs makes it changed. */
function rowOutcome(record: Outcome | undefined, authorisers: Outcome[]): RowOutcome {
  if (record && record.outcome !== 'unchanged') return record.outcome;
  if (!record && authorisers.some(({ outcome }) => outcome === 'created')) return 'created';
  return authorisers.some(({ outcome }) => outcome !== 'unchanged') ? 'changed' : 'unchanged';
}

/** The report of an import, every row of the file in order. */
export function toReport(
  { kind, fileName, sheet = null }: { kind: ImportKind; fileName: string; sheet?: string | null },
  found: {
    isApplied: boolean;
    rowNumbers: number[];
    diff: Diff;
    problems: RowProblem[];
    notes?: ReadonlyMap<number, string>;
  },
): ImportReport {
  const { isApplied, rowNumbers, diff, problems, notes } = found;
  const records = new Map(diff.records.map((record) => [record.number, record]));
  const staged = new Map(diff.staged.map((row) => [row.number, row]));
  const authorisers = new Map<number, Outcome[]>();
  for (const one of diff.authorisers) {
    const known = authorisers.get(one.number);
    if (known) known.push(one);
    else authorisers.set(one.number, [one]);
  }
  const refused = new Set(problems.map(({ row }) => row));
  const rows = rowNumbers.map((row): RowReport => {
    const { reference = '', foundBy = null, adds = NOTHING, note = notes?.get(row) } = staged.get(row) ?? {};
    if (refused.has(row)) return { row, reference, outcome: 'rejected', foundBy, changes: {} };
    const record = records.get(row);
    const named = authorisers.get(row) ?? NOBODY;
    const outcome = rowOutcome(record, named);
    if (adds === NOTHING && !note && record?.outcome !== 'changed' && named.every((one) => one.outcome !== 'changed'))
      return { row, reference, outcome, foundBy, changes: {} };
    const changed = [record, ...named].filter((one) => one?.outcome === 'changed');
    const added = Object.entries(adds).map(([name, to]) => [name, { from: null, to }] as const);
    const isMore = outcome === 'unchanged' && added.length > 0;
    const beside = outcome === 'created' ? {} : Object.fromEntries(added);
    const changes = Object.assign(beside, ...changed.map((one) => (one ? changesOf(one) : {})));
    return { row, reference, outcome: isMore ? 'changed' : outcome, foundBy, changes, ...(note && { note }) };
  });
  const sorted = [...problems].sort((a, b) => a.row - b.row);
  return { kind, fileName, sheet, isApplied, importId: null, counts: countOutcomes(rows), rows, problems: sorted };
}
