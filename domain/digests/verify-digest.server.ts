import { openChecksum } from './checksum.server.ts';
import { canonicalCell, DIGEST_COLUMNS, type DigestCells, isLater } from './digest-columns.ts';
import { LABELS, lineCells, openTally, TOTALS_TITLE, totalsRows } from './digest-rows.ts';
import type { DigestTotals } from './digest.ts';
import {
  missingHeaders,
  readBlock,
  type ReadRow,
  showsDecimals,
  toCells,
  toLine,
  type TotalsBlock,
} from './read-digest.ts';

/** A cell that does not match the value computed from the rest of the file. `row` is null if a row is missing. */
export type Difference = { row: number | null; column: string; stated: string; computed: string };

/** The result of checking whether a file is the exported digest, with all differences. `totals` are computed from its rows. */
export type Verification = { isSound: boolean; checksum: string; totals: DigestTotals; differences: Difference[] };

/** Recomputes the hours, amounts, totals and checksum of a digest file from its own rows. Needs no database. */
export async function verifyDigest(rows: AsyncIterable<ReadRow>): Promise<Verification> {
  const [sum, tally, differences] = [openChecksum(), openTally(), [] as Difference[]];
  const block = new Map<string, { rowNumber: number; cells: DigestCells }>();
  let isFirst = true;
  for await (const row of rows) {
    if (isFirst) differences.push(...missingHeaders(row).map((column) => differs(1, column, '', column)));
    isFirst = false;
    const cells = toCells(row);
    const label = cells.friendlyId ?? '';
    if (label !== LABELS.checksum) sum.add(cells);
    if (block.size > 0 || label === TOTALS_TITLE) {
      if (block.has(label)) differences.push(differs(row.rowNumber, 'Timesheet', label, ''));
      block.set(label, { rowNumber: row.rowNumber, cells });
    } else differences.push(...differencesOfLine(row.rowNumber, cells, tally));
  }
  const [totals, checksum] = [tally.totals(), sum.hex()];
  differences.push(...differencesOfTotals(block, totals, checksum));
  return { isSound: differences.length === 0, checksum, totals, differences };
}

/** Returns whether a file read as a digest is not one: its first row lacks most of the mandatory headers. */
export function isNoDigest({ differences }: Verification): boolean {
  const lacks = differences.filter(({ row, column, stated, computed }) => row === 1 && !stated && column === computed);
  return lacks.length > DIGEST_COLUMNS.filter((column) => !isLater(column)).length / 2;
}

const differs = (row: number | null, column: string, stated: string, computed: string): Difference => ({
  row,
  column,
  stated,
  computed,
});

function compare(row: number | null, stated: DigestCells, computed: DigestCells): Difference[] {
  return DIGEST_COLUMNS.flatMap((column) => {
    const [given, found] = [canonicalCell(column, stated), canonicalCell(column, computed)];
    return given === found ? [] : [differs(row, column.header, given, found)];
  });
}

function differencesOfLine(row: number, cells: DigestCells, tally: ReturnType<typeof openTally>): Difference[] {
  try {
    const line = toLine(cells);
    tally.add(line);
    return compare(row, cells, lineCells(line, showsDecimals(cells)));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [differs(row, 'Timesheet', cells.friendlyId ?? '', error.message)];
  }
}

function differencesOfTotals(block: TotalsBlock, totals: DigestTotals, checksum: string): Difference[] {
  const { key, snapshot } = readBlock(block);
  const expected = totalsRows(totals, key, snapshot).filter(({ friendlyId }) => friendlyId);
  expected.push({ friendlyId: LABELS.checksum, fullname: checksum });
  const labels = new Set(expected.map(({ friendlyId }) => friendlyId));
  const strange = [...block].filter(([label]) => !labels.has(label));
  return [
    ...expected.flatMap((computed) => {
      const found = block.get(computed.friendlyId ?? '');
      return compare(found?.rowNumber ?? null, found?.cells ?? {}, computed);
    }),
    ...strange.map(([label, { rowNumber }]) => differs(rowNumber, 'Timesheet', label, '')),
  ];
}
