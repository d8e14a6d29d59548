import { encodeText, unsupportedCharacters, nearestCharacters, replaceLacking } from './encode-text.ts';
import type { PayCell } from './pay-cells.ts';
import { columnName } from './payroll-layout.schema.ts';
import { type PayrollLayout, SEPARATOR_SIGNS } from './payroll-layout.ts';

/** A letter that the encoding lacks, with its replacement. */
export type Replaced = { letter: string; by: string };
/** A line's text in a column as written; `isReplaced` where a letter was replaced. */
export type WrittenCell = { text: string; isReplaced: boolean };
/** A line of the file; `problems` are the reasons why it cannot be written. */
export type PayLine = { text: string; cells: WrittenCell[]; replaced: Replaced[]; problems: string[] };

/** Text that a spreadsheet program would take for a formula or a command. */
const FORMULA = /^'*[=+\-@\t\r]/;
const ENDINGS = { crlf: '\r\n', lf: '\n' } as const;
const ENCODING_WORDS = { 'utf-8': 'UTF-8', 'utf-8-bom': 'UTF-8', 'windows-1252': 'Windows-1252' } as const;

const inQuotes = (text: string) => `"${text.replaceAll('"', '""')}"`;

function quoted(text: string, { separator, quote }: PayrollLayout): string {
  const sign = SEPARATOR_SIGNS[separator];
  const isNeeded = quote === 'always' || text.includes(sign) || /["\r\n]/.test(text);
  return isNeeded ? inQuotes(text) : text;
}

const filled = ({ text, isFigure }: PayCell, width: number) => (isFigure ? text.padStart(width) : text.padEnd(width));

/** Writes the cells of one line, or the headings, in a layout. What cannot be written is reported for its column. */
export function payLine(layout: PayrollLayout, cells: readonly PayCell[]): PayLine {
  const problems: string[] = [];
  const replaced: Replaced[] = [];
  const written = cells.map((cell, at): WrittenCell => {
    const { heading, width } = layout.columns[at]!;
    const isFormula = layout.reader === 'people' && !cell.isFigure && FORMULA.test(cell.text);
    const whole = isFormula ? `'${cell.text}` : cell.text;
    const lacking = unsupportedCharacters(whole, layout.encoding);
    if (lacking.length > 0 && layout.lacking === 'refuse')
      problems.push(
        `${columnName(at, heading)}: ${ENCODING_WORDS[layout.encoding]} has no ${lacking.map((letter) => `“${letter}”`).join(', ')}`,
      );
    for (const letter of lacking)
      if (!replaced.some((known) => known.letter === letter)) replaced.push({ letter, by: nearestCharacters(letter) });
    const text = replaceLacking(whole, layout.encoding);
    if (width !== null && [...text].length > width)
      problems.push(`${columnName(at, heading)}: “${text}” is longer than ${width} characters`);
    const full = width === null ? text : filled({ ...cell, text }, width);
    return { text: layout.separator === 'none' ? full : quoted(full, layout), isReplaced: lacking.length > 0 };
  });
  const line = written.map((cell) => cell.text).join(SEPARATOR_SIGNS[layout.separator]);
  return { text: line, cells: written, replaced, problems };
}

/** Returns the bytes of a line with its ending. */
export const lineBytes = (layout: PayrollLayout, text: string): Uint8Array =>
  encodeText(text + ENDINGS[layout.lineEnding], layout.encoding);

/** Returns the headings as cells. */
export const headingCells = ({ columns }: PayrollLayout): PayCell[] =>
  columns.map(({ heading }) => ({ text: heading, isFigure: false }));
