import fc from 'fast-check';
import { expect } from 'vitest';
import { newId } from '#domain/new-id.ts';
import { any, day, kind, type Kind } from './kinds.ts';
import { dayAt, type KnownSheet, type Office, oneOf, type Speaker } from './office.ts';

export type Shift = {
  day: number;
  from: number;
  to: number;
  quarter: number;
  isHoliday: boolean;
  isNightshift: boolean;
};
const shift = fc.record({
  day: fc.nat(30),
  from: fc.nat(23),
  to: fc.nat(23),
  quarter: fc.nat(3),
  isHoliday: fc.boolean(),
  isNightshift: fc.boolean(),
});
export const shifts = fc.array(shift, { minLength: 1, maxLength: 4 });
const who = fc.constantFrom('key', 'key', 'key', 'admin', 'worker', 'authoriser');

/** A period to enter, as in the missing list or an address. */
type Sent = { beginning?: string; ending?: string };
export const listed = async (office: Office, contractorId: string) =>
  (await office.ask('key', 'GET', `/reminders/getMissingTimesheets?limit=1000&contractorId=${contractorId}`)).body
    .missingTimesheets as { contractorId: string; beginning: string; ending: string }[];

/** Returns a contractor from the API. */
export const contractorOf = async (office: Office, id: string) =>
  (await office.ask('key', 'GET', `/contractors/${id}`)).body as Record<string, unknown> & {
    chargingPeriod: string;
    contractorContactId: string;
    start: string;
    end: string | null;
    primaryAuthoriser: { contactId: string } | null;
  };

async function speaker(office: Office, drawn: string, contractorId: string): Promise<Speaker> {
  if (drawn === 'key' || drawn === 'admin') return drawn;
  const { contractorContactId, primaryAuthoriser } = await contractorOf(office, contractorId);
  // The placement may just have been removed.
  if (drawn === 'worker')
    return contractorContactId ? { contactId: contractorContactId, role: 'ContractingRole' } : 'key';
  return primaryAuthoriser ? { contactId: primaryAuthoriser.contactId, role: 'AuthorisingRole' } : 'key';
}

/** Returns entries of the contractor's kind, on days from the first to the last. */
export function entriesOn(days: readonly string[], drawn: readonly Shift[], chargingPeriod: string) {
  return drawn.map(({ day: place, from, to, quarter, isHoliday, isNightshift }) => {
    const entryDate = days[place % days.length]!;
    const clock = (hours: number) => `${String(hours).padStart(2, '0')}:${quarter}0`;
    if (chargingPeriod === 'daily') return { entryDate, chargingPeriodRate: String((quarter + 1) / 4), isHoliday };
    if (chargingPeriod === 'hourlyTotal') return { entryDate, duration: `${from + 1}:${quarter}0`, isHoliday };
    const times = { startTime: clock(from), endTime: clock(to), breakTime: String(quarter * 10) };
    return { entryDate, ...times, isHoliday, isNightshift: isNightshift || to < from };
  });
}

/** Returns the days in a period on which the contractor is placed. */
export function workedDays(beginning: string, ending: string, { start, end }: { start: string; end: string | null }) {
  const days: string[] = [];
  for (let at = -90; dayAt(at) <= ending; at += 1) days.push(dayAt(at));
  return days.filter((one) => one >= beginning && one >= start && (end === null || one <= end));
}

type Submit = { placement: number; of: number; day: number; how: string; who: string; shifts: Shift[] };

async function submit(office: Office, { placement, of, day: at, how, who: drawn, shifts: worked }: Submit) {
  const contractorId = oneOf(office.placements, placement)!;
  const contractor = await contractorOf(office, contractorId);
  const period = how === 'day' ? undefined : oneOf(await listed(office, contractorId), of);
  const { beginning, ending } = period ?? { beginning: dayAt(at), ending: dayAt(at + 6) };
  const days = workedDays(beginning, ending, contractor);
  const entries = entriesOn(days.length > 0 ? days : [beginning], worked, contractor.chargingPeriod);
  const said: Sent = how === 'ending' ? { ending } : how === 'both' ? { beginning, ending } : { beginning };
  const by = await speaker(office, drawn, contractorId);
  const answer = await office.ask(by, 'POST', `/contractors/${contractorId}/timesheets`, {
    ...{ ...said, entries, taskId: newId() },
  });
  if (answer.status === 201) office.sheets.push(known(answer.body));
  return answer;
}

const known = ({ timesheetId, contractorId, status, isVoid }: Record<string, unknown>): KnownSheet => ({
  ...{ timesheetId: String(timesheetId), contractorId: String(contractorId) },
  status: isVoid ? 'void' : String(status),
});

