import fc from 'fast-check';
import { changeAgency } from '#domain/agencies/change-agency.server.ts';
import { WEEK_DAYS } from '#domain/periods/week-days.ts';
import { contractorOf } from './acts-of-time.ts';
import { amount, any, day, elementRate, kind, type Kind } from './kinds.ts';
import { dayAt, type Office, oneOf } from './office.ts';

/** Returns the authorisers of a placement; none if it is deleted, as the last one in a life may be. */
async function authorisersOf(office: Office, contractorId: string): Promise<{ id: string }[]> {
  const { authoriserContacts = [] } = (await contractorOf(office, contractorId)) as {
    authoriserContacts?: { id: string }[];
  };
  return authoriserContacts;
}

const ENTRY = fc.constantFrom('weekly', 'monthly');
const CHARGING = fc.constantFrom('hourly', 'hourlyTotal', 'daily');
const own = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary);
/** Whether the caller confirms that the rates are meant for the other unit. */
const areRatesMeant = fc.constantFrom(true, true, true, false);

/** Returns the drawn changes without the undefined ones. */
const said = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
/** Draws at most a few of these fields, leaving out the others. */
const some = <Fields extends Record<string, fc.Arbitrary<unknown>>>(fields: Fields) =>
  fc.record(fields, { requiredKeys: [] });

const setting = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(...WEEK_DAYS).map((on) => ['defaults/timesheets', { timesheetWeekStartsOn: on }]),
  },
  { weight: 2, arbitrary: fc.constantFrom('beginning', 'ending').map((to) => ['dateRelativeTo', to]) },
  { weight: 1, arbitrary: fc.boolean().map((decimal) => ['hourFormat', { decimal }]) },
  { weight: 1, arbitrary: fc.boolean().map((is) => ['defaults/timesheets', { allowUpcomingTimesheets: is }]) },
  { weight: 1, arbitrary: ENTRY.map((entryPeriod) => ['defaults/contracts', { entryPeriod }]) },
  { weight: 1, arbitrary: fc.boolean().map((is) => ['advisories', { dailyRest: is, nightWork: !is }]) },
);

const chosen = <Drawn extends object>(change: fc.Arbitrary<Drawn>) => ({ of: any, change });
type Chosen = { of: number; change: Record<string, unknown> };
/** Creates an act that changes one of several records. */
const changing =
  (path: string, among: (office: Office) => readonly string[]) =>
  (office: Office, { of, change }: Chosen) =>
    office.ask('key', 'PATCH', `${path}/${oneOf(among(office), of)}`, said(change));

const rates = {
  chargeRate: amount,
  payRate: amount,
  nightshiftChargeRate: elementRate,
  nightshiftPayRate: elementRate,
  holidayChargeRate: elementRate,
  holidayPayRate: elementRate,
};
const dated = fc.record({ from: day.map((at) => dayAt(at - 10)), ...rates }, { requiredKeys: ['from'] });

async function removeRate(office: Office, of: number, path: string) {
  const { body } = await office.ask('key', 'GET', path);
  const one = oneOf((body.rates ?? []) as Record<string, string>[], of);
  return one && office.ask('key', 'DELETE', `${path}/${one.rateId}`);
}

type Authorising = { of: number; contact: number; isPrimary: boolean };

