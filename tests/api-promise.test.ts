import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { promised, RELEASED_API } from '#scripts/released-api.ts';
import { breakingChanges, type Promised } from './support/breaking-changes.ts';

const before = JSON.parse(readFileSync(RELEASED_API, 'utf8')) as Promised;
const after = promised() as Promised;

/** Requirements missing from the last release's description although its server enforced them. */
const SAID_AT_LAST = [/ body\.(entries|note|timesheetTemplateId|value): required$/];
/**
 * Types of the last release's description that no request could use: a `version` of null was a 409 whatever the version
 * was, and an address has no null.
 */
const NEVER_USABLE = [/ body\.version: another type$/, /^get \/payroll\/changes after: another type$/];
const EXPLAINED = [...SAID_AT_LAST, ...NEVER_USABLE];

test('Version 1 breaks no caller of the last release', () => {
  const broken = breakingChanges(before, after).filter((line) => !EXPLAINED.some((known) => known.test(line)));
  expect(broken).toEqual([]);
});

test('Removing an address, field, parameter or type, and requiring a new field, all count as breaking changes', () => {
  const changed = (change: (api: Promised) => void) => {
    const copy = structuredClone(before);
    change(copy);
    return breakingChanges(before, copy);
  };
  const client = (api: Promised) => api.components.schemas.Client!;
  expect(changed(() => undefined)).toEqual([]);
  expect(changed((api) => delete api.paths['/version'])).toEqual(['get /version: gone']);
  expect(changed((api) => delete client(api).properties!.reference)).toContain(
    'get /clients/{clientId} 200.reference: gone',
  );
  expect(changed((api) => (client(api).properties!.version = { type: 'string' }))).toContain(
    'get /clients/{clientId} 200.version: another type',
  );
  const post = (api: Promised) => api.paths['/clients']!.post!.requestBody!.content!['application/json']!.schema!;
  expect(changed((api) => (post(api).required = ['clientName', 'reference']))).toEqual([
    'post /clients body.reference: required',
  ]);
  expect(changed((api) => (api.paths['/clients']!.get!.parameters = []))).toContain(
    'get /clients limit: no longer taken',
  );
});
