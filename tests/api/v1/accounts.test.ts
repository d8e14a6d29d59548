import { beforeAll, expect, test } from 'vitest';
import type { sendInvitation } from '#domain/accounts/mails/send-account-mail.server.ts';
import { sendRequestedMail } from '#domain/accounts/mails/send-account-mail.server.ts';
import { newId } from '#domain/new-id.ts';
import { type Caller, callerOf } from '#tests/support/api.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);
let call: Caller;
beforeAll(async () => {
  call = callerOf(world.platform, { Host: new URL(world.here.agency.portalUrl).host });
});

const EMAIL = 'hannah@here.example';

/** Returns the key in the email written in the meantime. */
async function keyOf(send: (compose: Parameters<typeof sendInvitation>[2]) => Promise<void>): Promise<string> {
  let url = '';
  await send(async (_agency, mail) => {
    url = mail.url;
    return { subject: 'A link', html: mail.url, text: mail.url };
  });
  return url.split('/').at(-1)!;
}
const requested = (wanted: 'verification' | 'passwordReset') =>
  keyOf((compose) => sendRequestedMail(world.here, { emailAddress: EMAIL, wanted, eventId: newId() }, compose));
const logIn = (password: string) => call('POST', '/accounts/local/login', { emailAddress: EMAIL, password });

test('From verification to logging in, the current person, and logging out', async () => {
  const key = await requested('verification');
  const path = `/accounts/local/verify/${key}`;
  expect(await call('GET', path)).toMatchObject({ status: 200, body: { emailAddress: EMAIL, needsPassword: true } });
  expect(await call('POST', path, { terms: true })).toMatchObject({
    status: 422,
    body: { title: 'Please provide a new password' },
  });
  expect(await call('POST', path, { password: 'correct horse battery', terms: false })).toMatchObject({
    status: 422,
    body: { title: 'Please accept the terms' },
  });
  const body = { password: 'correct horse battery', terms: true };
  expect(await call('POST', path, body)).toMatchObject({ status: 200, body: { route: '/login' } });
  expect(await call('POST', path, body)).toMatchObject({ status: 422, body: { code: 'link_not_valid' } });
  expect((await logIn('something else')).status).toBe(422);
  const answer = await logIn('correct horse battery');
  expect(answer).toMatchObject({ status: 200, body: { route: '/' } });
  const Cookie = answer.headers.get('Set-Cookie')!.split(';')[0]!;
  const Origin = world.here.agency.portalUrl;
  expect(await call('GET', '/accounts/me', undefined, { Cookie })).toMatchObject({
    status: 200,
    body: { emailAddress: EMAIL },
  });
  expect(
    (await call('POST', '/accounts/local/logout', undefined, { Cookie, Origin: 'https://other.example' })).status,
  ).toBe(403);
  expect(await call('POST', '/accounts/local/logout', undefined, { Cookie })).toMatchObject({
    status: 403,
    body: { title: 'The origin url is missing.' },
  });
  expect((await call('POST', '/accounts/local/logout', undefined, { Cookie, Origin })).status).toBe(200);
  expect((await call('GET', '/accounts/me', undefined, { Cookie })).status).toBe(401);
});

test('A password is reset by its key', async () => {
  const key = await requested('passwordReset');
  const answer = await call('POST', `/accounts/local/resetpassword/${key}`, { password: 'a new one, then' });
  expect(answer).toMatchObject({ status: 200, body: { route: '/login' } });
  expect((await logIn('a new one, then')).status).toBe(200);
});

test('Requesting an email gets the same answer for everybody, and not from another site', async () => {
  for (const path of ['/accounts/local/verify/email', '/accounts/local/resetpassword']) {
    const [known, unknown] = await Promise.all(
      [EMAIL, 'nobody@nowhere.example'].map((emailAddress) => call('POST', path, { emailAddress })),
    );
    expect(known).toMatchObject({ status: 200 });
    expect(unknown!.body).toEqual(known!.body);
    expect((await call('POST', path, { emailAddress: 'nobody' })).body.title).toBe(
      'Please supply a valid email address.',
    );
    expect((await call('POST', path, { emailAddress: EMAIL }, { Origin: 'https://other.example' })).status).toBe(403);
  }
});

test('An agency signs up on the product’s own address', async () => {
  const product = callerOf(world.platform, { Host: new URL(world.platform.config.baseUrl).host });
  const body = {
    agencyName: 'Aero',
    fullname: 'Ines Duarte',
    emailAddress: 'ines@aero.example',
    telephoneNumber: '0113 496 0182',
    terms: true,
  };
  expect(await product('POST', '/accounts/local/signup', body)).toMatchObject({ status: 200 });
  expect(await product('POST', '/accounts/local/signup', { ...body, terms: false })).toMatchObject({
    status: 422,
    body: { title: 'Please accept the terms' },
  });
  expect((await product('GET', '/accounts/me')).status).toBe(401);
});

test('An unknown field is refused by name, whatever else is right', async () => {
  const person = { agencyName: 'Strict', fullname: 'Ines Duarte', telephoneNumber: '0113 496 0182', terms: true };
  const password = 'correct horse battery';
  for (const [path, body] of [
    ['signup', { ...person, emailAddress: 'ines@strict.example' }],
    ['verify/email', { emailAddress: EMAIL }],
    ['verify/some-key', { password, terms: true }],
    ['resetpassword', { emailAddress: EMAIL }],
    ['resetpassword/some-key', { password }],
    ['login', { emailAddress: EMAIL, password }],
  ] as const) {
    const answer = await call('POST', `/accounts/local/${path}`, { ...body, isEnabled: true });
    const errors = [{ field: 'isEnabled', message: 'The isEnabled field is not known.', code: 'unknown_field' }];
    expect([path, answer.status, answer.body.errors]).toEqual([path, 422, errors]);
  }
});
