import { expect, test } from 'vitest';
import { isLocalInstance, isNewer, networkOf } from '#app/live/network.ts';

test.each([
  ['2.23.2', '2.23.1', true],
  ['2.24', '2.23.9', true],
  ['2.23.10', '2.23.9', true],
  ['2.23.1', '2.23.1', false],
  ['2.22.9', '2.23.1', false],
  ['undefined', '2.23.1', false],
])('Version %s is newer than %s: %s', (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected);
});

test('A local instance is one on the reader’s own machine', () => {
  for (const host of ['localhost', 'calder-finch.localhost', '127.0.0.1']) expect(isLocalInstance(host)).toBe(true);
  for (const host of ['timesheets.example', 'localhost.example', '10.127.0.1'])
    expect(isLocalInstance(host)).toBe(false);
});

test('The connection has six states', () => {
  for (const name of ['online', 'offline', 'maintenance', 'reconnecting', 'startingUp', 'systemUpgrade'])
    expect(networkOf(name)).toBe(name);
  expect(networkOf('starting')).toBeNull();
});
