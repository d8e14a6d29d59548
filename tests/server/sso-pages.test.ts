import { beforeAll, expect, test } from 'vitest';
import { createAdministrator } from '#domain/administrators/create-administrator.server.ts';
import { openOpenId } from '#platform/log-in/open-id.ts';
import { formVisitor, type FormVisitor } from '../support/form.ts';
import { givePassword, MEMBER_PASSWORD } from '../support/member.ts';
import { logInAt, openProvider, type TestPerson } from '../support/open-id-provider.ts';
import { proveDomain, setSso } from '../support/sso-agency.ts';
import { addContact } from '../support/two-agencies.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const ADMINISTRATORS = 'timesheet-admins';
const people: Record<string, TestPerson> = {
  olive: { email: 'olive@work.example', email_verified: true, name: 'Olive', groups: [ADMINISTRATORS] },
  pete: { email: 'pete@work.example', email_verified: true, name: 'Pete', groups: [] },
};
const web = opened(startWebProcess);
const provider = opened(() => openProvider(people, [`${web.here.agency.portalUrl}/login/sso/callback`]));
beforeAll(async () => {
  web.platform.openId = openOpenId({ allowPrivate: true });
  await proveDomain(web.here, 'work.example');
});

const visitor = () => formVisitor(web.port, web.here.agency.portalUrl);
const comeBack = async (to: FormVisitor, who: string, route = '') => {
  const { location } = (await to.get(`/login/sso${route}`)).headers;
  return to.get(`/login/sso/callback${await logInAt(String(location), who)}`);
};

test('The log-in page offers the agency’s own log-in once it has one, as a plain link', async () => {
  expect((await visitor().get('/login')).text).not.toContain('Continue with');
  await setSso(web.here, provider, { givesRoles: true });
  const { text } = await visitor().get('/login?requestedRoute=%2Ftimesheets');
  expect(text).toContain('href="/login/sso?requestedRoute=%2Ftimesheets"');
  expect(text).toContain('Continue with <!-- -->Agency here');
});

test('Somebody who logs in there continues to the requested page, and cannot change account credentials', async () => {
  const person = visitor();
  const back = await comeBack(person, 'olive', '?requestedRoute=%2Ftimesheets');
  expect([back.status, back.headers.location]).toEqual([302, '/timesheets']);
  const account = (await person.get('/account')).text;
  expect(account).toContain('You are logged in with your work account of Agency here.');
  expect(account).not.toContain('Devices where you are logged in');
  expect((await person.get('/settings/security')).headers.location).toBe('/account');
  const changed = await person.post('/account', { intent: 'name', profileName: 'Somebody else' });
  expect([changed.status, changed.text.includes('To change how you log in elsewhere')]).toEqual([403, true]);
});

test('Somebody without a role is told so on the log-in page, which keeps where they were going', async () => {
  const person = visitor();
  const back = await comeBack(person, 'pete', '?requestedRoute=%2Ftimesheets');
  expect(back.headers.location).toBe('/login?requestedRoute=%2Ftimesheets');
  expect((await person.get('/login')).text).toContain(
    'Your work account was recognised, but it has no role here. Ask Agency here.',
  );
  expect((await person.get('/login/sso/callback?state=x&code=y')).headers.location).toBe('/login');
});

test('Another website is never used as the page to continue to', async () => {
  const back = await comeBack(visitor(), 'olive', '?requestedRoute=https%3A%2F%2Fevil.example');
  expect(back.headers.location).toBe('/');
});

test('A person known by email follows the mail’s link in the same browser', async () => {
  const { contactId } = await addContact(web.here, 'quinn@work.example', 'Quinn');
  await createAdministrator(web.here, { contactId, isSuperAdministrator: false });
  people.quinn = { email: 'quinn@work.example', email_verified: true };
  const person = visitor();
  await comeBack(person, 'quinn');
  expect((await person.get('/login')).text).toContain('We have written to quinn@work.example.');
  const [mail] = await web.here.db.run<{ id: string; sealedContent: string }>({
    text: `select id, sealed_content from outbound_mails where kind = 'ssoConnect'`,
    values: [],
  });
  const place = { table: 'outbound_mails' as const, agencyId: web.here.agency.id, id: mail!.id };
  const [, path] = /(\/login\/sso\/connect\/[\w-]{43})/.exec(web.here.sealing.open(mail!.sealedContent, place))!;
  expect((await visitor().get(path!)).text).toContain('Please open this link in the browser in which');
  expect((await person.get(path!)).text).toContain('quinn@work.example');
  expect((await person.post(path!, {})).headers.location).toBe('/');
  expect((await person.get('/account')).text).toContain('your work account of Agency here');
  expect((await person.get(path!)).text).toContain('This link is no longer in use.');
});

test('If it is required, an administrator logged in otherwise is asked to continue with it', async () => {
  const { contactId } = await addContact(web.here, 'rose@work.example', 'Rose');
  await createAdministrator(web.here, { contactId, isSuperAdministrator: false });
  await givePassword(web.platform, 'rose@work.example');
  const person = visitor();
  const entry = { emailAddress: 'rose@work.example', password: MEMBER_PASSWORD };
  await person.post('/login', entry);
  const [keeper] = await web.here.db.run<{ contactId: string }>({
    text: 'select contact_id from administrators where is_super_administrator',
    values: [],
  });
  await setSso(web.here, provider, { isRequired: true, keepsPasswordContactId: keeper!.contactId });
  expect((await person.get('/timesheets')).headers.location).toBe('/login/sso/required?requestedRoute=%2Ftimesheets');
  const page = (await person.get('/login/sso/required?requestedRoute=%2Ftimesheets')).text;
  expect(page).toContain('Agency here asks you to continue with your work account.');
  expect(page).toContain('href="/login/sso?requestedRoute=%2Ftimesheets"');
  const refused = await visitor().post('/login', entry);
  expect([refused.status, refused.text.includes('asks you to continue with your work account')]).toEqual([422, true]);
});

test('A provider that does not answer is reported on the log-in page', async () => {
  await provider.close();
  const person = visitor();
  expect((await person.get('/login/sso')).headers.location).toBe('/login');
  expect((await person.get('/login')).text).toContain('Agency here’s log-in does not answer. Try again in a minute.');
});
