import { expect } from 'vitest';
import { newId } from '#domain/new-id.ts';
import { contractorOf, entriesOn, workedDays } from './acts-of-time.ts';
import { all } from './books.ts';
import { done, type Office, type Speaker } from './office.ts';

type Missing = { contractorId: string; beginning: string; ending: string; contactId: string };

/** Each period listed as missing can be entered, once, and nothing else leaves the list with it. */
export async function expectMissingToBeEntered(office: Office): Promise<number> {
  const list = () => all<Missing>(office, '/reminders/GetMissingTimesheetsForSubmission', 'missingTimesheets');
  const named = (of: Missing[]) =>
    of.map(({ contractorId, beginning, ending }) => `${contractorId} ${beginning} ${ending}`).sort();
  const missing = await list();
  office.logOut();
  for (const id of office.placements)
    expect((await contractorOf(office, id)).missingTimesheets).toBe(
      missing.filter(({ contractorId }) => contractorId === id).length,
    );
  const tried = missing.filter((_, place) => place % Math.ceil(missing.length / 6) === 0);
  let left = missing;
  for (const period of tried) {
    const contractor = await contractorOf(office, period.contractorId);
    const days = workedDays(period.beginning, period.ending, contractor);
    const shift = { day: 0, from: 15, to: 16, quarter: 0, isHoliday: false, isNightshift: false };
    const sent = {
      beginning: period.beginning,
      entries: entriesOn(days, [shift], contractor.chargingPeriod),
      taskId: newId(),
    };
    // Someone who was erased can no longer enter time; the office can.
    const isThere = (await office.ask('key', 'GET', `/contacts/${period.contactId}`)).status === 200;
    const by: Speaker = isThere ? { contactId: period.contactId, role: 'ContractingRole' } : 'key';
    const path = `/contractors/${period.contractorId}`;
    const made = await office.ask(by, 'POST', `${path}/timesheets`, sent);
    const [problem] = (made.body.errors ?? []) as { code: string }[];
    // A shift of the previous night may last until then.
    if (problem?.code === 'overlaps_timesheet')
      await done(office, by, 'POST', `${path}/declarations`, { beginning: period.beginning, reason: 'No work' });
    else
      expect(made, JSON.stringify([sent, made.body])).toMatchObject({
        status: 201,
        body: { beginning: period.beginning, ending: period.ending },
      });
    left = left.filter((one) => one !== period);
    expect(named(await list())).toEqual(named(left));
  }
  return tried.length;
}
