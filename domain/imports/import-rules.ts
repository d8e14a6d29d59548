import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { FieldError } from '../errors.ts';
import { foldReference } from '../reference.ts';
import type { AddContractRate } from '../contracts/contract-rate.schema.ts';
import type { LaterRate } from '../contracts/contract-rate.ts';
import type { FoundBy } from './named-records.ts';
import type { FirstRows } from './reading/first-rows.ts';
import type { Cells } from './reading/import-table.ts';
import type { CopyValue } from './copy-text.ts';

/** A row that its own schema found sound. */
export type ReadRow<T> = { number: number; input: T };

/** An authoriser that a row names for a placement. `reference` is undefined where the file does not speak of it. */
export type StagedAuthoriser = {
  contractorId: string;
  contactId: string;
  isPrimary: boolean;
  reference?: string | null;
};

/** A row whose references are known: what its record is to say, column by column of the table it goes into. */
export type StagedRow = {
  number: number;
  /** The record's reference as it stands afterwards; empty where it has none. */
  reference: string;
  id: string;
  values: Record<string, CopyValue>;
  authorisers?: StagedAuthoriser[];
  /** Contacts it names who are erased, since its placement names them already. */
  erased?: string[];
  /** How the record that is there was found; absent or null where it is new, or the row is no record. */
  foundBy?: FoundBy | null;
  /** The state of that record in which it was found. */
  version?: number | undefined;
  /** The contact whom the record makes a contractor, where it is new. */
  contractorContactId?: string;
  /** What is to be known of what it does. */
  note?: string | undefined;
  /** When the record is changed: after those of lower rounds, which make room for it. */
  round?: number | undefined;
  /** Rates that a new placement takes from later days on. */
  later?: LaterRate[] | undefined;
  /** Default rates that a contract is given, and the same by the file’s columns. */
  defaultRate?: AddContractRate | undefined;
  adds?: Record<string, unknown> | undefined;
};

/** What a row leaves to be done once its record is written. */
export type KeptRow = Pick<StagedRow, 'number' | 'id' | 'values' | 'contractorContactId' | 'later' | 'defaultRate'>;

/** Notes a problem at a row's column. */
export type Refuse = (row: number, field: FieldError) => void;

/** Where a kind's records live: the table, its columns with their types, and which column of the file fills each. */
export type ImportTarget = {
  table: 'clients' | 'contacts' | 'contracts' | 'contractors';
  subjectType: 'client' | 'contact' | 'contract' | 'contractor';
  /**
   * Whether new records may be written before the file is read to its end: no row makes room for another's. What the file does not speak of
   * is then nothing in every new record, but for what is filled.
   */
  isWrittenAhead?: true;
  /** `isFilled`: what a new record has of it, though the file may not speak of it. */
  columns: Record<string, { type: string; from: string; isFilled?: true }>;
  /** Columns that name other records, which are not deleted while this one names them. */
  names?: Record<string, NamedTable>;
  /** What else is so of a record `t` that is changed as `s` says; its version does not tell. */
  stays?: string;
};

/** A table whose records others name, and what says that one of them is deleted. */
export type NamedTable = { table: string; isDeleted: string };

/** A kind of import: how a row is read, what identifies it, and how its references are found. */
export type ImportRules<T> = {
  /** Null where the kind only names authorisers. */
  target: ImportTarget | null;
  input(cells: Cells): unknown;
  schema: z.ZodType<T>;
  /** What tells one row of a file from another, and the column that says it; `same` where other spellings of it are the same. */
  key(input: T): { column: string; value: string; same?: string };
  /**
   * Resolves rows together, all of a file or a batch of them; those it refuses are not among its answers.
   * @param before what the kind notes of the rows of a file, to be seen by those of the next batches
   */
  stage(ctx: Context, rows: ReadRow<T>[], refuse: Refuse, before: FirstRows): Promise<StagedRow[]>;
  /** Writes what the rows add beside their records, once these are there. */
  finish?(ctx: Context, kept: Iterable<KeptRow>): Promise<unknown>;
};

/** What tells rows of records apart: the reference, or, where a row has none, what else is a record's own. */
export function keyOf(reference: string | null, otherwise: { column: string; value: string; within?: string }) {
  if (reference) return { column: 'reference', value: reference, same: foldReference(reference) };
  const { column, value, within = '' } = otherwise;
  return { column, value, same: ['', foldReference(within), foldReference(value)].join('\n') };
}

/** The problem of a row that names a record by a reference that the agency does not have. */
export const unknownReference = (field: string, noun: string, reference: string): FieldError => ({
  field,
  message: `There is no ${noun} with the reference “${reference}”.`,
  code: 'not_found',
});
