import { Readable } from 'node:stream';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { createClient } from '#domain/clients/create-client.server.ts';
import { CreateContactSchema } from '#domain/contacts/contact.schema.ts';
import { createContact } from '#domain/contacts/create-contact.server.ts';
import { CreateContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import { CreateContractSchema } from '#domain/contracts/contract.schema.ts';
import { createContract } from '#domain/contracts/create-contract.server.ts';
import type { Context } from '#domain/context.ts';
import { addFiles } from '#domain/files/add-files.server.ts';
import { storeUpload } from '#domain/files/store-upload.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { createTemplate } from '#domain/templates/create-template.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { addNote } from '#domain/timesheets/add-note.server.ts';
import { editTimesheet } from '#domain/timesheets/entry/edit-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { EditTimesheetSchema, SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { fixedClock } from '#platform/clock.ts';
import { StableNames } from './golden.ts';
import { asAdministrator, asContact } from './placement.ts';
import { tinyPdf } from './tiny-pdf.ts';
import { openTwoAgencies, type TwoAgencies } from './two-agencies.ts';
import { TEMPLATE_INPUT } from './template-rules.ts';

/** The events of the week, in order; see `tests/golden/README.md` for every figure. */
export const MOMENTS = ['rejected', 'corrected', 'accepted', 'others', 'voided'] as const;
export type Moment = (typeof MOMENTS)[number];

/** Returns the same agency at another time. */
export const atInstant = (ctx: Context, instant: string): Context => ({ ...ctx, clock: fixedClock(instant) });

/** The people of the week, each in their own context. */
export type RichPeople = { callum: Context; marta: Context; yusuf: Context; helen: Context; hannah: Context };

/** The week of 23 March 2026 on three placements: hourly, daily, and by total hours. */
export type RichWeek = RichPeople & {
  world: TwoAgencies;
  here: Context;
  /** Ids by their names in golden files, such as `timesheet 2`. */
  ids: Record<string, string>;
  names: StableNames;
  /** Lets everything happen up to a moment; what has happened already is kept. */
  until(moment: Moment): Promise<void>;
  /** Names the timesheet's entries `<entry 1 of timesheet 2>` and so on. */
  nameEntries(timesheet: string): Promise<void>;
  close(): Promise<void>;
};

/** Wednesday is a holiday with hours, Thursday one without; on the last night the clocks go forward. */
const MONDAY = { entryDate: '2026-03-23', startTime: '06:00', endTime: '14:30', breakTime: '30' };
const HOURS = [
  MONDAY,
  { entryDate: '2026-03-24', startTime: '06:00', endTime: '10:00' },
  { entryDate: '2026-03-24', startTime: '14:00', endTime: '18:15', breakTime: '15' },
  { entryDate: '2026-03-25', startTime: '08:00', endTime: '16:00', breakTime: '30', isHoliday: true },
  { entryDate: '2026-03-26', isHoliday: true },
  { entryDate: '2026-03-27', startTime: '22:00', endTime: '06:00', breakTime: '45', isNightshift: true },
  { entryDate: '2026-03-28', startTime: '22:00', endTime: '06:00', breakTime: '15', isNightshift: true },
  { entryDate: '2026-03-29', startTime: '11:50', endTime: '17:10', breakTime: '20' },
];
const DAYS = [
  { entryDate: '2026-03-23', chargingPeriodRate: '1' },
  { entryDate: '2026-03-24', chargingPeriodRate: '0.75' },
  { entryDate: '2026-03-25', chargingPeriodRate: '0.5', isHoliday: true },
  { entryDate: '2026-03-26', chargingPeriodRate: '0.50' },
  { entryDate: '2026-03-27', isHoliday: true },
];
const HOURS_IN_ALL = [
  { entryDate: '2026-03-23', duration: '7:30' },
  { entryDate: '2026-03-24', duration: '7.25' },
  { entryDate: '2026-03-25', duration: '7', isHoliday: true },
  { entryDate: '2026-03-26', duration: '0:45' },
];
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const TEMPLATE = { ...TEMPLATE_INPUT, allowNightshifts: false, captureWorkerFinancials: true };

/** Founds the agency of the week, with its directory. */
export async function openRichWeek(): Promise<RichWeek> {
  const world = await openTwoAgencies();
  const here = atInstant(world.here, '2026-03-02T09:00:00Z');
  here.agency.settings = await changeSettings(here, {
    'documents.allowUploads': true,
    'customisation.contractor.name.singular': 'temp',
    'customisation.contractor.name.plural': 'temps',
  });
  const ids: Record<string, string> = {};
  const people = await addDirectory(here, ids);
  const names = new StableNames();
  names.add(here.agency.id, 'agency');
  for (const [name, id] of Object.entries(ids)) names.add(id, name);
  const steps = stepsOf(people, ids, names);
  let next = 0;
  return {
    ...people,
    world,
    here,
    ids,
    names,
    async until(moment) {
      for (; next <= MOMENTS.indexOf(moment); next += 1) await steps[MOMENTS[next]!]();
    },
    async nameEntries(timesheet) {
      const entries = await here.db.run<{ id: string }>({
        text: 'select id from timesheet_entries where timesheet_id = $1 order by entry_date, position',
        values: [ids[timesheet]],
      });
      entries.forEach(({ id }, place) => names.add(id, `entry ${place + 1} of ${timesheet}`));
    },
    close: world.close,
  };
}

async function addDirectory(here: Context, ids: Record<string, string>): Promise<RichPeople> {
  const person = async (name: string, fullname: string, reference: string) => {
    const contact = { fullname, emailAddress: `${name}@week.example`, telephoneNumber: '0113 496 0200', reference };
    ids[name] = (await createContact(here, CreateContactSchema.parse(contact))).contactId;
  };
  await person('callum', 'Callum Hargreaves', 'P-1');
  await person('marta', 'Marta Kowalczyk', 'P-2');
  await person('yusuf', 'Yusuf Demir', 'P-3');
  await person('helen', 'Helen Brackenridge', 'P-4');
  const client = {
    clientName: 'Kirkstall Precision Engineering & Sons',
    reference: 'KPE',
    emailAcceptedTimesheetCopiesTo: { enabled: true, value: ['accounts@kirkstall.example'] },
  };
  ids.client = (await createClient(here, CreateClientSchema.parse(client))).clientId;
  const place = async (name: string, template: string, contract: object, rates: object) => {
    const requested = { clientId: ids.client, start: '2026-01-05', end: '2026-09-30', ...contract };
    ids[`contract of ${name}`] = (await createContract(here, CreateContractSchema.parse(requested))).contractId;
    const placement = {
      contractId: ids[`contract of ${name}`],
      contractorContactId: ids[name],
      timesheetTemplateId: template,
      start: '2026-01-05',
      end: '2026-09-30',
      authorisers: [{ contactId: ids.helen, isPrimary: true }],
      ...rates,
    };
    ids[`placement of ${name}`] = (await createContractor(here, CreateContractorSchema.parse(placement))).contractorId;
  };
  const hourly = await createTemplate(here, {
    ...TEMPLATE,
    templateName: 'Hours with nights and documents',
    chargingPeriod: 'hourly',
    allowNightshifts: true,
    allowDocumentUploads: true,
  });
  const daily = await createTemplate(here, { ...TEMPLATE, templateName: 'Days', chargingPeriod: 'daily' });
  const inAll = await createTemplate(here, {
    ...TEMPLATE,
    templateName: 'Hours in all, rates kept back',
    chargingPeriod: 'hourlyTotal',
    captureWorkerFinancials: false,
  });
  await place(
    'callum',
    hourly.id,
    { name: 'CNC setter-operator', reference: 'PO-7001' },
    { chargeRate: '27.495', payRate: '20.405', payrollNumber: '008797', reference: 'KPE-0117' },
  );
  await place(
    'marta',
    daily.id,
    { name: 'Fitter, "days"' },
    { chargeRate: '310.10', payRate: '180.02', payrollNumber: '008798', reference: null },
  );
  await place('yusuf', inAll.id, { name: 'Stores' }, { chargeRate: '19.99', payRate: '13.37', payrollNumber: null });
  const contractor = (name: string) => asContact(here, 'ContractingRole', ids[name]!);
  return {
    callum: named(await contractor('callum'), 'Callum Hargreaves'),
    marta: named(await contractor('marta'), 'Marta Kowalczyk'),
    yusuf: named(await contractor('yusuf'), 'Yusuf Demir'),
    helen: named(await asContact(here, 'AuthorisingRole', ids.helen!), 'Helen Brackenridge'),
    hannah: named(await asAdministrator(here), 'Hannah Whitworth'),
  };
}

const named = (ctx: Context, fullname: string): Context => ({
  ...ctx,
  actor: { ...(ctx.actor as RoleActor), fullname },
});

function stepsOf(people: RichPeople, ids: Record<string, string>, names: StableNames) {
  const { callum, marta, yusuf, helen, hannah } = people;
  /** Returns a moment on 30 March 2026, the Monday after the week, in UTC. London is an hour ahead. */
  const on = (ctx: Context, time: string, day = '2026-03-30') => atInstant(ctx, `${day}T${time}:00Z`);
  const submit = async (ctx: Context, name: string, who: string, input: object) => {
    const requested = { contractorId: ids[`placement of ${who}`], beginning: '2026-03-23', taskId: name, ...input };
    const { timesheetId } = await submitTimesheet(ctx, SubmitTimesheetSchema.parse(requested));
    ids[name] = timesheetId;
    names.add(timesheetId, name);
    return timesheetId;
  };
  const attach = async (ctx: Context) => {
    const pdf = tinyPdf(['']);
    const uploads = [
      await storeUpload(ctx, { name: 'clock-card.png', stream: Readable.from([Buffer.from(PNG, 'base64')]) }),
      await storeUpload(ctx, { name: 'overtime approval.pdf', stream: Readable.from([pdf]) }),
    ];
    await addFiles(ctx, { timesheetId: ids['timesheet 2']!, taskId: 'files', uploadIds: uploads });
  };
  return {
    async rejected() {
      // An hour too much on Monday.
      const entries = [{ ...MONDAY, endTime: '15:30' }, ...HOURS.slice(1)];
      const timesheetId = await submit(on(callum, '08:31'), 'timesheet 1', 'callum', { entries });
      const note = 'You left at 14:30 on Monday.';
      await rejectTimesheet(on(helen, '09:02'), { timesheetId, version: 1, note });
    },
    async corrected() {
      const note = 'Stayed on Tuesday to finish the Brandt order.';
      const timesheetId = await submit(on(callum, '10:15'), 'timesheet 2', 'callum', {
        entries: HOURS.slice(0, -1),
        note,
        replacesTimesheetId: ids['timesheet 1'],
      });
      // Sunday was forgotten.
      const edit = { timesheetId, version: 1, note, entries: HOURS };
      await editTimesheet(on(callum, '10:20'), EditTimesheetSchema.parse(edit));
      await attach(on(callum, '10:25'));
      await addNote(on(callum, '10:30'), { timesheetId, note: 'Friday night covered for Tomasz.' });
      await addNote(on(helen, '10:35'), { timesheetId, note: 'Seen, "thank you" & noted.' });
    },
    async accepted() {
      const timesheetId = ids['timesheet 2']!;
      await acceptTimesheet(on(helen, '11:06'), { timesheetId, version: 2, note: 'Clock card checked.' });
    },
    async others() {
      const days = await submit(on(marta, '12:00'), 'timesheet 3', 'marta', { entries: DAYS });
      await acceptTimesheet(on(hannah, '12:30'), { timesheetId: days, note: null });
      const inAll = await submit(on(yusuf, '13:00'), 'timesheet 4', 'yusuf', { entries: HOURS_IN_ALL });
      await acceptTimesheet(on(helen, '13:30'), { timesheetId: inAll, note: null });
      await submit(on(yusuf, '07:00', '2026-04-06'), 'timesheet 5', 'yusuf', {
        beginning: '2026-03-30',
        entries: [{ entryDate: '2026-03-30', duration: '6h 20m' }],
      });
    },
    async voided() {
      const timesheetId = ids['timesheet 2']!;
      await voidTimesheet(on(hannah, '09:00', '2026-04-07'), { timesheetId, note: 'Paid by hand' });
      const days = { timesheetId: ids['timesheet 3']!, note: 'Wrong contract' };
      await voidTimesheet(on(hannah, '11:00', '2026-04-07'), days);
    },
  } satisfies Record<Moment, () => Promise<void>>;
}
