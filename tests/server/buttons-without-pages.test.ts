import { expect, test } from 'vitest';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { addDays } from '#domain/periods/period.ts';
import { words } from '../app/components/rendered.tsx';
import { makePlacement, NORMAL_WEEK, submitWeek } from '../support/placement.ts';
import { loggedInVisitor } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(startWebProcess);
const placement = opened(() => makePlacement(web.here));

/** What a button leads to, and what the page there says of it. */
async function press(path: string, fields: Record<string, string> = {}) {
  const visitor = await loggedInVisitor(web.port, placement.admin);
  const { status, headers } = await visitor.post(path, fields);
  const to = String(headers.location);
  const message = /<div class="callout (good|bad) flash"[\s\S]*?<\/p>/.exec((await visitor.get(to)).text);
  return { status, to, kind: message?.[1], text: words(message?.[0] ?? '') };
}

test('A button that comes too late leads back to its page, which says why', async () => {
  const timesheetId = await submitWeek(placement);
  const resend = () => press(`/timesheets/${timesheetId}/resend`);
  const sent = await resend();
  expect(sent).toMatchObject({ status: 302, kind: 'good', text: 'The authorisation email is on its way.' });
  const visitor = await loggedInVisitor(web.port, placement.admin);
  // In the words of the list's own menu.
  expect((await visitor.get(sent.to)).text).toContain('>Resend authorisation email<');
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  const late = await resend();
  expect(late).toMatchObject({ status: 302, kind: 'bad', to: sent.to });
  expect(late.text).toMatch(/^Somebody accepted this timesheet on \d/);
});

test('A timesheet that is accepted from the menu of its row leads back to the list, as it was narrowed', async () => {
  const list = '/timesheets?status=pending&page=2';
  const accept = async (returnTo: string, monday: string) => {
    const days = NORMAL_WEEK.map((day, at) => ({ ...day, entryDate: addDays(monday, at) }));
    const timesheetId = await submitWeek(placement, { beginning: monday, entries: days });
    return { timesheetId, ...(await press(`/timesheets/${timesheetId}/accept`, { version: '1', returnTo })) };
  };
  const accepted = await accept(list, '2026-05-11');
  expect(accepted).toMatchObject({ status: 302, to: list, kind: 'good', text: 'The timesheet is accepted.' });
  const elsewhere = await accept('https://elsewhere.example/timesheets', '2026-05-04');
  expect(elsewhere.to).toContain(`/timesheets/${elsewhere.timesheetId}`);
});

test('A switch says what it did', async () => {
  const off = await press(`/contractors/${placement.contractorId}/reminders`, { isSendingReminders: 'false' });
  expect(off.to).toContain(`/contractors/${placement.contractorId}`);
  expect(off.text).toMatch(/Reminders to .+ are off\./);
});

test('What is not there is a page that says so', async () => {
  const visitor = await loggedInVisitor(web.port, placement.admin);
  expect((await visitor.post(`/timesheets/${placement.contractorId}/resend`, {})).status).toBe(404);
});
