import { expect } from 'vitest';
import { done, type Office } from './office.ts';

type Row = Record<string, unknown>;
const rowsOf = async (office: Office, path: string, name: string) =>
  (await done(office, 'key', 'GET', `${path}${path.includes('?') ? '&' : '?'}limit=1000`)).body[name] as Row[];

/** Pages add up to the whole collection, and lists contain what exists. */
export async function expectListsToAgree(office: Office): Promise<void> {
  const sheets = await rowsOf(office, '/timesheets', 'timesheets');
  const ids = (rows: Row[]) => rows.map(({ timesheetId }) => String(timesheetId)).sort();
  const parts = async (name: string, values: readonly string[]) => {
    const found: Row[] = [];
    for (const value of values) found.push(...(await rowsOf(office, `/timesheets?${name}=${value}`, 'timesheets')));
    return ids(found);
  };
  expect(await parts('status', ['pending', 'accepted', 'rejected', 'deleted'])).toEqual(ids(sheets));
  expect(await parts('clientId', office.clients)).toEqual(ids(sheets));
  expect(await parts('contractorId', [...new Set(sheets.map((sheet) => String(sheet.contractorId)))])).toEqual(
    ids(sheets),
  );
  for (const [path, name, id] of [
    ['/timesheets', 'timesheets', 'timesheetId'],
    ['/contractors', 'contractors', 'contractorId'],
    ['/contracts', 'contracts', 'contractId'],
    ['/contacts', 'contacts', 'contactId'],
  ] as const)
    for (const row of (await rowsOf(office, path, name)).slice(0, 4))
      expect((await done(office, 'key', 'GET', `${path}/${String(row[id])}`)).body).toEqual(row);
  const pending = sheets.filter(({ status }) => status === 'pending');
  const waiting = await rowsOf(office, '/reminders/getPendingTimesheets', 'pendingTimesheets');
  expect(ids(waiting)).toEqual(ids(pending));
}

/** Stored advisories equal those computed from scratch. */
export async function expectAdvisoriesToBeKept(office: Office): Promise<void> {
  const read = async () => {
    const rows = await rowsOf(office, '/advisories', 'advisories');
    return rows.sort((a, b) => String(a.advisoryId).localeCompare(String(b.advisoryId)));
  };
  const kept = await read();
  await done(office, 'key', 'POST', '/advisories/recompute');
  expect(await read()).toEqual(kept);
}
