import type { CSSProperties, ReactNode } from 'react';
import type { Agency } from '#domain/agencies/agency.ts';
import { formatDateRange, formatFileSize } from '#domain/format.ts';
import { periodLabel, shownDate } from '#domain/periods/period.ts';
import { isBridging } from '#domain/periods/placement-periods.ts';
import { friendlyId } from '#domain/timesheets/timesheet.ts';
import type { TimesheetSheet } from '#domain/timesheets/timesheet-detail.ts';
import { longDate } from './dates.ts';
import { DayTable } from './day-table.tsx';
import { DecisionBlock } from './decision-block.tsx';
import { Parties } from './parties.tsx';
import { TotalsStrip } from './totals-strip.tsx';

/** The agency's logo: an image as a `data:` address, or its name drawn by the product, in the sheet's font. */
export type Logo = { src: string } | { drawing: string };

export type TimesheetDocumentProps = {
  timesheet: TimesheetSheet;
  agency: Agency;
  logo: Logo;
  /** Whether the reader may see the captured rates. */
  withRates: boolean;
};

const titleOf = ({ friendlyNumber }: TimesheetSheet) => `Timesheet ${friendlyId(friendlyNumber)}`;
const periodOf = (timesheet: TimesheetSheet) => {
  const { entryPeriod, dateRelativeTo, beginning, ending } = timesheet;
  if (isBridging(timesheet)) return `Bridging period ${formatDateRange(beginning, ending)}`;
  return `${periodLabel(entryPeriod, dateRelativeTo)} ${longDate(shownDate(timesheet, dateRelativeTo))}`;
};

/** Shows one timesheet's sheet: parties, dates, the days in words, totals, the decision, notes and files. */
function Sheet({ timesheet, agency, logo, withRates }: TimesheetDocumentProps) {
  const { fullname, notes, files } = timesheet;
  const title = titleOf(timesheet);
  const period = periodOf(timesheet);
  const decimal = agency.settings.hourFormat.decimal;
  return (
    <>
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
                  {notes.length === 1 && notes[0]?.authorName === fullname
                    ? `Note from the ${agency.settings.customisation.contractor.name.singular}`
                    : 'Notes'}
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
    </>
  );
}

/** Applies the agency's colour, set here so that all agencies share the same styles. */
function Paper({ agency, children }: { agency: Agency; children: ReactNode }) {
  return <div style={{ '--primary': agency.settings.colors.primary.main } as CSSProperties}>{children}</div>;
}

/** Returns the title of a timesheet's document. */
export const documentTitle = (timesheet: TimesheetSheet) =>
  `${titleOf(timesheet)} - ${timesheet.fullname} - ${periodOf(timesheet)}`;

/** Renders one timesheet on A4. */
export function TimesheetDocument(props: TimesheetDocumentProps) {
  return (
    <Paper agency={props.agency}>
      <Sheet {...props} />
    </Paper>
  );
}

/** Renders many timesheets in one document, each on a new page. */
export function TimesheetsDocument({
  sheets,
  agency,
  logo,
}: Pick<TimesheetDocumentProps, 'agency' | 'logo'> & {
  sheets: Pick<TimesheetDocumentProps, 'timesheet' | 'withRates'>[];
}) {
  return (
    <Paper agency={agency}>
      {sheets.map(({ timesheet, withRates }) => (
        <article className="of-many" key={timesheet.id}>
          <Sheet timesheet={timesheet} agency={agency} logo={logo} withRates={withRates} />
        </article>
      ))}
    </Paper>
  );
}
