import { expect, test } from 'vitest';
import { changeAgency } from '#domain/agencies/change-agency.server.ts';
import { transact } from '#domain/context.ts';
import type { Context } from '#domain/context.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { newId } from '#domain/new-id.ts';
import { createPayrollLayout } from '#domain/payroll-layouts/create-layout.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { remindOwed } from '#domain/reminders/sending/remind-owed.server.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { words } from '../app/components/rendered.tsx';
import { ask } from '../support/ask.ts';
import { type FormVisitor, formVisitor } from '../support/form.ts';
import { makePlacement } from '../support/placement.ts';
import { loggedInVisitor } from '../support/session.ts';
import { mailsOf } from '../support/stored-mails.ts';
import { startWebProcessAt } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';
import { TEST_NOW } from '../support/two-agencies.ts';

const web = opened(() => startWebProcessAt(TEST_NOW));
const placement = opened(() => makePlacement(web.here, {}, { start: '2026-05-11' }));
const office = opened(() => loggedIn(placement.admin));

const loggedIn = (ctx: Context) => loggedInVisitor(web.port, ctx);
const follow = async (visitor: FormVisitor, path: string, fields: Record<string, string>) => {
  const { status, headers } = await visitor.post(path, fields);
  expect(status).toBe(302);
  return (await visitor.get(headers.location!)).text;
};

test('Without JavaScript a digest is refused with its reasons, added, sent, switched off, changed and deleted', async () => {
  const page = '/settings/digests';
  expect((await office.get(page)).text).toContain('No digests yet');
  const add = { name: 'Payroll', kind: 'weekly', dayOfTheWeek: 'Monday', hour: '7', period: 'previousWeek' };
  const refused = await office.post(`${page}/create`, { ...add, dayOfTheWeek: '', recipients: 'payroll' });
  expect(refused.status).toBe(422);
  for (const words of ['Please supply a valid email address.', 'Payroll']) expect(refused.text).toContain(words);
  const cron = await office.post(`${page}/create`, {
    ...add,
    kind: 'custom',
    cron: '* * * * *',
    recipients: 'a@here.example',
  });
  expect(cron.text).toContain('A digest leaves once a day at most');
  const listed = await follow(office, `${page}/create`, { ...add, recipients: 'a@here.example\nb@here.example' });
  expect(listed).toContain('Every Monday at 07:00, to a@here.example, b@here.example');
  expect(listed).toContain('1 Jun 2026, 07:00, covering 25 to 31 May 2026');
  const [, digestScheduleId = ''] = /digests\/([0-9a-f-]{36})/.exec(listed) ?? [];
  expect(await follow(office, page, { intent: 'send', digestScheduleId })).toContain(
    'Payroll, 18 to 24 May 2026, is on its way to a@here.example, b@here.example.',
  );
  expect(await follow(office, page, { intent: 'off', digestScheduleId })).toContain('Payroll is switched off.');
  const form = { ...add, version: '2', recipients: 'a@here.example' };
  const one = `${page}/${digestScheduleId}`;
  expect((await office.get(one)).text).toContain('It is switched off.');
  expect(await follow(office, one, { ...form, name: 'Board' })).toContain('Board is saved.');
  expect((await office.post(one, { ...form, name: 'Directors' })).text).toContain('save again to replace it');
  expect((await office.get(`${one}/delete`)).text).toContain('Delete “Board”?');
  expect(await follow(office, `${one}/delete`, {})).toContain('The digest is deleted.');
  expect((await office.get(one)).status).toBe(404);
});

test('A digest’s recipient whom the agency has disabled is shown to get nothing, on the list and its page', async () => {
  const { db, agency, actor } = (await makePlacement(web.here)).contractor;
  const { accountId } = actor as RoleActor;
  const [{ emailAddress } = { emailAddress: '' }] = await db.run<{ emailAddress: string }>({
    text: 'select email_address from contacts where agency_id = $1 and account_id = $2',
    values: [agency.id, accountId],
  });
  const recipients = `${emailAddress}\npayroll@bureau.example`;
  const add = { name: 'Copied', kind: 'weekly', dayOfTheWeek: 'Monday', hour: '7', period: 'previousWeek', recipients };
  const page = '/settings/digests';
  expect(words(await follow(office, `${page}/create`, add))).toContain(`to ${emailAddress}, payroll@bureau.example`);
  await db.run({
    text: 'update roles set is_enabled = false where agency_id = $1 and account_id = $2',
    values: [agency.id, accountId],
  });
  const told = `to ${emailAddress} (disabled, so not sent), payroll@bureau.example`;
  const listed = (await office.get(page)).text;
  expect(words(listed)).toContain(told);
  const [, one] = new RegExp(`href="(${page}/[0-9a-f-]{36})[^"]*"[^>]*>Copied`).exec(listed) ?? [];
  expect(words((await office.get(one!)).text)).toContain(told);
  expect(await follow(office, `${one}/delete`, {})).toContain('The digest is deleted.');
});

