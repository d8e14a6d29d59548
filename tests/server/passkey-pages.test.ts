import { beforeAll, expect, test } from 'vitest';
import { ask } from '../support/ask.ts';
import { formVisitor } from '../support/form.ts';
import { givePassword, MEMBER_PASSWORD } from '../support/member.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const EMAIL = 'hannah@here.example';
const web = opened(startWebProcess);
let host: string;
beforeAll(async () => {
  host = `here.localhost:${web.port}`;
  await givePassword(web.platform, EMAIL);
});

const post = (path: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(web.port, path, {
    ...{ method: 'POST', host, body: new URLSearchParams(body).toString() },
    headers: { Origin: `http://${host}`, 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  });

test('A page’s passkey request is the same for everybody, verifies its user, and is not cached', async () => {
  const [one, other] = [await post('/login/passkey', {}), await post('/login/passkey', { emailAddress: EMAIL })];
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.headers['cache-control']).toBe('private, no-store');
  const [{ challenge, ...requested }, { challenge: next, ...again }] = [JSON.parse(one.text), JSON.parse(other.text)];
  expect(requested).toMatchObject({ rpId: 'here.localhost', userVerification: 'required' });
  expect(requested).not.toHaveProperty('allowCredentials');
  expect(again).toEqual(requested);
  expect([challenge.length, next.length, challenge === next]).toEqual([43, 43, false]);
});

test('Another agency’s page can neither request nor send a passkey here', async () => {
  const from = { Origin: `http://there.localhost:${web.port}` };
  expect((await post('/login/passkey', {}, from)).status).toBe(403);
  expect((await post('/login', { intent: 'passkey', shown: '{}' }, from)).status).toBe(403);
});

test('An impossible answer is refused as an unknown passkey', async () => {
  for (const shown of ['', '{}', '['.repeat(30_000), '{"id":"a"}']) {
    const answer = await post('/login', { intent: 'passkey', shown });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('That passkey is not known here. Log in with your password, or use another.');
  }
});

test('The log-in page offers passkeys in the email field and by a button, on the installation’s own host names', async () => {
  const page = (await ask(web.port, '/login', { host })).text;
  expect(page).toContain('autoComplete="username webauthn"');
  expect(page).toContain('Use a passkey');
  const elsewhere = (await ask(web.port, '/login', { host: `127.0.0.1:${web.port}` })).text;
  expect(elsewhere).not.toContain('Use a passkey');
  expect(elsewhere).toContain('Passkeys work on the addresses of localhost, and this is another one.');
});

test('An unknown passkey has no page, and its forms do nothing', async () => {
  const person = formVisitor(web.port, `http://${host}`);
  const path = '/account/passkeys/6f2c9a00-0000-4000-8000-000000000000';
  expect((await person.get(path)).headers.location).toMatch(/^\/login\?requestedRoute=/);
  await person.post('/login', { emailAddress: EMAIL, password: MEMBER_PASSWORD });
  const page = await person.get(path);
  expect([page.status, page.text.includes('The passkey no longer exists.')]).toEqual([404, true]);
  const removed = await person.post(path, { intent: 'remove', password: MEMBER_PASSWORD });
  expect(removed.status).toBe(404);
  const guess = await person.post(path, { intent: 'remove', password: 'not the password' });
  expect(guess.status).toBe(422);
});
