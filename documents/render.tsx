import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Agency } from '#domain/agencies/agency.ts';
import { formatInstant } from '#domain/format.ts';
import type { TimesheetSheet } from '#domain/timesheets/timesheet-detail.ts';
import type { PdfRenderer } from '#platform/pictures/pdf.ts';
import { atTime } from './dates.ts';
import { embeddedFonts } from './fonts.ts';
import { FOOT_STYLES } from './styles.ts';
import { type Logo, TimesheetDocument, TimesheetsDocument } from './timesheet-document.tsx';

export type DocumentOptions = {
  /** Whether the reader may see the rates that were captured. */
  withRates: boolean;
  logo: Logo;
  /** When the document is made, RFC 3339. */
  madeAt: string;
};

/** The foot of every page: `children`, and under them what is said beside the number of the page. */
function Foot({ said, children }: { said: string; children?: ReactNode }) {
  return (
    <>
      <style dangerouslySetInnerHTML={{ __html: `${embeddedFonts()}${FOOT_STYLES}` }} />
      <div className="foot">
        {children}
        <div>
          <span>{said}</span>
          <span>
            Page <span className="pageNumber" /> of <span className="totalPages" />
          </span>
        </div>
      </div>
    </>
  );
}

/** The page and its foot as complete HTML that loads nothing. */
export function timesheetHtml(
  timesheet: TimesheetSheet,
  agency: Agency,
  { withRates, logo, madeAt }: DocumentOptions,
): { html: string; footer: string } {
  const page = <TimesheetDocument timesheet={timesheet} agency={agency} logo={logo} withRates={withRates} />;
  const address = `${agency.portalUrl.replace(/^https?:\/\//, '')}/timesheets/${timesheet.id}`;
  const foot = (
    <Foot said={`The live record and full audit trail: ${address}`}>
      <div>
        <span>
          Submitted by {timesheet.submittedByName} on {atTime(timesheet.submittedAt, agency.timeZone)}.
        </span>
        <span>Made {formatInstant(madeAt, agency.timeZone)}</span>
      </div>
    </Foot>
  );
  return { html: `<!doctype html>${renderToStaticMarkup(page)}`, footer: renderToStaticMarkup(foot) };
}

/** Many timesheets as one tagged A4 PDF, each from the top of a page. @throws Error after ten seconds */
export function renderTimesheetsPdf(
  renderPdf: PdfRenderer,
  sheets: { timesheet: TimesheetSheet; withRates: boolean }[],
  agency: Agency,
  { logo, madeAt }: Omit<DocumentOptions, 'withRates'>,
): Promise<Buffer> {
  const foot = <Foot said={`Made ${formatInstant(madeAt, agency.timeZone)}`} />;
  const page = <TimesheetsDocument sheets={sheets} agency={agency} logo={logo} />;
  return renderPdf(`<!doctype html>${renderToStaticMarkup(page)}`, { footer: renderToStaticMarkup(foot) });
}

/** A timesheet as a tagged A4 PDF: one page for a week, up to two for a month. @throws Error after ten seconds */
export function renderTimesheetPdf(
  renderPdf: PdfRenderer,
  timesheet: TimesheetSheet,
  agency: Agency,
  options: DocumentOptions,
): Promise<Buffer> {
  const { html, footer } = timesheetHtml(timesheet, agency, options);
  return renderPdf(html, { footer });
}
