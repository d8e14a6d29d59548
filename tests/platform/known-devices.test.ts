import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { deviceCookie } from '#platform/log-in/session-cookie.ts';
import { openKnownDevices } from '#platform/log-in/known-devices.ts';

const SECRET = 'a secret of this installation, long enough';
const devices = openKnownDevices(() => SECRET);
const at = Temporal.Instant.from('2026-05-26T08:40:00Z');
const HANNAH = { place: 'here', emailAddress: 'hannah@here.example', at };

test('A browser is known to the account it logged in to, at that agency, in any case of the email', () => {
  const kept = devices.remember(null, HANNAH);
  const id = devices.find(kept, HANNAH);
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(devices.find(kept, { ...HANNAH, emailAddress: 'Hannah@HERE.example' })).toBe(id);
  expect(devices.find(kept, { ...HANNAH, emailAddress: 'callum@here.example' })).toBeNull();
  expect(devices.find(kept, { ...HANNAH, place: 'there' })).toBeNull();
  expect(devices.find(null, HANNAH)).toBeNull();
  expect(devices.find(devices.remember(kept, HANNAH), HANNAH)).toBe(id);
});

test('Anything not signed here is unknown, however it looks', () => {
  const kept = devices.remember(null, HANNAH);
  const other = openKnownDevices(() => `${SECRET}, of another installation`).remember(null, HANNAH);
  const [id, seconds, signature] = kept.split('.') as [string, string, string];
  const forged = [other, `${id}.${Number(seconds) + 1}.${signature}`, `${'A'.repeat(22)}.${seconds}.${signature}`];
  for (const text of [...forged, '', '~~~', `${id}.${seconds}`, kept.slice(0, -1)])
    expect([text, devices.find(text, HANNAH)]).toEqual([text, null]);
});

test('A browser is known for a year after the last log-in with it', () => {
  const kept = devices.remember(null, HANNAH);
  const later = (seconds: number) => devices.find(kept, { ...HANNAH, at: at.add({ seconds: 365 * 86_400 + seconds }) });
  expect(later(-1)).not.toBeNull();
  expect(later(1)).toBeNull();
});

test('A shared computer is known to the last five', () => {
  const people = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ ...HANNAH, emailAddress: `${name}@here.example` }));
  const kept = people.reduce<string | null>((before, one) => devices.remember(before, one), null);
  expect(people.map((one) => devices.find(kept, one) !== null)).toEqual([false, true, true, true, true, true]);
  // None of them is named in it.
  expect(kept).not.toMatch(/here|example/);
});

test('Its cookie is hidden from scripts, from other hosts and from plain http', () => {
  expect(deviceCookie('https://countersign.example', 'x')).toBe(
    '__Host-countersign-device=x; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=31536000',
  );
  expect(deviceCookie('http://localhost', 'x')).toBe(
    'countersign-device=x; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000',
  );
});
