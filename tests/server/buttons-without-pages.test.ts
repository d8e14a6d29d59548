import { expect, test } from 'vitest';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { addDays } from '#domain/periods/period.ts';
import { words } from '../app/components/rendered.tsx';
import { makePlacement, NORMAL_WEEK, submitWeek } from '../support/placement.ts';
import { formsOf } from '../support/html-form.ts';
import { loggedInVisitor } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(startWebProcess);
const placement = opened(() => makePlacement(web.here));

/** Returns where a button leads, and what the page there states about it. */
async function press(path: string, fields: Record<string, string> = {}) {
  const visitor = await loggedInVisitor(web.port, placement.admin);
  const { status, headers } = await visitor.post(path, fields);
  const to = String(headers.location);
  const message = /<div class="callout (good|bad) flash"[\s\S]*?<\/p>/.exec((await visitor.get(to)).text);
  return { status, to, kind: message?.[1], text: words(message?.[0] ?? '') };
}

test('A button pressed too late leads back to its page, which says why', async () => {
  const timesheetId = await submitWeek(placement);
  const resend = () => press(`/timesheets/${timesheetId}/resend`);
  const sent = await resend();
  expect(sent).toMatchObject({ status: 302, kind: 'good', text: 'The authorisation email is on its way.' });
  const visitor = await loggedInVisitor(web.port, placement.admin);
  // In the wording of the list's own menu.
  expect((await visitor.get(sent.to)).text).toContain('>Resend authorisation email<');
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  const late = await resend();
  expect(late).toMatchObject({ status: 302, kind: 'bad', to: sent.to });
  expect(late.text).toMatch(/^Somebody accepted this timesheet on \d/);
});

const LIST = '/timesheets?status=pending&page=2';
const from = (list: string) => `?${new URLSearchParams({ returnTo: list }).toString()}`;

async function submit(monday: string) {
  const days = NORMAL_WEEK.map((day, at) => ({ ...day, entryDate: addDays(monday, at) }));
  return `/timesheets/${await submitWeek(placement, { beginning: monday, entries: days })}`;
}

test('An action from a row’s menu returns to the list, filtered as before', async () => {
  const [one, two] = [await submit('2026-05-11'), await submit('2026-04-27')];
  const note = 'Wrong week';
  const done = [
    await press(`${one}/resend${from(LIST)}`),
    await press(`${one}/accept${from(LIST)}`, { version: '1' }),
    await press(`${one}/void${from(LIST)}`, { note }),
    await press(`${two}/reject${from(LIST)}`, { version: '1', note }),
    await press(`${await submit('2026-04-20')}/delete${from(LIST)}`, { note }),
    await press(`${one}/resend${from(LIST)}`),
    await press(`/contractors/${placement.contractorId}/reminders${from('/contractors?search=a')}`, {
      isSendingReminders: 'true',
    }),
  ];
  expect(done.map(({ to, kind, text }) => `${to} ${kind} ${text.replace(/ on \d.*| to .+ are/, ' …')}`)).toEqual([
    `${LIST} good The authorisation email is on its way.`,
    `${LIST} good The timesheet is accepted.`,
    `${LIST} good The timesheet is void.`,
    `${LIST} good The timesheet is rejected.`,
    `${LIST} good The timesheet is deleted.`,
    `${LIST} bad Hannah Whitworth accepted this timesheet …`,
    '/contractors?search=a good Reminders … on.',
  ]);
});

test('A record deleted meanwhile leaves the list, which says so', async () => {
  const gone = await press(`/timesheets/${placement.contractorId}/resend${from(LIST)}`);
  expect(gone).toMatchObject({ to: LIST, kind: 'bad', text: 'This requested timesheet could not be found.' });
});

test('An action from a row’s menu leads only to our own pages', async () => {
  const timesheet = await submit('2026-05-04');
  const elsewhere = from('https://elsewhere.example/timesheets');
  expect((await press(`${timesheet}/resend${elsewhere}`)).to).toContain(timesheet);
  expect((await press(`${timesheet}/accept${elsewhere}`, { version: '1' })).to).toContain(timesheet);
});

test('A reason requested from a row’s menu can be abandoned to the list', async () => {
  const timesheet = await submit('2026-04-13');
  const visitor = await loggedInVisitor(web.port, placement.admin);
  const closing = async (address: string) =>
    /<a [^>]*aria-label="Close"[^>]*>/.exec((await visitor.get(address)).text)?.[0].replaceAll('&amp;', '&');
  expect(await closing(`${timesheet}/reject${from(LIST)}`)).toContain(`href="${LIST}"`);
  expect(await closing(`${timesheet}/reject${from('https://elsewhere.example/')}`)).toContain(`href="${timesheet}?`);
});

