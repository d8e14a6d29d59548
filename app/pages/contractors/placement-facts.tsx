import { Link, useRouteLoaderData } from '@remix-run/react';
import type { Contractor } from '#domain/contractors/contractor.ts';
import { ELEMENT_RATE_LABELS, ELEMENT_RATES, elementRateInWords } from '#domain/contractors/rates/element-rates.ts';
import { formatDate, formatInstant } from '#domain/format.ts';
import { DescriptionList } from '#app/components/records/facts.tsx';
import { Section } from '#app/components/section.tsx';
import { StatusBadge } from '#app/components/status-badge.tsx';
import { SwitchForm } from '#app/components/switch-form.tsx';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { usePaths } from '#app/paths.ts';
import { allowedWords, enteredWords, rateInWords } from '#app/components/placements/words.ts';

type PlacementFactsProps = { contractor: Contractor & { missingTimesheets: number }; isAgency: boolean };

/** A placement's dates and rates, how its time is entered, and the state of its reminders. */
export function PlacementFacts({ contractor, isAgency }: PlacementFactsProps) {
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const { contractorId, start, end, chargeRate, payRate, lastReminded, contactLastReminded } = contractor;
  const money = (rate: string | null) => rateInWords(rate, contractor.chargingPeriod);
  const instant = (at: string | null) => (at ? formatInstant(at, timeZone) : 'Never');
  const rates = [
    { term: 'Charge rate now', value: money(chargeRate), tabular: true },
    { term: 'Pay rate now', value: money(payRate), tabular: true },
    ...ELEMENT_RATES.flatMap((rate) => {
      const own = contractor[rate] ?? null;
      if (own === null) return [];
      const value = own.endsWith('x') ? elementRateInWords(own) : money(own);
      return [{ term: `${ELEMENT_RATE_LABELS[rate]} now`, value, tabular: true }];
    }),
    { term: 'Payroll number', value: contractor.payrollNumber ?? 'None', tabular: true },
  ];
  return (
    <>
      <Section title="Dates, rates and template" className="mt-6">
        <DescriptionList
          facts={[
            { term: 'Start', value: formatDate(start), tabular: true },
            { term: 'End', value: end ? formatDate(end) : '(ongoing)', tabular: true },
            ...(isAgency ? rates : []),
            { term: 'Timesheet template', value: contractor.timesheetTemplate.templateName },
            { term: 'Entered', value: enteredWords(contractor.entryPeriod, contractor.chargingPeriod) },
            { term: 'Allows', value: allowedWords(contractor) },
          ]}
        />
      </Section>
      <Section title="Timesheets and reminders" className="mt-8">
        <DescriptionList
          facts={[
            {
              term: 'Missing',
              value:
                contractor.missingTimesheets > 0 ? (
                  <StatusBadge status="missing">{contractor.missingTimesheets} missing</StatusBadge>
                ) : (
                  'None'
                ),
            },
            { term: 'Timesheets', value: <Link to={to.timesheets({ contractorId })}>See the timesheets</Link> },
            {
              term: 'Reminders',
              value: isAgency ? (
                <SwitchForm
                  action={to.switchReminders(contractorId)}
                  name="isSendingReminders"
                  isOn={contractor.isSendingReminders}
                  label={`Reminders to ${contractor.fullname}`}
                />
              ) : contractor.isSendingReminders ? (
                'On'
              ) : (
                'Off'
              ),
            },
            {
              term: 'Last reminded here',
              value: (
                <>
                  {instant(lastReminded)}
                  {isAgency && ', '}
                  {isAgency && <Link to={to.contractor(contractorId, 'lastReminded')}>change it</Link>}
                </>
              ),
            },
            { term: 'Last reminded of anything', value: instant(contactLastReminded) },
          ]}
        />
      </Section>
    </>
  );
}
