import { expect, test } from 'vitest';
import { type AdministratorLogIn, missingOfLogIn } from '#domain/administrators/administrator-log-in.ts';

const PASSWORD: AdministratorLogIn = {
  isBySso: false,
  hasSecondStep: false,
  hasCodes: false,
  keepsPassword: false,
  isSsoRequired: false,
  isSecondStepRequired: false,
};
const missing = (one: Partial<AdministratorLogIn>) => missingOfLogIn({ ...PASSWORD, ...one });

test('A password is enough where the agency asks for nothing more', () => {
  expect(missing({})).toBeNull();
});

test('If the agency asks for a second step, codes, a completed step or its own log-in count as one', () => {
  const isSecondStepRequired = true;
  expect(missing({ isSecondStepRequired })).toBe('secondStep');
  for (const shown of ['hasCodes', 'hasSecondStep', 'isBySso'])
    expect(missing({ isSecondStepRequired, [shown]: true })).toBeNull();
});

test('If the agency requires its own log-in, codes do not count, and the person who keeps a password needs nothing more', () => {
  const isSsoRequired = true;
  expect(missing({ isSsoRequired, hasCodes: true, hasSecondStep: true })).toBe('sso');
  expect(missing({ isSsoRequired, isBySso: true })).toBeNull();
  expect(missing({ isSsoRequired, keepsPassword: true })).toBeNull();
  expect(missing({ isSsoRequired, keepsPassword: true, isSecondStepRequired: true })).toBe('secondStep');
});