type Decide = { of: number; who: string; isAny: boolean };
/** Mostly from those for which it is possible. */
const decision = { of: any, who, isAny: fc.integer({ min: 0, max: 5 }).map((drawn) => drawn === 0) };

/** Does something to one of the timesheets. */
async function decide(office: Office, drawn: Decide, method: string, tail: string, body: object, status = 'pending') {
  const fit = drawn.isAny ? office.sheets : office.sheets.filter((sheet) => sheet.status === status);
  const sheet = oneOf(fit, drawn.of);
  if (!sheet) return;
  const { timesheetId } = sheet;
  const by = await speaker(office, drawn.who, sheet.contractorId);
  const answer = await office.ask(by, method, `/timesheets/${timesheetId}${tail}`, body);
  if (answer.status === 200 && 'isVoid' in answer.body) Object.assign(sheet, known(answer.body));
  return answer;
}

/** Accepts one, at the rates that it showed while pending. */
async function accept(office: Office, drawn: Decide) {
  const shown = new Map<string, unknown[]>();
  const rates = ({ chargeRate, payRate, rates: byDay, ...rest }: Record<string, unknown>) => [
    chargeRate,
    payRate,
    byDay,
    rest.workedMinutes,
  ];
  const { body } = await office.ask('key', 'GET', '/timesheets?status=pending&limit=1000');
  for (const sheet of body.timesheets as Record<string, unknown>[]) shown.set(String(sheet.timesheetId), rates(sheet));
  const answer = await decide(office, drawn, 'PATCH', '/accept', {});
  if (answer?.status !== 200) return answer;
  const timesheetId = String(answer.body.timesheetId);
  // Authorisers see no rates.
  const fixed = await office.ask('key', 'GET', `/timesheets/${timesheetId}`);
  if (!office.isBusy) expect(rates(fixed.body)).toEqual(shown.get(timesheetId));
  return answer;
}

/** Acts concerning time. */
export const TIME: Record<string, Kind> = {
  submit: kind(
    24,
    {
      placement: any,
      of: any,
      day,
      how: fc.constantFrom('beginning', 'beginning', 'ending', 'both', 'day'),
      who,
      shifts,
    },
    submit,
  ),
  accept: kind(18, decision, accept),
  reject: kind(3, decision, (office, drawn: Decide) =>
    decide(office, drawn, 'PATCH', '/reject', { note: 'Look again' }),
  ),
  delete: kind(2, decision, (office, drawn: Decide) => decide(office, drawn, 'DELETE', '', { note: 'Not mine' })),
  void: kind(4, decision, (office, drawn: Decide) =>
    decide(office, drawn, 'POST', '/void', { note: 'Paid by hand' }, 'accepted'),
  ),
  note: kind(1, decision, (office, drawn: Decide) => decide(office, drawn, 'PATCH', '/notes', { note: 'Seen' })),
  edit: kind(3, { ...decision, shifts }, async (office, drawn: Decide & { shifts: Shift[] }) => {
    const fit = drawn.isAny ? office.sheets : office.sheets.filter((sheet) => sheet.status === 'pending');
    const sheet = oneOf(fit, drawn.of);
    if (!sheet) return;
    const { body } = await office.ask('key', 'GET', `/timesheets/${sheet.timesheetId}`);
    const { beginning, ending, chargingPeriod } = body as Record<string, string>;
    const days = workedDays(beginning!, ending!, await contractorOf(office, sheet.contractorId));
    const entries = entriesOn(days.length > 0 ? days : [beginning!], drawn.shifts, chargingPeriod!);
    return decide(office, drawn, 'PATCH', '', { entries });
  }),
  declare: kind(
    2,
    { placement: any, of: any, who },
    async (office, drawn: { placement: number; of: number; who: string }) => {
      const contractorId = oneOf(office.placements, drawn.placement)!;
      const period = oneOf(await listed(office, contractorId), drawn.of);
      if (!period) return;
      const by = await speaker(office, drawn.who, contractorId);
      return office.ask(by, 'POST', `/contractors/${contractorId}/declarations`, {
        ...{ beginning: period.beginning, reason: 'No work', absenceReason: 'leave' },
      });
    },
  ),
  takeBack: kind(1, { placement: any, of: any }, async (office, drawn: { placement: number; of: number }) => {
    const path = `/contractors/${oneOf(office.placements, drawn.placement)}/declarations`;
    const { declarations = [] } = (await office.ask('key', 'GET', path)).body as {
      declarations?: { declarationId: string }[];
    };
    const one = oneOf(declarations, drawn.of);
    return one && office.ask('key', 'DELETE', `${path}/${one.declarationId}`);
  }),
  wait: kind(2, { days: fc.integer({ min: 1, max: 9 }) }, async (office, { days }: { days: number }) =>
    office.wait(days),
  ),
};
