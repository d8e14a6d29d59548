import { renderToStaticMarkup } from 'react-dom/server';
import type { Agency } from '#domain/agencies/agency.ts';
import { formatInstant } from '#domain/format.ts';
import { daysOf } from '#domain/periods/period.ts';
import type { TimesheetSheet } from '#domain/timesheets/timesheet-detail.ts';
import { openTurns, type Patience } from '#platform/database/turns.ts';
import type { PdfFoot } from '#platform/pictures/pdf-foot.ts';
import type { PdfRenderer } from '#platform/pictures/pdf.ts';
import { JoinedPdf } from './joined-pdf.ts';
import { type DocumentOptions, stylesOfSheets } from './render.tsx';
import { TimesheetsDocument } from './timesheet-document.tsx';

/** Timesheets that are drawn at once: a browser takes ever longer for each, and more memory, the more there are. */
const SHEETS_OF_PART = 25;
/** Parts that are drawn at once, whoever asked for them: somebody's one timesheet waits for one of them at most. */
const PARTS_AT_ONCE = 2;
const PATIENCE: Patience = { waitMs: 60_000, waiting: 100 };

const turns = openTurns<string>(PARTS_AT_ONCE, (_, free) => free > 0);

type Sheet = { timesheet: TimesheetSheet; withRates: boolean };
type Numbered = PdfFoot['numbered'];

/**
 * Many timesheets as one tagged A4 PDF, each from the top of a page. More than a part's worth are drawn in parts, which agencies
 * take in turns, and joined; one that fails fails them all.
 * @param options.gone whoever asked waits no more: no further part is drawn
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
  // Each page says its number of how many: where they are others, all are drawn again with those.
  const { whole } = isAsExpected ? first : await joinParts(parts, first.pages, inTurn);
  return whole.save();
}

/** Draws parts and joins them meanwhile. @param pages how many of each part are expected. @returns how many there are */
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
    // The first failure is told, where it is waited for.
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

/** A month has no room on one page. Only a guess: notes may be long. */
const expectedPages = ({ timesheet }: Sheet) => (daysOf(timesheet).length > 18 ? 2 : 1);

const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0);

const partsOf = (sheets: Sheet[]) =>
  Array.from({ length: Math.ceil(sheets.length / SHEETS_OF_PART) }, (_, index) =>
    sheets.slice(index * SHEETS_OF_PART, (index + 1) * SHEETS_OF_PART),
  );
