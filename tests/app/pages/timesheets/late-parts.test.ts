import { expect, test } from 'vitest';
import {
  ContractorWeeks,
  DecideQueue,
  DecideQueueFooter,
  MissingTable,
  partsOf,
} from '#app/pages/timesheets/listing/late-parts.ts';

const LIST = 'routes/_portal.timesheets._index';
const shown = (roleType: string, data: object | null) =>
  partsOf({ loaderData: { 'routes/_portal': { roleType }, [LIST]: data } } as Parameters<typeof partsOf>[0]);

test('Each role gets the parts of the list that it sees, and an administrator’s list needs none', () => {
  expect(shown('RecruitmentAgencyAdministrationRole', { queue: null, missing: null })).toEqual([]);
  expect(shown('RecruitmentAgencyAdministrationRole', { queue: null, missing: {} })).toEqual([MissingTable]);
  expect(shown('ContractingRole', { queue: null, missing: null })).toEqual([ContractorWeeks]);
  expect(shown('ContractingRole', { queue: null, missing: {} })).toEqual([MissingTable]);
  expect(shown('AuthorisingRole', { queue: {}, missing: null })).toEqual([DecideQueue, DecideQueueFooter]);
  expect(shown('AuthorisingRole', { queue: null, missing: null })).toEqual([]);
  expect(shown('AuthorisingRole', null)).toEqual([]);
});
