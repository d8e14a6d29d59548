import { describe, expect, test } from 'vitest';
import { deviceOf, hasCountedOn } from '#domain/accounts/passkeys/passkey.ts';
import {
  AddPasskeySchema,
  BeginPasskeySchema,
  MadePasskeySchema,
  PasskeyLogInSchema,
  RenamePasskeySchema,
  ShownPasskeySchema,
} from '#domain/accounts/passkeys/passkey.schema.ts';
import { says } from '../../support/says.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';

test.each([
  [
    'of a laptop',
    { isOnThisDevice: true, transports: ['internal'] },
    'Mozilla/5.0 (Windows NT 10.0) Chrome/140',
    'laptop',
  ],
  ['of the phone in hand', { isOnThisDevice: true, transports: ['internal', 'hybrid'] }, IPHONE, 'phone'],
  ['of an unnamed browser', { isOnThisDevice: true, transports: [] }, null, 'laptop'],
  ['of a phone beside the laptop', { isOnThisDevice: false, transports: ['internal', 'hybrid'] }, null, 'phone'],
  ['of a phone over the air', { isOnThisDevice: false, transports: ['hybrid'] }, null, 'phone'],
  ['of a key that is plugged in', { isOnThisDevice: false, transports: ['usb', 'nfc'] }, IPHONE, 'key'],
  ['that says nothing', { isOnThisDevice: false, transports: [] }, null, 'key'],
] as const)('A passkey %s is shown as such', (_, made, userAgent, device) => {
  expect(deviceOf(made, userAgent)).toBe(device);
});

test.each([
  [1, 0, true],
  [8, 7, true],
  [0, 0, true],
  [7, 7, false],
  [6, 7, false],
  [0, 1, false],
])('A device that shows %i after %i has counted upwards: %s', (counter, before, hasCounted) => {
  expect(hasCountedOn(counter, before)).toBe(hasCounted);
});

describe('The name of a passkey', () => {
  const named = (name: unknown) => says(RenamePasskeySchema, { name, password: 'a' });
  test('is needed, and has 60 characters at most', () => {
    expect(named('  ')).toEqual(['name: Please give the passkey a name']);
    expect(named(undefined)).toEqual(['name: Please give the passkey a name']);
    expect(named('x'.repeat(61))).toEqual(['name: Please use 60 characters at most']);
    expect(named(` ${'x'.repeat(60)} `)).toEqual({ name: 'x'.repeat(60), password: 'a' });
  });
  test('is asked for with the password, before anything is made', () => {
    expect(says(BeginPasskeySchema, { name: 'Phone', password: ' ' })).toEqual([
      'password: Please supply your password',
    ]);
    expect(says(BeginPasskeySchema, { name: 'Phone', password: 'a' })).toEqual({ name: 'Phone', password: 'a' });
  });
});

describe('What a browser answers', () => {
  const shown = {
    ...{ id: 'abc', rawId: 'abc', type: 'public-key' },
    response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
  };
  const made = {
    ...{ id: 'abc', rawId: 'abc', type: 'public-key', authenticatorAttachment: 'platform' },
    response: { clientDataJSON: 'e30', attestationObject: 'AA', transports: ['internal'] },
  };
  test('is read as JSON, whatever else the browser adds', () => {
    expect(ShownPasskeySchema.parse(JSON.stringify({ ...shown, clientExtensionResults: {} }))).toEqual(shown);
    expect(MadePasskeySchema.parse(JSON.stringify({ ...made, publicKey: 'AA' }))).toEqual(made);
    expect(AddPasskeySchema.parse({ name: 'Phone', made: JSON.stringify(made) })).toEqual({ name: 'Phone', made });
    const logIn = { shown: JSON.stringify(shown) };
    expect(PasskeyLogInSchema.parse(logIn)).toEqual({ shown, rememberMe: false });
    expect(PasskeyLogInSchema.parse({ ...logIn, rememberMe: true })).toEqual({ shown, rememberMe: true });
  });
  test.each([
    ['no JSON', '{'],
    ['no object', '"abc"'],
    ['another kind of credential', JSON.stringify({ ...shown, type: 'password' })],
    ['an id that is not base64url', JSON.stringify({ ...shown, id: 'a+b=' })],
    ['no signature', JSON.stringify({ ...shown, response: { ...shown.response, signature: '' } })],
    ['more than it could be', JSON.stringify({ ...shown, rawId: 'a'.repeat(60_000) })],
  ])('is refused where it is %s', (_, text) => {
    expect(ShownPasskeySchema.safeParse(text).success).toBe(false);
  });
});
