import { describe, expect, test } from 'vitest';
import { openPasskeys, passkeyPlace } from '#platform/log-in/passkeys.ts';

const at = (baseUrl: string, host: string) => passkeyPlace(baseUrl, host);

describe('A passkey belongs to the base host', () => {
  const base = 'https://timesheets.example';
  test('of the installation, and so works on every host of it', () => {
    const rpId = 'timesheets.example';
    expect(at(base, 'timesheets.example')).toEqual({ rpId, origin: 'https://timesheets.example' });
    expect(at(base, 'Calder-Finch.timesheets.example')).toEqual({
      rpId,
      origin: 'https://calder-finch.timesheets.example',
    });
    const passkeys = openPasskeys(base);
    expect(passkeys.placeOf(null)).toEqual({ rpId, origin: 'https://timesheets.example' });
    expect(passkeys.placeOf('here')).toEqual({ rpId, origin: 'https://here.timesheets.example' });
  });
  test('even on a port of its own', () => {
    const place = { rpId: 'timesheets.example', origin: 'https://here.timesheets.example:8443' };
    expect(at('https://timesheets.example:8443', 'here.timesheets.example:8443')).toEqual(place);
  });
  test.each([
    ['of somebody else', 'timesheets.example.evil.test'],
    ['that only ends like it', 'eviltimesheets.example'],
    ['by number', '127.0.0.1:3000'],
    ['by a long number', '[::1]:3000'],
    ['that is none', ''],
  ])('and is not offered on a host %s', (_, host) => {
    expect(at(base, host)).toBeNull();
  });
});

describe('Where browsers offer no passkeys', () => {
  test('none are requested: without https, or on an IP address', () => {
    expect(at('http://timesheets.example', 'here.timesheets.example')).toBeNull();
    expect(at('https://192.0.2.7', '192.0.2.7')).toBeNull();
    expect(openPasskeys('http://timesheets.example').placeOf('here')).toBeNull();
  });
});

test('On localhost each host counts separately', () => {
  expect(at('http://localhost:3000', 'localhost:3000')).toEqual({ rpId: 'localhost', origin: 'http://localhost:3000' });
  const here = { rpId: 'here.localhost', origin: 'http://here.localhost:3000' };
  expect(at('http://localhost:3000', 'here.localhost:3000')).toEqual(here);
  const named = { rpId: 'timesheets.localhost', origin: 'http://here.timesheets.localhost:3000' };
  expect(at('http://timesheets.localhost:3000', 'here.timesheets.localhost:3000')).toEqual(named);
});
