import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formVisitor } from '../support/form.ts';
import { upOfSuite } from '../support/up.ts';

const place = upOfSuite('first-run', 'info');

/** Starts the built command and waits until it has printed the addresses. */
async function up(...options: string[]) {
  const { child, said, complained, begun, ended } = place.start(...options);
  await begun();
  const stop = async () => {
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  };
  return { out: said(), complained, link: /http\S+\/first-run\/\S+/.exec(said())?.[0] ?? '', stop };
}

test('A start without the demo prints a link that makes the first agency, another at each start, and none after it', async () => {
  const { folder, port } = place;
  const first = await up('--no-demo');
  expect(first.complained()).not.toContain('Made a demo');
  expect(first.out).not.toContain('Demo password');
  expect(first.out).toContain('keep it to yourself: it works once');
  const base = `http://localhost:${port}`;
  expect(first.link).toMatch(new RegExp(`^${base}/first-run/[\\w-]{43}$`));
  const visitor = formVisitor(port, base);
  expect((await visitor.get('/')).text).toContain('There is no agency yet.');
  expect((await visitor.get('/signup')).text).toContain('Signing up is closed at the moment.');
  await first.stop();
  expect(first.complained()).not.toContain(new URL(first.link).pathname);

  // The choice is remembered.
  const second = await up();
  expect(second.complained()).not.toContain('Made a demo');
  expect(second.link).not.toBe(first.link);
  const guest = formVisitor(port, base);
  const old = await guest.get(new URL(first.link).pathname);
  expect([old.status, old.text.includes('This link no longer works.')]).toEqual([404, true]);
  const { pathname } = new URL(second.link);
  expect((await guest.get(pathname)).text).toContain('Create your agency</h1>');
  expect(JSON.stringify((await guest.post(pathname, {})).text)).toContain('Please enter your full name');
  const agency = {
    agencyName: 'Calder & Finch',
    fullname: 'Hannah Whitworth',
    emailAddress: 'hannah@calderfinch.example',
  };
  const made = await guest.post(pathname, { ...agency, password: 'correct horse battery' });
  expect([made.status, made.headers.location]).toEqual([302, '/login']);
  expect((await guest.get('/login')).text).toContain(`is at calder-and-finch.localhost:${port}. Please log in.`);
  const portal = formVisitor(port, `http://calder-and-finch.localhost:${port}`);
  expect((await portal.get(pathname)).status).toBe(404);
  const inside = { emailAddress: agency.emailAddress, password: 'correct horse battery' };
  expect((await portal.post('/login', inside)).status).toBe(302);
  expect((await portal.get('/dashboard')).text).toContain('Set up ');
  expect((await guest.get(pathname)).text).toContain('This link no longer works.');
  await second.stop();
  expect(second.complained()).not.toContain(pathname);

  const third = await up();
  expect([third.link, third.out.includes('calder-and-finch')]).toEqual(['', true]);
  await third.stop();
  // No email was needed, and none is waiting.
  expect(readdirSync(folder)).not.toContain('demo.json');
}, 180_000);
