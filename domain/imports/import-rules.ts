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

/** A row that passed its own schema. */
export type ReadRow<T> = { number: number; input: T };

/** An authoriser that a row names for a placement. `reference` is undefined where the file has no column for it. */
export type StagedAuthoriser = {
  contractorId: string;
  contactId: string;
  isPrimary: boolean;
  reference?: string | null;
};

/** A row whose references are resolved: the new values of its record, by column of the target table. */
export type StagedRow = {
  number: number;
  /** The record's reference afterwards; empty if it has none. */
  reference: string;
  id: string;
  values: Record<string, CopyValue>;
  authorisers?: StagedAuthoriser[];
  /** Erased contacts it names, allowed because its placement already names them. */
  erased?: string[];
  /** How the existing record was found; absent or null where it is new, or the row is not a record. */
  foundBy?: FoundBy | null;
  /** The version at which that record was found. */
  version?: number | undefined;
  /** The contact who becomes a contractor through the record, if it is new. */
  contractorContactId?: string;
  /** What the reader should know about its effect. */
  note?: string | undefined;
  /** When the record is changed: after those of lower rounds, which free its place. */
  round?: number | undefined;
  /** Rates of a new placement that apply from later dates. */
  later?: LaterRate[] | undefined;
  /** Default rates that a contract is given, and the same by the file’s columns. */
  defaultRate?: AddContractRate | undefined;
  adds?: Record<string, unknown> | undefined;
};

/** What is kept of a row for the work that follows once its record is written. */
export type StoredImportRow = Pick<
  StagedRow,
  'number' | 'id' | 'values' | 'contractorContactId' | 'later' | 'defaultRate'
>;

/** Adds a problem at a row's column. */
export type Refuse = (row: number, field: FieldError) => void;

/** Where a kind's records are stored: the table, its columns with their types, and the file column that fills each. */
export type ImportTarget = {
  table: 'clients' | 'contacts' | 'contracts' | 'contractors';
  subjectType: 'client' | 'contact' | 'contract' | 'contractor';
  /**
   * Whether new records may be written before the whole file is read, as no row frees a place for another. Columns
   * missing from the file are then null in every new record, except filled ones.
   */
  isWrittenAhead?: true;
  /** `isFilled`: new records get a value for it even if the file has no such column. */
  columns: Record<string, { type: string; from: string; isFilled?: true }>;
  /** Columns that name other records, which cannot be deleted while this one names them. */
  names?: Record<string, NamedTable>;
  /** A further condition on a record `t` that is changed as `s` says, which its version does not cover. */
  stays?: string;
};

/** A table whose records others name, and the condition that one of them is deleted. */
export type NamedTable = { table: string; isDeleted: string };

/** A kind of import: how a row is read, what identifies it, and how its references are resolved. */
export type ImportRules<T> = {
  /** Null where the kind only names authorisers. */
  target: ImportTarget | null;
  input(cells: Cells): unknown;
  schema: z.ZodType<T>;
  /** What tells the rows of a file apart, and its column; `same` where other spellings are equal. */
  key(input: T): { column: string; value: string; same?: string };
  /**
   * Resolves rows together, either all of a file or one batch; rows it refuses are left out of the result.
   * @param before what the kind notes of the file's rows, for the batches that follow
   */
  stage(ctx: Context, rows: ReadRow<T>[], refuse: Refuse, before: FirstRows): Promise<StagedRow[]>;
  /** Writes what the rows add beside their records, once these exist. */
  finish?(ctx: Context, kept: Iterable<StoredImportRow>): Promise<unknown>;
};

/** Returns what tells rows of records apart: the reference, or for a row without one whatever else is unique to a record. */
export function keyOf(reference: string | null, otherwise: { column: string; value: string; within?: string }) {
  if (reference) return { column: 'reference', value: reference, same: foldReference(reference) };
  const { column, value, within = '' } = otherwise;
  return { column, value, same: ['', foldReference(within), foldReference(value)].join('\n') };
}

/** The problem of a row that names a record by a reference unknown to the agency. */
export const unknownReference = (field: string, noun: string, reference: string): FieldError => ({
  field,
  message: `There is no ${noun} with the reference “${reference}”.`,
  code: 'not_found',
});
