import type { Context } from '../context.ts';
import { allNew, type Compared, comparedAuthorisers, countedAsRead, NO_OUTCOMES } from './compared-rows.server.ts';
import { newId } from '../new-id.ts';
import { PackedList } from '../packed-list.server.ts';
import type { ImportTarget, StoredImportRow, StagedAuthoriser, StagedRow } from './import-rules.ts';
import type { RecordWriter } from './record-writer.server.ts';
import { type CreatedRow, createdIn } from './created-in.ts';
import type { ReportedRow } from './row-reports.ts';
import {
  analyseStaged,
  type AuthoriserToStage,
  compareRecords,
  createStage,
  type SpokenColumns,
  stageAuthorisers,
  stageRecords,
  type StagedOutcome,
} from './import-stage.rows.server.ts';

/** What staged rows do to their records and to the authorisers they name. */
export type RowDiff = {
  reported: Iterable<ReportedRow>;
  /** Rows of new records, and those that add something beside their record; none for a kind whose new records are written ahead. */
  kept: Iterable<StoredImportRow>;
  /** Yields the values of new records still to be written, in file order, some thousand at a time. */
  created(): Iterable<CreatedRow[]>;
  columns: SpokenColumns;
  /** Columns besides those filled in for new records. */
  filled: SpokenColumns;
  /** The last of the rounds in which records are changed. */
  lastRound: number;
  /** Erased contacts who are still named. */
  erased: ReadonlySet<string>;
  records: Compared<StagedOutcome>;
  authorisers: Compared<StagedOutcome & StagedAuthoriser>;
};

/** Rows compared, as they are read, with what the agency has, in tables dropped with the transaction. */
export type Stage = {
  /** Adds valid rows, which follow the previous ones in the file. */
  add(rows: readonly StagedRow[]): Promise<void>;
  /** Compares them all with what the agency has. */
  compare(): Promise<RowDiff>;
};

/** What a file's stage needs: the columns filled in for new records, and the writer of these, if any. */
export type StageOf = {
  /** Whether the comparison is to be written. */
  apply: boolean;
  target: ImportTarget | null;
  columns: SpokenColumns;
  filled: SpokenColumns;
  ahead: RecordWriter | null;
};

/** Opens a file's stage. It holds as little of its rows as is needed to report and apply them. */
export async function openStage(
  { db, agency }: Context,
  { apply, target, columns, filled, ahead }: StageOf,
): Promise<Stage> {
  const [reported, kept, named] = [
    new PackedList<ReportedRow>(),
    new PackedList<StoredImportRow>(),
    new PackedList<AuthoriserToStage>(),
  ];
  let [isAllNew, lastRound] = [true, 0];
  const erased = new Set<string>();
  const all = [...columns, ...filled];
  if (target) await createStage(db, all);
  const keep = (row: StagedRow) => {
    const { number, id, reference, foundBy, note, adds, values, contractorContactId, later, defaultRate } = row;
    reported.push({ number, reference, foundBy, note, adds });
    if (!target?.isWrittenAhead && (!foundBy || defaultRate))
      kept.push({ number, id, values, contractorContactId, later, defaultRate });
    for (const one of row.erased ?? []) erased.add(one);
    for (const one of row.authorisers ?? []) named.push({ ...one, number, id: newId() });
    // A row with an id assigned by this import matches nothing.
    isAllNew &&= !foundBy;
    lastRound = Math.max(lastRound, row.round ?? 0);
  };
  return {
    async add(rows) {
      rows.forEach(keep);
      const compared = target?.isWrittenAhead ? rows.filter(({ foundBy }) => foundBy) : rows;
      if (target && compared.length > 0) await stageRecords(db, all, compared);
      if (ahead && compared.length < rows.length) await ahead.write(rows.filter(({ foundBy }) => !foundBy));
    },
    async compare() {
      await ahead?.end();
      let records: RowDiff['records'] = target && !target.isWrittenAhead ? allNew(reported.length) : NO_OUTCOMES;
      if (target && !isAllNew) {
        await analyseStaged(db);
        records = await countedAsRead(compareRecords(db, agency.id, target.table, columns));
      }
      let authorisers: RowDiff['authorisers'] = NO_OUTCOMES;
      if (named.length > 0) {
        await stageAuthorisers(db, named);
        authorisers = await comparedAuthorisers(db, agency.id, apply);
      }
      const created = () => createdIn(kept);
      return { reported, kept, created, columns, filled, lastRound, erased, records, authorisers };
    },
  };
}
