import { expect, test } from 'vitest';
import { BrowseAdvisoriesSchema, ListAdvisoriesSchema } from '#domain/advisories/advisory.schema.ts';
import { clientRow, contractorRow, contractRow, defaultRateRow } from '#domain/exports/directory-rows.ts';
import { date, number, text } from '#domain/exports/export-table.ts';
import { requireImport } from '#domain/imports/import.policy.ts';
import { IMPORT_KINDS, type ImportKind } from '#domain/imports/import-kind.ts';
import { ConfirmDifferencesSchema } from '#domain/rate-differences/rate-difference.schema.ts';
import type { Actor } from '#domain/roles/actor.ts';
import type { ApiScope } from '#domain/roles/role-type.ts';
import { recordedFields } from '#domain/sso/settings/sso-change.ts';
import { says } from '../../support/says.ts';

const key = (...scopes: ApiScope[]): Actor => ({ kind: 'apiKey', apiKeyId: 'k', name: 'Key', scopes });
const importedBy = (actor: Actor) =>
  IMPORT_KINDS.filter((kind: ImportKind) => {
    try {
      requireImport(actor, kind);
      return true;
    } catch {
      return false;
    }
  });

test('The operator imports everything, a key what its scopes allow', () => {
  expect(importedBy({ kind: 'commandLine' })).toEqual(IMPORT_KINDS);
  const directory = IMPORT_KINDS.filter((kind) => kind !== 'timesheets');
  expect(importedBy(key('directory:write'))).not.toContain('timesheets');
  expect(importedBy(key('timesheets:write'))).toEqual([]);
  expect(importedBy(key('directory:write', 'directory:read', 'timesheets:write', 'timesheets:read'))).toContain(
    'timesheets',
  );
  expect(directory).toContain('rates');
});

test('Columns of an export are named by their keys', () => {
  expect([text('a'), date('b'), number('c')]).toEqual([
    { key: 'a', header: 'a', kind: 'text' },
    { key: 'b', header: 'b', kind: 'date' },
    { key: 'c', header: 'c', kind: 'number' },
  ]);
});

test('Records are exported in the columns of their import', () => {
  const copies = (enabled: boolean) =>
    clientRow({
      ...{ reference: 'A', clientName: 'Holbeck' },
      settings: { emails: { emailAcceptedTimesheetCopiesTo: { enabled, value: ['a@x.example', 'b@x.example'] } } },
    } as Parameters<typeof clientRow>[0]).emailAcceptedTimesheetCopiesTo;
  expect([copies(true), copies(false)]).toEqual(['a@x.example; b@x.example', null]);
  const contract = { name: 'Picker', client: { reference: 'A', clientName: 'Holbeck' } };
  expect(contractRow(contract as Parameters<typeof contractRow>[0])).toMatchObject({
    ...{ name: 'Picker', client: 'A', clientName: 'Holbeck' },
  });
  const placement = {
    ...{ contractReference: 'PO 1', emailAddress: 'c@x.example', fullname: 'Callum', contractName: 'Picker' },
    ...{ clientName: 'Holbeck', timesheetTemplate: { templateName: 'Weekly' }, priorWeeks: null },
    authoriserContacts: [{ emailAddress: 'h@x.example' }, { emailAddress: 's@x.example' }],
  };
  expect(contractorRow(placement as Parameters<typeof contractorRow>[0])).toMatchObject({
    ...{ contract: 'PO 1', contact: 'c@x.example', fullname: 'Callum', priorWeeks: '0' },
    ...{ timesheetTemplate: 'Weekly', authorisers: 'h@x.example; s@x.example' },
  });
  expect(defaultRateRow(null)).toEqual({
    ...{ defaultRatesFrom: null, defaultRatesPer: null, defaultChargeRate: null, defaultPayRate: null },
    ...{ defaultNightshiftChargeRate: null, defaultNightshiftPayRate: null },
    ...{ defaultHolidayChargeRate: null, defaultHolidayPayRate: null },
  });
  const rate = { from: '2026-05-01', unit: 'day', payRate: '150' };
  expect(defaultRateRow(rate as Parameters<typeof defaultRateRow>[0])).toMatchObject({
    ...{ defaultRatesFrom: '2026-05-01', defaultRatesPer: 'day', defaultPayRate: '150', defaultChargeRate: null },
  });
});

const ID = '0198c0de-0000-7000-8000-000000000001';

test('Differences are confirmed by id, a thousand at once, or all', () => {
  expect(says(ConfirmDifferencesSchema, {})).toEqual({});
  expect(says(ConfirmDifferencesSchema, { differenceIds: [ID], reason: ' Rise ' })).toEqual({
    ...{ differenceIds: [ID], reason: 'Rise' },
  });
  expect(says(ConfirmDifferencesSchema, { differenceIds: Array(1000).fill(ID) })).not.toBeInstanceOf(Array);
  for (const [differenceIds, said] of [
    [[], 'differenceIds: Choose at least one difference.'],
    [Array(1001).fill(ID), 'differenceIds: Confirm at most 1,000 differences at once.'],
    ['all', 'differenceIds: Name the differences by their ids.'],
  ])
    expect(says(ConfirmDifferencesSchema, { differenceIds })).toEqual([said]);
  expect(says(ConfirmDifferencesSchema, { differenceIds: ['one'] })).toEqual([
    expect.stringMatching(/Name the differences by their ids\.$/),
  ]);
  expect(says(ConfirmDifferencesSchema, { all: true })).toHaveLength(1);
});

test('Advisories are listed fifty at a time, a thousand at most', () => {
  expect(says(ListAdvisoriesSchema, {})).toEqual({ limit: 50 });
  expect(says(ListAdvisoriesSchema, { limit: '1000', rule: 'break', from: '2026-05-18' })).toMatchObject({
    limit: 1000,
  });
  for (const wrong of [{ limit: 0 }, { limit: 1001 }, { rule: 'tea' }, { from: 'May' }, { colour: 'red' }])
    expect(says(ListAdvisoriesSchema, wrong)).toHaveLength(1);
  expect(says(BrowseAdvisoriesSchema, { rule: 'break', level: '', from: '18/5/2026' })).toMatchObject({
    ...{ rule: 'break', from: '2026-05-18' },
  });
  expect(says(BrowseAdvisoriesSchema, { rule: 'tea', level: 'far', to: 'May' })).toEqual([
    'rule: Please choose one of the rules',
    'level: Please choose one of the levels',
    'to: Please supply a valid date',
  ]);
});

test('The history of single sign-on has its decisions, when a secret was set, and never the secret', () => {
  const fields = {
    ...{ issuer: 'https://login.x.example', clientId: 'portal', claim: 'groups', administratorValue: null },
    ...{ givesRoles: false, isEnabled: true, isRequired: false, keepsPasswordContactId: null },
  };
  const kept = {
    ...{ issuer: 'https://login.x.example', clientIdAtProvider: 'portal', claim: 'groups', administratorValue: null },
    ...{ givesRoles: false, isEnabled: true, isRequired: false, keepsPasswordContactId: null },
  };
  expect(recordedFields(fields)).toEqual(kept);
  expect(recordedFields({ ...fields, secretSetAt: '2026-05-18T09:00:00Z' })).toEqual({
    ...{ ...kept, secretSetAt: '2026-05-18T09:00:00Z' },
  });
});