test('A refused acceptance from a row’s menu returns to the list', async () => {
  const own = await makePlacement(web.here);
  const timesheetId = await submitWeek(own);
  await acceptTimesheet(own.authoriser, { timesheetId, note: null });
  const visitor = await loggedInVisitor(web.port, own.admin);
  const refused = async (list: string) => {
    const { status, text } = await visitor.post(`/timesheets/${timesheetId}/accept${list}`, { version: '1' });
    return `${status} ${/<a [^>]*aria-label="Close"[^>]*>/.exec(text)?.[0].replaceAll('&amp;', '&')}`;
  };
  expect(await refused(from(LIST))).toMatch(/^409 .*href="\/timesheets\?status=pending&page=2"/);
  expect(await refused('')).toContain(`href="/timesheets/${timesheetId}?`);
  expect(await refused(from('https://elsewhere.example/'))).toContain(`href="/timesheets/${timesheetId}?`);
});

test('Deleting a contractor from a row’s menu returns to the list, and so does cancelling', async () => {
  const own = await makePlacement(web.here);
  const list = '/contractors?search=a&page=2';
  const address = `/contractors/${own.contractorId}/delete`;
  const visitor = await loggedInVisitor(web.port, own.admin);
  const page = (await visitor.get(`${address}${from(list)}`)).text.replaceAll('&amp;', '&');
  expect(/<a [^>]*aria-label="Close"[^>]*>/.exec(page)?.[0]).toContain(`href="${list}"`);
  const { status, headers } = await visitor.post(`${address}${from(list)}`, {});
  expect([status, headers.location]).toEqual([302, list]);
});

test('An edit says that it is saved, and one without changes that nothing was changed', async () => {
  const address = `${await submit('2026-04-06')}/edit`;
  const visitor = await loggedInVisitor(web.port, placement.admin);
  const forms = formsOf((await visitor.get(address)).text, address);
  const asItIs = Object.fromEntries(
    forms.find(({ fields }) => fields.some(([name]) => name === 'entries[0].endTime'))!.fields,
  );
  expect((await press(address, asItIs)).text).toBe('Nothing was changed.');
  expect((await press(address, { ...asItIs, 'entries[0].endTime': '18:00' })).text).toBe('Your changes are saved.');
});

test('A switch says what it did', async () => {
  const off = await press(`/contractors/${placement.contractorId}/reminders`, { isSendingReminders: 'false' });
  expect(off.to).toContain(`/contractors/${placement.contractorId}`);
  expect(off.text).toMatch(/Reminders to .+ are off\./);
});

test.each([
  ['the browser says so', { 'Sec-Fetch-Dest': 'document' }],
  ['it asks for a page', { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
])(
  'What is not there, pressed or opened by a person without script, is a page that says so, as %s',
  async (_, headers) => {
    const visitor = await loggedInVisitor(web.port, placement.admin, headers);
    const path = `/timesheets/${placement.contractorId}`;
    const reminders = `/contractors/${web.here.agency.id}/reminders`;
    for (const answer of [
      await visitor.post(`${path}/resend`, {}),
      await visitor.post(reminders, { isSendingReminders: 'false' }),
      await visitor.get(`${path}/pdf`),
    ]) {
      expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(words(answer.text)).toContain(
        'Page not found There is nothing at this address. It may have been deleted,',
      );
      expect(answer.text).toContain('>Go to your dashboard<');
    }
  },
);

test('What a role may not have is refused on a page that says why', async () => {
  const visitor = await loggedInVisitor(web.port, placement.authoriser, { Accept: 'text/html' });
  const { status, text } = await visitor.post(`/contacts/${placement.contractorId}/resend`, {});
  expect([status, text.includes('<h1>Not allowed</h1>')]).toEqual([403, true]);
  const withScript = await loggedInVisitor(web.port, placement.authoriser, { 'Sec-Fetch-Dest': 'empty' });
  const { text: thrown } = await withScript.post(`/contacts/${placement.contractorId}/resend.data`, {});
  expect(thrown).toContain('["ErrorResponse"');
});

test('What is not there says so to a script in its bare sentence', async () => {
  const visitor = await loggedInVisitor(web.port, placement.admin, { 'Sec-Fetch-Dest': 'empty' });
  const { status, text } = await visitor.get(`/timesheets/${placement.contractorId}/pdf`);
  expect([status, text]).toEqual([404, 'This requested timesheet could not be found.']);
});

test('A reason sent too late is given back, beside what happened, on every panel that asks for one', async () => {
  const own = await makePlacement(web.here);
  const timesheetId = await submitWeek(own);
  await acceptTimesheet(own.authoriser, { timesheetId, note: null });
  const visitor = await loggedInVisitor(web.port, placement.admin);
  const panel = `/timesheets/${timesheetId}/reject`;
  const seen = await visitor.get(panel);
  expect([seen.status, seen.text.includes('reason-form')]).toEqual([409, false]);
  expect(words(seen.text)).not.toContain('This is what you wrote');
  for (const [action, read] of [
    ['reject', { version: '1' }],
    ['delete', {}],
  ] as const) {
    const fields = { ...read, note: 'Half a day' };
    const { status, text } = await visitor.post(`/timesheets/${timesheetId}/${action}`, fields);
    expect([action, status, text.includes('reason-form')]).toEqual([action, 409, false]);
    expect(words(text)).toMatch(/accepted this timesheet on .* This is what you wrote: Half a day/);
    expect(text).toContain(`href="/timesheets/${timesheetId}?roleId=`);
  }
});
