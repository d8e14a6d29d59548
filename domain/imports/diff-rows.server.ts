import type { Context } from '../context.ts';
import { newId } from '../new-id.ts';
import type { ImportTarget, StagedAuthoriser, StagedRow } from './import-rules.ts';
import {
  compareAuthorisers,
  compareRecords,
  filledColumns,
  spokenColumns,
  type SpokenColumns,
  stageAuthorisers,
  stageRecords,
  type StagedOutcome,
} from './import-stage.rows.server.ts';

/** The staged rows, and what each does to its record and to the authorisers it names. */
export type RowDiff = {
  staged: StagedRow[];
  columns: SpokenColumns;
  /** Columns beside those that new records are filled with. */
  filled: SpokenColumns;
  records: StagedOutcome[];
  authorisers: (StagedOutcome & StagedAuthoriser)[];
};

/** Puts sound rows beside what the agency has, in tables that are gone with the transaction, and compares them there. */
export async function diffRows(
  { db, agency }: Context,
  target: ImportTarget | null,
  fileColumns: string[],
  staged: StagedRow[],
): Promise<RowDiff> {
  const columns = target ? spokenColumns(target, fileColumns) : [];
  const filled = target ? filledColumns(target, fileColumns) : [];
  let records: StagedOutcome[] = [];
  if (target) {
    await stageRecords(db, [...columns, ...filled], staged);
    // What has an id of this import's own stands beside nothing.
    const isAllNew = staged.every(({ foundBy }) => !foundBy);
    records = isAllNew ? staged.map(created) : await compareRecords(db, agency.id, target.table, columns);
  }
  const named = staged.flatMap(({ number, authorisers = [] }) =>
    authorisers.map((one) => ({ ...one, number, id: newId() })),
  );
  if (named.length === 0) return { staged, columns, filled, records, authorisers: [] };
  await stageAuthorisers(db, named);
  return { staged, columns, filled, records, authorisers: await compareAuthorisers(db, agency.id) };
}

const created = ({ number, id }: StagedRow): StagedOutcome => ({
  number,
  id,
  outcome: 'created',
  before: null,
  after: null,
});