/** What the office changes in between. */
export const AGENCY: Record<string, Kind> = {
  setting: kind(7, { to: setting }, (office, { to: [name, value] }: { to: [string, unknown] | (string | object)[] }) =>
    office.ask('key', 'PUT', `${office.path}/settings/${name}`, { value }),
  ),
  zone: kind(
    1,
    { timeZone: fc.constantFrom('Europe/London', 'America/New_York', 'Australia/Lord_Howe') },
    (office, drawn) => changeAgency(office.ctx, drawn),
  ),
  template: kind(
    3,
    chosen(
      some({
        entryPeriod: ENTRY,
        chargingPeriod: CHARGING,
        allowHolidays: fc.boolean(),
        allowNightshifts: fc.boolean(),
        captureWorkerFinancials: fc.constantFrom(true, true, false),
        areRatesMeant,
      }),
    ),
    changing('/timesheetTemplates', ({ templates }) => templates),
  ),
  offered: kind(
    1,
    chosen(some({ isDefault: fc.constant(true), isHidden: fc.boolean() })),
    changing('/timesheetTemplates', ({ templates }) => templates),
  ),
  removeTemplate: kind(
    1,
    { of: any, by: any, areRatesMeant },
    (office, drawn: { of: number; by: number; areRatesMeant: boolean }) =>
      office.ask(
        ...([
          'key',
          'DELETE',
          `/timesheetTemplates/${oneOf(office.templates, drawn.of)}?replacementTemplateId=${oneOf(office.templates, drawn.by)}&areRatesMeant=${drawn.areRatesMeant}`,
        ] as const),
      ),
  ),
  contract: kind(
    5,
    chosen(
      some({
        entryPeriod: own(ENTRY),
        chargingPeriod: own(CHARGING),
        allowNightshifts: own(fc.boolean()),
        allowHolidays: own(fc.boolean()),
        costCentre: fc.constantFrom('CC-1', 'CC-2', null),
        areRatesMeant,
      }),
    ),
    changing('/contracts', ({ contracts }) => contracts),
  ),
  contractDates: kind(
    1,
    chosen(some({ start: own(day.map((at) => dayAt(at - 70))), end: own(day.map((at) => dayAt(at + 30))) })),
    changing('/contracts', ({ contracts }) => contracts),
  ),
  client: kind(1, { of: any, client: any }, (office, drawn: { of: number; client: number }) =>
    office.ask('key', 'PUT', `/contracts/${oneOf(office.contracts, drawn.of)}/client`, {
      clientId: oneOf(office.clients, drawn.client),
    }),
  ),
  placement: kind(
    7,
    chosen(
      some({
        ...rates,
        payrollNumber: fc.constantFrom('PN-7', 'PN-8', null),
        entryPeriod: own(ENTRY),
        chargingPeriod: own(CHARGING),
        allowNightshifts: own(fc.boolean()),
        allowHolidays: own(fc.boolean()),
        areRatesMeant,
      }),
    ),
    changing('/contractors', ({ placements }) => placements),
  ),
  dates: kind(
    3,
    chosen(some({ start: day.map((at) => dayAt(at - 40)), end: own(day.map(dayAt)) })),
    changing('/contractors', ({ placements }) => placements),
  ),
  templateOf: kind(
    2,
    { of: any, template: any, areRatesMeant },
    (office, drawn: { of: number; template: number; areRatesMeant: boolean }) =>
      office.ask('key', 'PATCH', `/contractors/${oneOf(office.placements, drawn.of)}`, {
        ...{ timesheetTemplateId: oneOf(office.templates, drawn.template), areRatesMeant: drawn.areRatesMeant },
      }),
  ),
  place: kind(
    1,
    { worker: any, contract: any, authoriser: any, template: any, start: day, terms: some(rates) },
    async (
      office,
      drawn: { worker: number; contract: number; authoriser: number; template: number; start: number; terms: object },
    ) => {
      const answer = await office.ask('key', 'POST', '/contractors', {
        contractId: oneOf(office.contracts, drawn.contract),
        contractorContactId: oneOf(office.workers, drawn.worker),
        timesheetTemplateId: oneOf(office.templates, drawn.template),
        start: dayAt(drawn.start),
        authorisers: [{ contactId: oneOf(office.authorisers, drawn.authoriser), isPrimary: true }],
        reference: `again ${office.placements.length}`,
        ...drawn.terms,
      });
      if (answer.status === 201) office.placements.push(String(answer.body.contractorId));
    },
  ),
  rateFrom: kind(7, chosen(dated), (office, { of, change }: Chosen) =>
    office.ask('key', 'POST', `/contractors/${oneOf(office.placements, of)}/rates`, change),
  ),
  removeRate: kind(3, { of: any, rate: any }, (office, drawn: { of: number; rate: number }) =>
    removeRate(office, drawn.rate, `/contractors/${oneOf(office.placements, drawn.of)}/rates`),
  ),
  defaultRate: kind(1, chosen(dated.map((one) => ({ ...one, unit: 'hour' }))), (office, { of, change }: Chosen) =>
    office.ask('key', 'POST', `/contracts/${oneOf(office.contracts, of)}/rates`, change),
  ),
  removeDefaultRate: kind(1, { of: any, rate: any }, (office, drawn: { of: number; rate: number }) =>
    removeRate(office, drawn.rate, `/contracts/${oneOf(office.contracts, drawn.of)}/rates`),
  ),
  contact: kind(
    2,
    chosen(
      some({
        fullname: fc.constantFrom('Callum Hargreaves', 'Ciara O’Neill', 'Nia Morgan-Ferrer'),
        emailAddress: fc.constantFrom('ciara@example.example', 'nia@example.example'),
        reference: fc.constantFrom('REF-1', 'REF-2'),
      }),
    ),
    changing('/contacts', ({ contacts }) => contacts),
  ),
  authorise: kind(
    1,
    { of: any, contact: any, isPrimary: fc.boolean() },
    (office, { of, contact, isPrimary }: Authorising) =>
      office.ask('key', 'POST', `/contractors/${oneOf(office.placements, of)}/authorisers`, {
        ...{ contactId: oneOf(office.contacts, contact), isPrimary },
      }),
  ),
  primary: kind(2, { of: any, authoriser: any }, async (office, drawn: { of: number; authoriser: number }) => {
    const contractorId = oneOf(office.placements, drawn.of)!;
    const one = oneOf(await authorisersOf(office, contractorId), drawn.authoriser);
    return one && office.ask('key', 'PUT', `/contractors/${contractorId}/primaryAuthoriser/${one.id}`);
  }),
  removeAuthoriser: kind(1, { of: any, authoriser: any }, async (office, drawn: { of: number; authoriser: number }) => {
    const contractorId = oneOf(office.placements, drawn.of)!;
    const one = oneOf(await authorisersOf(office, contractorId), drawn.authoriser);
    return one && office.ask('key', 'DELETE', `/contractors/${contractorId}/authorisers/${one.id}`);
  }),
  role: kind(1, { of: any, isEnabled: fc.boolean() }, async (office, drawn: { of: number; isEnabled: boolean }) => {
    const { body } = await office.ask('admin', 'GET', `${office.path}/roles`);
    const one = oneOf(
      ((body.roles ?? []) as { id: string; type: string }[]).filter(({ type }) => type === 'AuthorisingRole'),
      drawn.of,
    );
    return one && office.ask('admin', 'PUT', `${office.path}/roles/${one.id}/enabled/${drawn.isEnabled}`);
  }),
};
