import { beforeAll, expect, test } from 'vitest';
import { formVisitor } from '../support/form.ts';
import { givePassword, MEMBER_PASSWORD } from '../support/member.ts';
import { startWebProcessAt } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const EMAIL = 'hannah@here.example';
const web = opened(() => startWebProcessAt('2026-05-26T08:40:00Z'));
let origin: string;
beforeAll(async () => {
  origin = web.here.agency.portalUrl;
  await givePassword(web.platform, EMAIL);
});

const visitor = () => formVisitor(web.port, origin);
const wrong = { emailAddress: EMAIL, password: 'not the password' };
const WORDS = 'Too many attempts to log in. Please try again in 15 minutes.';

test('Somebody who tried too often is told when to try again, and keeps their typed email', async () => {
  // The browser has logged in before, so these are its own attempts.
  const person = visitor();
  await person.post('/login', { emailAddress: EMAIL, password: MEMBER_PASSWORD });
  expect(person.cookies.get('countersign-device')).toMatch(/^[\w-]{22}\.\d+\.[\w-]{43}$/);
  person.cookies.delete('countersign-session');
  for (let time = 0; time < 10; time += 1) expect((await person.post('/login', wrong)).status).toBe(422);
  const page = await person.post('/login', wrong);
  expect([page.status, page.headers['retry-after']]).toEqual([429, '900']);
  expect(page.text).toContain(WORDS);
  expect(page.text).toContain(`value="${EMAIL}"`);
  expect(page.text).not.toContain('not the password');
});

test('A mail requested too often gets the same message', async () => {
  const person = visitor();
  for (let time = 0; time < 5; time += 1)
    expect((await person.post('/reset-password', { emailAddress: EMAIL })).status).toBe(302);
  const page = await person.post('/reset-password', { emailAddress: EMAIL });
  expect([page.status, page.headers['retry-after']]).toEqual([429, '3600']);
  expect(page.text).toContain('Too many emails were asked for. Please try again in 60 minutes.');
  expect(page.text).toContain(`value="${EMAIL}"`);
});

test('Logging in again ends the browser’s old session', async () => {
  const person = visitor();
  const enter = () => person.post('/login', { emailAddress: EMAIL, password: MEMBER_PASSWORD });
  await enter();
  const old = person.cookies.get('countersign-session')!;
  await enter();
  const now = person.cookies.get('countersign-session')!;
  const asWith = async (session: string) => {
    person.cookies.set('countersign-session', session);
    return (await person.get('/account')).status;
  };
  expect([await asWith(old), await asWith(now)]).toEqual([302, 200]);
});
