import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { makeStopLink } from '#domain/reminders/sending/stop-link.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { ask } from '../support/ask.ts';
import { makePlacement } from '../support/placement.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(startWebProcess);
let host: string;
beforeAll(async () => {
  host = `here.localhost:${web.port}`;
});

const FORM = 'application/x-www-form-urlencoded';
const send = (path: string, body: string, type = FORM, at = host) =>
  ask(web.port, path, {
    method: 'POST',
    host: at,
    headers: { Origin: `http://${at}`, 'Content-Type': type },
    body,
  });

const DOORS: [path: string, isProduct?: boolean][] = [
  ['/login'],
  ['/login/code'],
  ['/login/passkey'],
  ['/signup', true],
  ['/reset-password'],
  ['/account/signup/local/verify'],
  [`/account/signup/local/verify/${'k'.repeat(43)}`],
  [`/account/resetpassword/email/${'k'.repeat(43)}`],
  [`/timesheets/6f2c9a00-0000-4000-8000-000000000000/authorise/rejected?key=${'k'.repeat(43)}`],
  [`/unsubscribe/${'k'.repeat(43)}`],
  ['/hand-over'],
  ['/preferences/sidebar'],
  ['/logout'],
];

test('The page that stops reminders says what each recipient is reminded of', async () => {
  const { contractor, authoriser } = await makePlacement(web.here);
  const page = async ({ actor }: Context, roleType: 'ContractingRole' | 'AuthorisingRole') => {
    const key = await makeStopLink(web.here, { contactId: (actor as RoleActor).contactId!, roleType });
    return (await ask(web.port, `/unsubscribe/${key}`, { host })).text;
  };
  const own = await page(contractor, 'ContractingRole');
  expect(own).toContain('when a timesheet of yours is missing.');
  expect(own).toContain('such as decisions on your timesheets and about your account');
  const others = await page(authoriser, 'AuthorisingRole');
  expect(others).toContain('when a timesheet is waiting for your decision.');
  expect(others).toContain('such as requests to decide and about your account');
});

describe('A form without a log-in', () => {
  test.each(DOORS)('at %s refuses what it cannot hold in plain words', async (path, isProduct) => {
    const at = isProduct ? `localhost:${web.port}` : host;
    const far = await send(path, 'x[5000000]=1', FORM, at);
    expect([far.status, far.text.includes('This form contains a field that does not belong to it.')]).toEqual([
      422,
      true,
    ]);
    expect(far.text.length).toBeLessThan(50_000);
    const many = await send(path, 'a=&'.repeat(1001), FORM, at);
    expect([many.status, many.text.includes('This form is too large.')]).toEqual([413, true]);
    expect((await send(path, `a=${'x'.repeat(140_000)}`, FORM, at)).status).toBe(413);
    expect((await send(path, '{"emailAddress":1}', 'text/plain', at)).status).toBe(422);
    const part = '--b\r\nContent-Disposition: form-data; name="x[5000000]"\r\n\r\n1\r\n--b--\r\n';
    expect((await send(path, part, 'multipart/form-data; boundary=b', at)).status).toBe(422);
    expect((await send(path, part, 'multipart/form-data', at)).status).toBe(422);
    expect((await send(path, '--b\r\nhalf', 'multipart/form-data; boundary=b', at)).status).toBe(422);
  });

  test('is read as multipart too, and a file in it is ignored', async () => {
    const part = (name: string, value: string, more = '') =>
      `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
    const body = `${part('emailAddress', 'nobody@here.example')}${part('file', 'x', '; filename="a.txt"')}--b--\r\n`;
    const answer = await send('/login', body, 'multipart/form-data; boundary=b');
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Please supply your password');
    expect(answer.text).toContain('value="nobody@here.example"');
  });
});

describe('JSON from a caller without a key', () => {
  const JSON_TYPE = 'application/json';
  const report = (data: string) => `{"id":"a","type":"e","timestamp":"2026-05-26T08:40:00Z","data":${data}}`;
  test('has to be short, shallow and small', async () => {
    const deep = `{"a":${'['.repeat(4900)}${']'.repeat(4900)}}`;
    const many = `{"a":[${'1,'.repeat(1000)}1]}`;
    for (const path of ['/api/v1/errors', '/api/v1/accounts/local/login'])
      for (const data of [deep, many, `"${'x'.repeat(70_000)}"`]) {
        const answer = await send(path, report(data), JSON_TYPE);
        expect([answer.status, JSON.parse(answer.text)]).toMatchObject([413, { title: 'The request is too large.' }]);
      }
    expect((await send('/api/v1/errors', report('{"a":[[1]]}'), JSON_TYPE)).status).toBe(202);
  });
});
