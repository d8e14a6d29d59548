import { expect, test } from 'vitest';
import { createSealing } from '#platform/sealing/sealing.ts';
import { openSealingKeys } from '#platform/sealing/sealing-keys.ts';
import { openSecondFactor } from '#platform/log-in/second-factor.ts';
import { codeOf } from '../support/authenticator.ts';

const sealedWith = (key: string) =>
  openSecondFactor(createSealing(openSealingKeys({ sealingKeys: [key], dataDir: '/nowhere' })));
const factor = sealedWith('a sealing key of the installation, long enough');
// The secret in the RFC's examples.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const OWNER = '01900000-0000-7000-8000-000000000001';
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is the RFC’s: %s', (seconds, code) => {
  expect(codeOf(SECRET, seconds)).toBe(code);
  expect(factor.stepOf(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

test('a code is valid one step before and after its own, and no further', () => {
  const code = codeOf(SECRET, 3000);
  for (const seconds of [2970, 2999.999, 3000, 3029, 3030, 3059.999])
    expect([seconds, factor.stepOf(SECRET, code, at(seconds))]).toEqual([seconds, 100]);
  for (const seconds of [2969.999, 3060, 6000]) expect(factor.stepOf(SECRET, code, at(seconds))).toBeNull();
  for (const wrong of ['', '12345', '1234567', 'abcdef', '０００００0'])
    expect(factor.stepOf(SECRET, wrong, at(3000))).toBeNull();
});

test('an app is told issuer and email; secrets are new and 160 bits', () => {
  const address = new URL(factor.address(SECRET, 'hannah+w@here.example'));
  expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(address.pathname)).toBe('/Countersign:hannah+w@here.example');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Countersign',
    secret: SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  const made = Array.from({ length: 20 }, () => factor.newSecret());
  expect(new Set(made).size).toBe(20);
  for (const secret of made) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

test('a sealed secret opens for its own account and with its own key only', () => {
  const sealed = factor.seal(SECRET, OWNER);
  expect(sealed).not.toContain(SECRET);
  expect(factor.unseal(sealed, OWNER)).toBe(SECRET);
  expect(factor.unseal(sealed, OWNER.replace(/1$/, '2'))).toBeNull();
  expect(sealedWith('another sealing key of the installation').unseal(sealed, OWNER)).toBeNull();
  expect(factor.unseal('former:00', OWNER)).toBeNull();
});
