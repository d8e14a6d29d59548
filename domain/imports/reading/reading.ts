import { z } from 'zod';
import type { FieldError } from '../../errors.ts';
import { columnsOf, MapEntry } from './column-map.ts';
import { IMPORT_COLUMNS, type ImportKind } from '../import-kind.ts';
import { SEPARATOR_NAMES, type SeparatorName } from './separators.ts';
import { wholeNumber } from '../../whole-number.ts';

/**
 * How a file is to be read, as far as requested; the rest is detected. `dates` is for all-numeric ones: 4/5/2026 is 4
 * May with the day first.
 */
export const ReadingFields = {
  encoding: z
    .enum(['utf-8', 'windows-1252'])
    .optional()
    .describe('How the bytes of a text file are read; UTF-8 where nothing is said, UTF-16 where it begins so'),
  separator: z
    .enum(Object.keys(SEPARATOR_NAMES) as [SeparatorName, ...SeparatorName[]])
    .optional()
    .describe('The character between the columns of a text file; detected by default'),
  sheet: z.string().min(1).max(200).optional().describe('The sheet of a workbook; the first by default'),
  headingRow: wholeNumber({ min: 1, max: 1000 })
    .optional()
    .describe('The row that holds the headings; by default the first of the first 20 rows with all required headings'),
  dates: z
    .enum(['dayFirst', 'monthFirst'])
    .optional()
    .describe('How dates written in numbers are read: day first by default, so 4/5/2026 is 4 May'),
  unknownColumns: z
    .enum(['refuse', 'ignore'])
    .optional()
    .describe('What happens to columns this kind of import does not have; refused by default'),
  map: z
    .array(MapEntry)
    .max(200)
    .optional()
    .describe(
      'Which field a column holds, such as `Worker=fullname`; may be repeated; `Cost centre=` leaves the column out',
    ),
};
export type Reading = { [Name in keyof typeof ReadingFields]?: z.output<(typeof ReadingFields)[Name]> };

/**
 * Returns the options that do not apply to the file and would be ignored: a text file has no sheets, a workbook neither
 * an encoding nor a separator.
 */
export function readingProblems({ sheet, encoding, separator }: Reading, isWorkbook: boolean): FieldError[] {
  const problem = (field: string, message: string): FieldError => ({ field, message, code: 'contradictory' });
  if (!isWorkbook) return sheet === undefined ? [] : [problem('sheet', 'A text file has no sheets.')];
  return [
    ...(encoding === undefined ? [] : [problem('encoding', 'A workbook has no text encoding.')]),
    ...(separator === undefined ? [] : [problem('separator', 'A workbook has no separator between cells.')]),
  ];
}

/** Returns the table reader's options for a file of this kind, as requested. */
export function tableOptionsOf(kind: ImportKind, { encoding, separator, sheet, headingRow, map }: Reading) {
  return {
    encoding,
    separator: separator && SEPARATOR_NAMES[separator],
    sheet,
    headingRow,
    looksLikeHeadings: (values: string[]) => looksLikeHeadings(kind, values, map),
  };
}

/** Whether a row has all the required columns of a kind, by name or by mapping. */
function looksLikeHeadings(kind: ImportKind, values: string[], map: readonly string[] = []): boolean {
  const fields = new Set(
    columnsOf(
      kind,
      values.map((value) => value.trim()),
      map,
    ).map(({ field }) => field),
  );
  return IMPORT_COLUMNS[kind].every(({ name, isRequired }) => !isRequired || fields.has(name));
}
