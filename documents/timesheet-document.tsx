import type { Agency } from '#domain/agencies/agency.ts';
import { formatFileSize } from '#domain/format.ts';
import { periodLabel, shownDate } from '#domain/periods/period.ts';
import { friendlyId } from '#domain/timesheets/timesheet.ts';
import type { TimesheetDetail } from '#domain/timesheets/timesheet-detail.ts';
import { embeddedFonts } from './fonts.ts';
import { longDate } from './dates.ts';
import { DayTable } from './day-table.tsx';
import { DecisionBlock } from './decision-block.tsx';
import { Parties } from './parties.tsx';
import { SHEET_STYLES } from './styles.ts';
import { TotalsStrip } from './totals-strip.tsx';

/** The agency's logo: a picture as a `data:` address, or its name drawn by us, which then uses the sheet's font. */
export type Logo = { src: string } | { drawing: string };

export type TimesheetDocumentProps = {
  timesheet: TimesheetDetail;
  agency: Agency;
  logo: Logo;
  /** Whether the reader may see the rates that were captured. */
  withRates: boolean;
};

/** One timesheet on A4: who, when, the days in words, the sums, the decision, notes and files. */
export function TimesheetDocument({ timesheet, agency, logo, withRates }: TimesheetDocumentProps) {
  const { entryPeriod, dateRelativeTo, friendlyNumber, fullname, notes, files } = timesheet;
  const title = `Timesheet ${friendlyId(friendlyNumber)}`;
  const period = `${periodLabel(entryPeriod, dateRelativeTo)} ${longDate(shownDate(timesheet, dateRelativeTo))}`;
  const decimal = agency.settings.hourFormat.decimal;
  const primary = `:root{--primary:${agency.settings.colors.primary.main}}`;
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <title>{`${title} - ${fullname} - ${period}`}</title>
        <style dangerouslySetInnerHTML={{ __html: `${embeddedFonts()}${primary}${SHEET_STYLES}` }} />
      </head>
      <body>
        <header>
          {'src' in logo ? (
            <span className="logo">
              <img src={logo.src} alt={agency.displayName} />
            </span>
          ) : (
            <span
              className="logo"
              role="img"
              aria-label={agency.displayName}
              dangerouslySetInnerHTML={{ __html: logo.drawing }}
            />
          )}
          <div>
            <h1>{title}</h1>
            <p>{period}</p>
          </div>
        </header>
        <main>
          <Parties timesheet={timesheet} agency={agency} withRates={withRates} />
          <DayTable timesheet={timesheet} decimal={decimal} />
          <TotalsStrip timesheet={timesheet} decimal={decimal} />
          <DecisionBlock timesheet={timesheet} timeZone={agency.timeZone} />
          {notes.length > 0 || files.length > 0 ? (
            <div className="words">
              {notes.length > 0 ? (
                <section>
                  <h2>
                    {notes.length === 1 && notes[0]?.authorName === fullname ? 'Note from the contractor' : 'Notes'}
                  </h2>
                  {notes.map(({ id, body, authorName }) => (
                    <div key={id}>
                      <p>{body}</p>
                      {authorName === fullname ? null : <p className="by">{authorName}</p>}
                    </div>
                  ))}
                </section>
              ) : null}
              {files.length > 0 ? (
                <section>
                  <h2>Files held with this timesheet</h2>
                  <p>{files.map(({ name, size }) => `${name} (${formatFileSize(size)})`).join('\n')}</p>
                </section>
              ) : null}
            </div>
          ) : null}
        </main>
      </body>
    </html>
  );
}
