import { afterAll, describe, expect, test } from 'vitest';
import { ask, type Question } from '../support/ask.ts';
import { startWebProcess, type WebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(() => startWebProcess({ INTERNAL_ERRORS: 'true' }));
let strict: WebProcess;
afterAll(async () => {
  await strict?.close();
});

const here = (path: string, question: Question = {}) => ask(web.port, path, { host: 'here.localhost', ...question });

test.each([
  ['/me', '/'],
  ['/me?roleId=1', '/?roleId=1'],
  ['/profiles', '/'],
  ['/profiles/me', '/'],
  ['/profiles/hannah', '/'],
  ['/index.html', '/login'],
  ['/roles', '/login?requestedRoute=%2Froles'],
  ['/Roles', '/login?requestedRoute=%2FRoles'],
  ['/roles/1/open', '/login?requestedRoute=%2Froles%2F1%2Fopen'],
  ['/account', '/login?requestedRoute=%2Faccount'],
  ['/hand-over', '/roles'],
])('%s redirects a visitor to %s', async (path, target) => {
  const { status, headers } = await here(path);
  expect(status).toBe(302);
  expect(headers.location).toBe(target);
});

test('Every page is rendered in standards mode', async () => {
  for (const path of ['/login', '/nothing/here'])
    expect((await here(path)).text).toMatch(/^<!DOCTYPE html><html lang="en-GB">/);
});

describe('A session that ended before a form was sent', () => {
  const NOTES = '/timesheets/0198c2a4-0000-7000-8000-000000000001/notes';
  const send = (headers: Record<string, string>) =>
    here(NOTES, {
      method: 'POST',
      body: 'note=Late',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Sec-Fetch-Site': 'same-origin',
        ...headers,
      },
    });
  const said = async (cookie: string) => (await here('/login', { headers: { Cookie: cookie.split(';')[0]! } })).text;
  const flashOf = (cookies: string[] | undefined) => cookies!.find((one) => one.startsWith('countersign-flash='))!;

  test('leads back to its page, and says that it was not saved', async () => {
    const { headers } = await send({ Referer: 'http://here.localhost/timesheets/1?roleId=2' });
    expect(headers.location).toBe(`/login?requestedRoute=${encodeURIComponent('/timesheets/1?roleId=2')}`);
    expect(await said(flashOf(headers['set-cookie']))).toContain(
      'Your session has ended, and what you sent was not saved. Please log in again.',
    );
  });
  test('says that it is kept on the device, if it was sent by script', async () => {
    const { headers } = await send({ 'Sec-Fetch-Dest': 'empty' });
    expect(await said(flashOf(headers['set-cookie']))).toContain(
      'Your session has ended. What you typed is kept on this device and is back once you have logged in.',
    );
    expect(headers['x-session-ended']).toBe('yes');
  });
  test('never leads to a page of another site', async () => {
    const { headers } = await send({ Referer: 'http://evil.example/timesheets' });
    expect(headers.location).toBe(`/login?requestedRoute=${encodeURIComponent(NOTES)}`);
  });
});

describe('An unknown address', () => {
  test('is a 404 that shows the path and offers the log-in', async () => {
    const { status, text } = await here('/nothing/here');
    expect(status).toBe(404);
    expect(text).toContain('Page not found');
    expect(text).toContain('<code>/nothing/here</code>');
    expect(text).toMatch(/href="\/login"[^>]*>Log in/);
    expect(web.lines).toContainEqual(expect.objectContaining({ msg: 'A page was not found.', path: '/nothing/here' }));
  });
  test('may be passed to /not-found, which repeats only a path of this host', async () => {
    const given = await here('/not-found?url=%2Ftimesheets%2F48999');
    expect(given.status).toBe(404);
    expect(given.text).toContain('<code>/timesheets/48999</code>');
    const foreign = await here('/not-found?url=https%3A%2F%2Fevil.example%2Fcall');
    expect(foreign.text).toContain('<code>/not-found</code>');
  });
});

describe('An unexpected error', () => {
  const post = (path: string) =>
    here(path, {
      method: 'POST',
      body: 'a=b',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Sec-Fetch-Site': 'same-origin',
        'X-Request-Id': 'report-42',
      },
    });
  test('is an overlay with the id it was logged under, and a mail link with the id', async () => {
    const { status, text } = await post('/generate-error');
    expect(status).toBe(500);
    expect(text).toContain('Sorry, something went wrong...');
    expect(text).toMatch(/Reporting id<\/dt><dd class="mono">report-42</);
    const link = decodeURIComponent(/href="(mailto:[^"]+)"/.exec(text)?.[1] ?? '');
    expect(link).toMatch(/Reporting id: report-42\nDate: \d{4}-.+\nURL: \/generate-error\nStatus 500, version/);
    const logged = web.lines.find(({ reportingId }) => reportingId === 'report-42');
    expect(JSON.stringify(logged)).toContain('generated on purpose');
  });
  test('cannot be tested where internal errors are off', async () => {
    strict = await startWebProcess();
    const answer = await ask(strict.port, '/generate-error', { host: 'here.localhost' });
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('Page not found');
  });
  test('has a page of its own, and so has being unavailable', async () => {
    const error = await here('/system-error', { headers: { 'X-Request-Id': 'report-43' } });
    expect([error.status, error.text.includes('report-43')]).toEqual([500, true]);
    const unavailable = await here('/service-unavailable');
    expect(unavailable.status).toBe(503);
    expect(unavailable.headers['retry-after']).toBe('30');
    expect(unavailable.text).toContain('Try again');
  });
});