test('A digest names a payroll layout, the list says so, and deleting the layout says which digest sends it', async () => {
  const { payrollLayoutId } = await createPayrollLayout(web.here, { ...presetLayout('plain'), name: 'Sage weekly' });
  const page = '/settings/digests';
  expect((await office.get(`${page}/create`)).text).toContain('Sage weekly');
  const add = { name: 'For Sage', kind: 'weekly', dayOfTheWeek: 'Monday', hour: '7', period: 'previousWeek' };
  const fields = { ...add, recipients: 'a@here.example' };
  const refused = await office.post(`${page}/create`, { ...fields, payrollLayoutId: newId() });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Please choose one of your payroll layouts, or none');
  expect(refused.text).toContain('value="For Sage"');
  const listed = await follow(office, `${page}/create`, { ...fields, payrollLayoutId });
  expect(listed).toContain('Every Monday at 07:00, to a@here.example, with Sage weekly');
  const kept = await office.post(`/payroll/layouts/${payrollLayoutId}/delete`, {});
  expect(kept.status).toBe(409);
  expect(kept.text).toContain('The digest “For Sage” sends the file of this layout.');
  const [, id = ''] = /digests\/([0-9a-f-]{36})/.exec(listed) ?? [];
  await follow(office, `${page}/${id}`, { ...fields, version: '1', payrollLayoutId: '' });
  expect(await follow(office, `/payroll/layouts/${payrollLayoutId}/delete`, {})).toContain('The layout is deleted.');
});

test('A failed mail is shown on the dashboard, listed with the reason, found, and sent again; all at once too', async () => {
  const mail = { subject: 'Copy of TS-1', html: 'secret', text: 'secret', kind: 'acceptedCopy' as const };
  const to = { name: 'Kirkstall office', address: 'copies@kirkstall.example' };
  const { mailId } = await transact(web.here, (tx) => queueMail(tx, { ...mail, to }));
  const fail = () =>
    web.here.db.run({
      text: `update outbound_mails set status = 'failed', last_error = '550 5.1.1 No such user' where id = $1`,
      values: [mailId],
    });
  await fail();
  expect((await office.get('/dashboard')).text).toContain('1 email in the last week was not delivered.');
  const { text } = await office.get('/settings/mails?status=failed&search=kirkstall');
  for (const shown of ['Kirkstall office', 'copies@kirkstall.example', 'Copy of TS-1', 'There is no such mailbox.'])
    expect(text).toContain(shown);
  expect(text).not.toContain('secret');
  const none = words((await office.get('/settings/mails?search=nobody')).text);
  expect(none).toContain('No emails match these filters Clear filters');
  expect(await follow(office, '/settings/mails', { mailId })).toContain('The email is sent again.');
  expect((await office.post('/settings/mails', { mailId })).text).toContain('The email has not been sent yet');
  await fail();
  expect(await follow(office, '/settings/mails', {})).toContain('1 email sent again.');
  expect((await office.get('/dashboard')).text).not.toContain('not delivered');
});

test('Digests and mails are for the administration only', async () => {
  const contractor = await loggedIn(placement.contractor);
  for (const path of ['/settings/digests', '/settings/digests/create', '/settings/mails'])
    expect([path, (await contractor.get(path)).status]).toEqual([path, 403]);
  expect((await contractor.post('/settings/mails', {})).status).toBe(403);
});

test('Reminders stop by the link in their mail: opening it asks, a mail program’s one click stops them, and they can be resumed', async () => {
  const filter = { from: '2026-05-01', to: '2026-05-24' };
  await remindOwed(web.here, { reason: 'missing', filter }, composeReminder);
  const [mail] = await mailsOf(web.here, { kind: 'submissionReminder' });
  const { pathname } = new URL(mail!.headers['List-Unsubscribe']!.slice(1, -1));
  const { host } = new URL(web.here.agency.portalUrl);
  const stranger = formVisitor(web.port, web.here.agency.portalUrl);
  expect((await stranger.get(pathname)).text).toContain('Stop reminders?');
  expect((await stranger.get(pathname)).text).toContain('Stop reminders?');
  const clicked = await ask(web.port, pathname, {
    host,
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect([clicked.status, clicked.text.includes('Reminders are off')]).toEqual([200, true]);
  expect((await stranger.get(pathname)).text).toContain('Switch back on');
  const own = await (await loggedIn(placement.contractor)).get('/settings/emails');
  expect(own.text).toMatch(/name="decisions"[^>]*checked/);
  expect(own.text).not.toMatch(/name="reminders"[^>]*checked/);
  expect((await stranger.post(pathname, { reminders: 'on' })).text).toContain('Stop reminders?');
  expect((await stranger.get(`${pathname}x`)).status).toBe(404);
});

test('One click of a mail program stops reminders at the address as well that the agency had when the mail was sent', async () => {
  await makePlacement(web.here);
  await remindOwed(web.here, { reason: 'missing', filter: { from: '2026-05-01', to: '2026-05-24' } }, composeReminder);
  const mail = (await mailsOf(web.here, { kind: 'submissionReminder' })).at(-1);
  const link = new URL(mail!.headers['List-Unsubscribe']!.slice(1, -1));
  await changeAgency(web.here, { canonicalName: 'here-too' });
  const click = (path: string) =>
    ask(web.port, path, {
      host: link.host,
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  const clicked = await click(link.pathname);
  expect([clicked.status, words(clicked.text).includes('Reminders are off')]).toEqual([200, true]);
  expect((await click(`${link.pathname}x`)).status).toBe(404);
  await changeAgency(web.here, { canonicalName: 'here' });
  expect((await formVisitor(web.port, web.here.agency.portalUrl).get(link.pathname)).text).toContain('Switch back on');
});
