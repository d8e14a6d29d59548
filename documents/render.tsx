import { renderToStaticMarkup } from 'react-dom/server';
import type { Agency } from '#domain/agencies/agency.ts';
import { formatInstant } from '#domain/format.ts';
import type { TimesheetSheet } from '#domain/timesheets/timesheet-detail.ts';
import type { PdfDocument, PdfRenderer } from '#platform/pictures/pdf.ts';
import { atTime } from './dates.ts';
import { embeddedFonts } from './fonts.ts';
import { SHEET_STYLES } from './styles.ts';
import { documentTitle, type Logo, TimesheetDocument } from './timesheet-document.tsx';

export type DocumentOptions = {
  /** Whether the reader may see the captured rates. */
  withRates: boolean;
  logo: Logo;
  /** When the document is made, RFC 3339. */
  madeAt: string;
};

/** Returns the fonts and styles that all timesheets share. */
export const stylesOfSheets = () => `${embeddedFonts()}${SHEET_STYLES}`;

/** Renders a timesheet as a document that loads nothing. */
export function timesheetDocument(
  timesheet: TimesheetSheet,
  agency: Agency,
  { withRates, logo, madeAt }: DocumentOptions,
): PdfDocument {
  const page = <TimesheetDocument timesheet={timesheet} agency={agency} logo={logo} withRates={withRates} />;
  const address = `${agency.portalUrl.replace(/^https?:\/\//, '')}/timesheets/${timesheet.id}`;
  const submitted = `Submitted by ${timesheet.submittedByName} on ${atTime(timesheet.submittedAt, agency.timeZone)}.`;
  return {
    agencyId: agency.id,
    title: documentTitle(timesheet),
    styles: stylesOfSheets(),
    body: renderToStaticMarkup(page),
    foot: {
      left: [submitted, `The live record and full audit trail: ${address}`],
      right: [`Made ${formatInstant(madeAt, agency.timeZone)}`, ''],
    },
  };
}

/** Renders a timesheet as a tagged A4 PDF: one page for a week, up to two for a month. @throws Error after ten seconds */
export function renderTimesheetPdf(
  renderPdf: PdfRenderer,
  timesheet: TimesheetSheet,
  agency: Agency,
  options: DocumentOptions,
): Promise<Buffer> {
  return renderPdf(timesheetDocument(timesheet, agency, options));
}
