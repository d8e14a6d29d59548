import { firstName } from '#domain/first-name.ts';
import { DescriptionList } from '#app/components/records/facts.tsx';
import type { TimesheetPageData } from './timesheet-page-data.server.ts';
import { QuietMark } from '#app/components/advisories/quiet-mark.tsx';
import { AuditTrail } from './audit-trail.tsx';
import { DecisionBox } from './decision-box.tsx';
import { FilesSection } from './files-section.tsx';
import { HoursTable } from './hours-table.tsx';
import { NotesSection } from './notes-section.tsx';
import { PreviousWeek } from './previous-week.tsx';
import { TimesheetFacts, totalText } from '../timesheet-facts.tsx';

type TimesheetBodyProps = { page: TimesheetPageData; timeZone: string; decimal: boolean };

/** The hours, notes and files of a timesheet, and beside them the decision, the details and the audit trail. */
export function TimesheetBody({ page, timeZone, decimal }: TimesheetBodyProps) {
  const { timesheet, friendlyId, taskId, agencyName, can } = page;
  const { id, fullname, contractName } = timesheet;
  const ofWeek = page.advisories.filter(({ date }) => date === null);
  return (
    <div className="cols wide mt-6">
      <div>
        <TimesheetFacts timesheet={timesheet} decimal={decimal} />
        <HoursTable
          period={timesheet}
          entries={timesheet.entries}
          isDaily={timesheet.chargingPeriod === 'daily'}
          isHourly={timesheet.chargingPeriod === 'hourly'}
          decimal={decimal}
          advisories={page.advisories}
        />
        {ofWeek.map((advisory) => (
          <QuietMark key={advisory.advisoryId} advisory={advisory} />
        ))}
        <NotesSection timesheetId={id} notes={timesheet.notes} canAdd={can.addNote} timeZone={timeZone} />
        <FilesSection timesheetId={id} taskId={taskId} files={timesheet.files} can={can} timeZone={timeZone} />
      </div>
      <aside>
        {can.accept && (
          <DecisionBox
            timesheetId={id}
            version={timesheet.version}
            amount={totalText(timesheet, decimal)}
            agencyName={agencyName}
            firstName={firstName(fullname)}
            advisories={page.advisories}
          />
        )}
        {page.previous && <PreviousWeek previous={page.previous} beginning={timesheet.beginning} decimal={decimal} />}
        <section>
          <h2>Details</h2>
          <DescriptionList
            look="tight"
            className="mt-3"
            facts={[
              { term: 'Timesheet', value: friendlyId, tabular: true },
              { term: 'Contract', value: contractName },
              { term: 'Client', value: timesheet.clientName },
              { term: 'Agency', value: agencyName },
              { term: 'Authoriser', value: timesheet.authorisers[0]?.fullname ?? 'None' },
              ...(timesheet.telephoneNumber
                ? [
                    {
                      term: 'Telephone',
                      value: <a href={`tel:${timesheet.telephoneNumber}`}>{timesheet.telephoneNumber}</a>,
                    },
                  ]
                : []),
            ]}
          />
        </section>
        <section>
          <h2>Audit trail</h2>
          <AuditTrail trail={timesheet.trail} timeZone={timeZone} decimal={decimal} />
        </section>
      </aside>
    </div>
  );
}
