import { describe, expect, test } from 'vitest';
import { words } from '../app/components/rendered.tsx';
import { loggedInVisitor, roleIdOf } from '../support/session.ts';
import { formsOf } from '../support/html-form.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(startWebProcess);
const placement = opened(() => makePlacement(web.here));

/** Returns the errors at the top of a page's form, when posted without JavaScript. */
async function problemsAt(path: string, typed: Record<string, string>): Promise<string[]> {
  const visitor = await loggedInVisitor(web.port, placement.admin);
  const page = await visitor.get(`${path}roleId=${await roleIdOf(placement.admin)}`);
  const form = formsOf(page.text, path).find(({ fields }) => fields.some(([name]) => name.startsWith('entries')))!;
  const answer = await visitor.post(form.action, { ...Object.fromEntries(form.fields), ...typed });
  expect(answer.status).toBe(422);
  const [summary = ''] = /<div[^>]*class="[^"]*error-summary.*?<\/ul>/s.exec(answer.text) ?? [];
  return [...summary.matchAll(/<li>.*?<\/li>/gs)].map(([one]) => words(one));
}

const row = (place: number, entryDate: string, startTime: string, endTime: string) => ({
  [`entries[${place}].entryDate`]: entryDate,
  [`entries[${place}].startTime`]: startTime,
  [`entries[${place}].endTime`]: endTime,
});
const UNREAD_AND_UNRULY = {
  ...row(0, '2026-05-18', '9:00', '8:00'),
  ...row(1, '2026-05-19', '25:99', '17:00'),
  ...row(2, '2026-05-20', '9:00', '17:00'),
};
const SAID = [
  'Mon 18 May: Finish must not be before start unless it is a nightshift',
  'Tue 19 May: Please enter a time such as 9, 930 or 17:45',
];

describe('Without JavaScript an entry form reports unreadable times and broken rules in one round', () => {
  test('for a new timesheet', async () => {
    const path = `/timesheets/create?contractorId=${placement.contractorId}&beginning=2026-05-18&`;
    expect(await problemsAt(path, UNREAD_AND_UNRULY)).toEqual(SAID);
  });
  test('for an edited timesheet', async () => {
    const timesheetId = await submitWeek(placement);
    expect(await problemsAt(`/timesheets/${timesheetId}/edit?`, UNREAD_AND_UNRULY)).toEqual(SAID);
  });
});
