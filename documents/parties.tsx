import { rateUnitOf } from '#domain/digests/amount.ts';
import type { Agency } from '#domain/agencies/agency.ts';
import type { ChargingPeriod } from '#domain/agencies/settings/settings.schema.ts';
import { formatRate, sentenceCase } from '#domain/format.ts';
import { rateByDate } from '#domain/timesheets/rates-in-words.ts';
import type { TimesheetSheet } from '#domain/timesheets/timesheet-detail.ts';

const CHARGING: Record<ChargingPeriod, string> = { hourly: 'hourly', hourlyTotal: 'hourly total', daily: 'daily' };

type PartiesProps = { timesheet: TimesheetSheet; agency: Agency; withRates: boolean };

/** Shows the parties to the timesheet. */
export function Parties({ timesheet, agency, withRates }: PartiesProps) {
  const { fullname, reference, payrollNumber, clientName, contractName, entryPeriod, chargingPeriod } = timesheet;
  const unit = rateUnitOf(chargingPeriod);
  const rates = withRates
    ? ([
        ['Charge rate', 'chargeRate'],
        ['Pay rate', 'payRate'],
      ] as const)
    : [];
  return (
    <dl className="parties">
      <div>
        <dt>{sentenceCase(agency.settings.customisation.contractor.name.singular)}</dt>
        <dd>
          {fullname}
          {reference ? <small>Reference {reference}</small> : null}
          {payrollNumber ? <small>Payroll number {payrollNumber}</small> : null}
        </dd>
      </div>
      <div>
        <dt>Client</dt>
        <dd>{clientName}</dd>
      </div>
      <div>
        <dt>Contract</dt>
        <dd>
          {contractName}
          <small>
            {sentenceCase(entryPeriod)}, {CHARGING[chargingPeriod]}
          </small>
          {rates.map(([name, key]) => {
            const rate = timesheet[key] === null ? rateByDate(timesheet.rates, key) : formatRate(timesheet[key]);
            return rate === null ? null : (
              <small key={name}>
                {name} {rate} per {unit}
              </small>
            );
          })}
        </dd>
      </div>
      <div>
        <dt>Agency</dt>
        <dd>
          {agency.displayName}
          {agency.website ? <small>{agency.website.replace(/^https?:\/\/(www\.)?|\/$/g, '')}</small> : null}
        </dd>
      </div>
    </dl>
  );
}
