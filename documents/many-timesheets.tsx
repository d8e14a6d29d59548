import { renderToStaticMarkup } from 'react-dom/server';
import type { Agency } from '#domain/agencies/agency.ts';
import { formatInstant } from '#domain/format.ts';
import { daysOf } from '#domain/periods/period.ts';
import type { TimesheetSheet } from '#domain/timesheets/timesheet-detail.ts';
import { openTurns, type WaitingLimits } from '#platform/database/turns.ts';
import type { PdfFooter } from '#platform/pictures/pdf-footer.ts';
import type { PdfRenderer } from '#platform/pictures/pdf.ts';
import { JoinedPdf } from './joined-pdf.ts';
import { type DocumentOptions, stylesOfSheets } from './render.tsx';
import { TimesheetsDocument } from './timesheet-document.tsx';

/** Timesheets drawn at once: a browser takes ever longer for each, and more memory, the more there are. */
const SHEETS_OF_PART = 25;
/** Parts drawn at once, whoever asked for them: a single timesheet waits for at most one of them. */
const PARTS_AT_ONCE = 2;
const PATIENCE: WaitingLimits = { waitMs: 60_000, waiting: 100 };

const turns = openTurns<string>(PARTS_AT_ONCE, (_, free) => free > 0);

type Sheet = { timesheet: TimesheetSheet; withRates: boolean };
type Numbered = PdfFooter['numbered'];

/**
 * Renders many timesheets as one tagged A4 PDF, each starting on a new page. More than a part's worth are drawn in
 * parts, with agencies taking turns, and joined; if one fails, they all do.
 * @param options.gone the requester is no longer waiting: no further part is drawn
 * @throws PdfUnavailable, Overloaded
 */
export async function renderTimesheetsPdf(
  renderPdf: PdfRenderer,
  sheets: Sheet[],
  agency: Agency,
  { logo, madeAt, gone }: Omit<DocumentOptions, 'withRates'> & { gone?: AbortSignal | undefined },
): Promise<Buffer> {
  const title = `${sheets.length} timesheets of ${agency.displayName}`;
  const draw = async (part: Sheet[], numbered?: Numbered) =>
    renderPdf({
      agencyId: agency.id,
      title,
      styles: stylesOfSheets(),
      body: renderToStaticMarkup(<TimesheetsDocument sheets={part} agency={agency} logo={logo} />),
      foot: {
        left: [`Made ${formatInstant(madeAt, agency.timeZone)}`],
        right: [''],
        ...(numbered ? { numbered } : {}),
      },
    });
  if (sheets.length <= SHEETS_OF_PART) return draw(sheets);
  const parts = partsOf(sheets);
  const inTurn = async (part: Sheet[], numbered: Numbered) => {
    const giveBack = await turns.take(agency.id, PATIENCE);
    if (!gone?.aborted) return draw(part, numbered).finally(giveBack);
    giveBack();
    throw gone.reason;
  };
  const expected = parts.map((part) => sum(part.map(expectedPages)));
  const first = await joinParts(parts, expected, inTurn);
  const isAsExpected = first.pages.every((count, index) => count === expected[index]);
  // Each page shows its number and the total: if that differs from what was expected, all are drawn again.
  const { whole } = isAsExpected ? first : await joinParts(parts, first.pages, inTurn);
  return whole.save();
}

/** Draws parts and joins them as they come. @param pages the expected number in each part. @returns the actual numbers */
async function joinParts(
  parts: Sheet[][],
  pages: number[],
  draw: (part: Sheet[], numbered: Numbered) => Promise<Buffer>,
): Promise<{ whole: JoinedPdf; pages: number[] }> {
  const whole = new JoinedPdf();
  const of = sum(pages);
  const begun: Promise<Buffer>[] = [];
  const counted: number[] = [];
  let next = 0;
  const begin = () => {
    const part = draw(parts[next]!, { from: 1 + sum(pages.slice(0, next)), of });
    // The first failure is reported where it is awaited.
    part.catch(() => undefined);
    begun.push(part);
    next += 1;
  };
  while (counted.length < parts.length) {
    while (next < parts.length && begun.length < PARTS_AT_ONCE) begin();
    const drawn = await begun.shift()!;
    counted.push(await whole.add(drawn));
  }
  return { whole, pages: counted };
}

/** A month does not fit on one page. Only a guess: notes may be long. */
const expectedPages = ({ timesheet }: Sheet) => (daysOf(timesheet).length > 18 ? 2 : 1);

const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0);

const partsOf = (sheets: Sheet[]) =>
  Array.from({ length: Math.ceil(sheets.length / SHEETS_OF_PART) }, (_, index) =>
    sheets.slice(index * SHEETS_OF_PART, (index + 1) * SHEETS_OF_PART),
  );
