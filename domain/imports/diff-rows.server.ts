import type { Context } from '../context.ts';
import { allNew, type Compared, comparedAuthorisers, countedAsRead, NO_OUTCOMES } from './compared-rows.server.ts';
import { newId } from '../new-id.ts';
import { PackedList } from '../packed-list.server.ts';
import type { ImportTarget, KeptRow, StagedAuthoriser, StagedRow } from './import-rules.ts';
import type { Ahead } from './create-ahead.server.ts';
import { type CreatedRow, createdIn } from './created-in.ts';
import type { ToldRow } from './row-reports.ts';
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
  told: Iterable<ToldRow>;
  /** Rows of new records, and those that add something beside their record; none of a kind whose new records are written ahead. */
  kept: Iterable<KeptRow>;
  /** What new records say that are yet to be written, in the file's order, some thousand at a time. */
  created(): Iterable<CreatedRow[]>;
  columns: SpokenColumns;
  /** Columns beside those that new records are filled with. */
  filled: SpokenColumns;
  /** The last of the rounds in which records are changed. */
  lastRound: number;
  /** Contacts who are erased and stay named. */
  erased: ReadonlySet<string>;
  records: Compared<StagedOutcome>;
  authorisers: Compared<StagedOutcome & StagedAuthoriser>;
};

/** Rows that are put beside what the agency has, in tables that are gone with the transaction, as they are read. */
export type Stage = {
  /** Adds sound rows, which follow those before in the file. */
  add(rows: readonly StagedRow[]): Promise<void>;
  /** Compares all of them with what the agency has. */
  compare(): Promise<RowDiff>;
};

/** What the stage of a file needs: the columns that new records are filled with, and what writes these as they come, if anything does. */
export type StageOf = {
  /** Whether what is compared is to be written. */
  apply: boolean;
  target: ImportTarget | null;
  columns: SpokenColumns;
  filled: SpokenColumns;
  ahead: Ahead | null;
};

/** Opens the stage of a file. Of its rows it holds as little as is to be told and done later. */
export async function openStage(
  { db, agency }: Context,
  { apply, target, columns, filled, ahead }: StageOf,
): Promise<Stage> {
  const [told, kept, named] = [
    new PackedList<ToldRow>(),
    new PackedList<KeptRow>(),
    new PackedList<AuthoriserToStage>(),
  ];
  let [isAllNew, lastRound] = [true, 0];
  const erased = new Set<string>();
  const all = [...columns, ...filled];
  if (target) await createStage(db, all);
  const keep = (row: StagedRow) => {
    const { number, id, reference, foundBy, note, adds, values, contractorContactId, later, defaultRate } = row;
    told.push({ number, reference, foundBy, note, adds });
    if (!target?.isWrittenAhead && (!foundBy || defaultRate))
      kept.push({ number, id, values, contractorContactId, later, defaultRate });
    for (const one of row.erased ?? []) erased.add(one);
    for (const one of row.authorisers ?? []) named.push({ ...one, number, id: newId() });
    // What has an id of this import's own stands beside nothing.
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
      let records: RowDiff['records'] = target && !target.isWrittenAhead ? allNew(told.length) : NO_OUTCOMES;
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
      return { told, kept, created, columns, filled, lastRound, erased, records, authorisers };
    },
  };
}
