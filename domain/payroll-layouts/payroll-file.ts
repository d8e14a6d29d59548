import { unitsText } from './exact-figures.ts';
import { byteOrderMark } from './encode-text.ts';
import { type ControlTotals, openControls } from './control-totals.ts';
import { payCell, personOf, type Writing } from './pay-cells.ts';
import { entryPence, type PayEntry, piecesOf } from './pay-entry.ts';
import { headingCells, lineBytes, payLine, type Replaced, type WrittenCell } from './pay-lines.ts';
import { rowsOf } from './pay-rows.ts';
import { setAside } from './set-aside.ts';

/** An entry listed beside the file. Minutes and quarters of a day are signed; the amount is pounds. */
export type NamedEntry = {
  timesheetId: string;
  contractorId: string;
  friendlyId: string;
  fullname: string;
  kind: string;
  beginning: string;
  ending: string;
  minutes: number;
  quarterDays: number;
  payAmount: string;
  /** The outcome of a correction. Runs made before this was stored do not have it. */
  placed?: Placed | undefined;
};

/** A correction is a row of the file, is listed beside it to be entered by hand, or is refused. */
export const PLACES = ['inFile', 'listed', 'refused'] as const;
export type Placed = (typeof PLACES)[number];

/** A line in which letters were replaced. */
export type ReplacedCharacters = { line: number; fullname: string; letters: Replaced[] };
/** A line that cannot be written, and why. */
export type LineProblem = { line: number; fullname: string; problem: string };

/** The report of a file once its last line is written. Lists are cut off at `MAX_NAMED`; their counts are not. */
export type FileReport = {
  totals: ControlTotals;
  replaced: ReplacedCharacters[];
  replacedCount: number;
  problems: LineProblem[];
  problemCount: number;
  unnumbered: NamedEntry[];
  unnumberedCount: number;
  /** Entries with time that no column writes. */
  unfit: NamedEntry[];
  unfitCount: number;
  /** Corrections to an earlier file: negative rows, listed beside the file or refused, depending on the layout. */
  corrections: NamedEntry[];
  correctionCount: number;
  refusedCount: number;
  listedCount: number;
  listedAmount: string;
  /** Number of people whose last name was taken from the last word of their full name. */
  proposedNames: number;
  /** The first day of the latest period in the file, null for an empty one. */
  period: string | null;
  bytes: number;
  lines: number;
};

/** Most names in a list; the rest is only counted. */
const MAX_NAMED = 100;

/** Returns an entry as listed beside a file. */
function namedEntry(entry: PayEntry): NamedEntry {
  const { timesheetId, contractorId, document } = entry;
  const { friendlyId, fullname, kind, beginning, ending } = document;
  const pieces = piecesOf(entry);
  return {
    ...{ timesheetId, contractorId, friendlyId, fullname, kind, beginning, ending },
    minutes: pieces.reduce((sum, { minutes }) => sum + minutes, 0),
    quarterDays: pieces.reduce((sum, { quarterDays }) => sum + quarterDays, 0),
    payAmount: unitsText(entryPence(pieces).pay, 2),
  };
}

function openList<Item>() {
  const items: Item[] = [];
  let count = 0;
  return {
    items,
    add(item: () => Item) {
      count += 1;
      if (items.length < MAX_NAMED) items.push(item());
    },
    count: () => count,
  };
}

/** One person's part of a file: its bytes, the entries that have rows in it, and all entries that the file takes. */
export type PersonPart = { chunks: Uint8Array[]; written: PayEntry[]; taken: PayEntry[] };

/** A line as written, numbered from 1. */
export type ShownLine = { line: number; cells: WrittenCell[] };

/**
 * Writes a file person by person. `head` is its beginning; a file whose report has problems or refused entries must not
 * be handed out.
 * @param onLine called with each line as it is written
 */
export function openPayrollFile(writing: Writing, onLine: (line: ShownLine) => void = () => undefined) {
  const { layout } = writing;
  const controls = openControls(layout);
  const [replaced, problems] = [openList<ReplacedCharacters>(), openList<LineProblem>()];
  const [unnumbered, unfit, corrections] = [openList<NamedEntry>(), openList<NamedEntry>(), openList<NamedEntry>()];
  const names = new Set<string>();
  const count = { lines: 0, bytes: 0, refused: 0, listed: 0, listedPence: 0n };
  let period: string | null = null;

  function written(fullname: string, cells: Parameters<typeof payLine>[1]): Uint8Array {
    count.lines += 1;
    const at = count.lines;
    const line = payLine(layout, cells);
    for (const problem of line.problems) problems.add(() => ({ line: at, fullname, problem }));
    if (line.replaced.length > 0) replaced.add(() => ({ line: at, fullname, letters: line.replaced }));
    onLine({ line: at, cells: line.cells });
    const bytes = lineBytes(layout, line.text);
    count.bytes += bytes.length;
    return bytes;
  }

  return {
    head(): Uint8Array[] {
      const mark = byteOrderMark(layout.encoding);
      count.bytes += mark.length;
      return layout.header ? [mark, written('', headingCells(layout))] : [mark];
    },
    person(entries: readonly PayEntry[]): PersonPart {
      const aside = setAside(layout, entries);
      for (const entry of aside.unnumbered) unnumbered.add(() => namedEntry(entry));
      for (const entry of aside.unfit) unfit.add(() => namedEntry(entry));
      for (const placed of PLACES)
        for (const entry of aside[placed])
          if (entry.document.kind !== 'accepted') corrections.add(() => ({ ...namedEntry(entry), placed }));
      count.refused += aside.refused.length;
      count.listed += aside.listed.length;
      for (const entry of aside.listed) count.listedPence += entryPence(piecesOf(entry)).pay;
      for (const entry of aside.inFile) {
        controls.addEntry(entry, piecesOf(entry));
        if (period === null || entry.document.beginning > period) period = entry.document.beginning;
      }
      const chunks = rowsOf(layout, aside.inFile).map((row) => {
        controls.addRow(row);
        const person = personOf(row);
        if (person.isProposed) names.add(row.entries[0]!.contactId);
        return written(
          person.full,
          layout.columns.map((column) => payCell(row, column, writing)),
        );
      });
      return { chunks, written: aside.inFile, taken: [...aside.inFile, ...aside.cancelled, ...aside.listed] };
    },
    report: (): FileReport => ({
      totals: controls.totals(),
      replaced: replaced.items,
      replacedCount: replaced.count(),
      problems: problems.items,
      problemCount: problems.count(),
      unnumbered: unnumbered.items,
      unnumberedCount: unnumbered.count(),
      unfit: unfit.items,
      unfitCount: unfit.count(),
      corrections: corrections.items,
      correctionCount: corrections.count(),
      refusedCount: count.refused,
      listedCount: count.listed,
      listedAmount: unitsText(count.listedPence, 2),
      proposedNames: layout.columns.some(({ field }) => field === 'firstName' || field === 'lastName') ? names.size : 0,
      period,
      bytes: count.bytes,
      lines: count.lines,
    }),
  };
}
