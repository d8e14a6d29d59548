import { z } from '@hono/zod-openapi';
import { IMPORT_STATES } from '#domain/imports/applied-import.ts';
import { IMPORT_KINDS } from '#domain/imports/import-kind.ts';
import { FOUND_BY } from '#domain/imports/named-records.ts';

const count = z.number().int();
const row = count.openapi({ description: 'As numbered in the file; the header is row 1', example: 2 });
const OUTCOMES = ['created', 'changed', 'unchanged', 'rejected'] as const;

const Change = z.object({ from: z.unknown(), to: z.unknown() }).strict();
const Row = z
  .object({
    row,
    reference: z.string().openapi({ example: 'HOL' }),
    outcome: z.enum(OUTCOMES),
    foundBy: z.enum(FOUND_BY).nullable().openapi({
      description: 'How the existing record was found; null if the row creates one',
      example: 'reference',
    }),
    changes: z.record(z.string(), Change).openapi({
      description: 'The changes, by field',
      example: { telephoneNumber: { from: null, to: '0113 496 0101' } },
    }),
    note: z.string().optional().openapi({
      description: 'A note about the row, such as rates taken for the other unit; absent if there is none',
    }),
  })
  .strict()
  .openapi('ImportedRow');
const Problem = z
  .object({
    row,
    column: z.string().openapi({ description: 'As the file’s own heading', example: 'Client name' }),
    value: z.string().openapi({ description: 'The value in the file', example: '' }),
    message: z.string(),
    code: z.string().openapi({ description: 'A field’s code', example: 'missing' }),
  })
  .strict()
  .openapi('ImportedRowProblem');

/** What an import does, or would do. */
export const ReportDocument = z
  .object({
    kind: z.enum(IMPORT_KINDS),
    fileName: z.string().openapi({ example: 'clients.csv' }),
    sheet: z.string().nullable().openapi({ description: 'The sheet of a workbook that was read' }),
    isApplied: z.boolean(),
    importId: z.string().nullable().openapi({ description: 'The stored import, once it is applied' }),
    counts: z.object({ created: count, changed: count, unchanged: count, rejected: count }).strict(),
    rows: z.array(Row),
    problems: z.array(Problem),
  })
  .strict()
  .openapi('ImportReport');

/** A stored import. */
export const ImportDocument = z
  .object({
    importId: z.string(),
    kind: z.enum(IMPORT_KINDS),
    fileName: z.string().openapi({ example: 'clients.csv' }),
    state: z.enum(IMPORT_STATES).openapi({ description: 'A refused one wrote nothing' }),
    progress: count.openapi({ description: 'Progress in per cent', example: 100 }),
    message: z.string().nullable().openapi({ description: 'Why it was refused, or why it waits for another attempt' }),
    createdCount: count,
    changedCount: count,
    unchangedCount: count,
    appliedByName: z.string(),
    appliedAt: z.iso.datetime(),
  })
  .strict()
  .openapi('Import');
