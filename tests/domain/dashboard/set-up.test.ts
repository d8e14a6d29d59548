import { expect, test } from 'vitest';
import { pageOfClients, sumOf } from '#domain/dashboard/page-of-clients.ts';
import { isSettingUp, type SetUp, setUpStates } from '#domain/dashboard/set-up.ts';

const NOTHING: SetUp = {
  ...{ branding: false, templates: false, clients: false, people: false, contracts: false },
  ...{ contractors: false, invited: false },
};
const states = (done: Partial<SetUp>) =>
  setUpStates({ ...NOTHING, ...done }).map(({ step, state }) => `${step} ${state}`);

test('The first unfinished step is the current one', () => {
  expect(states({})).toEqual([
    ...['email done', 'branding now', 'template next', 'people next', 'contract next', 'invitation next'],
  ]);
  expect(states({ branding: true, templates: true, clients: true })).toEqual([
    ...['email done', 'branding done', 'template done', 'people now', 'contract next', 'invitation next'],
  ]);
  expect(states({ templates: true, clients: true, people: true, contracts: true })).toEqual([
    ...['email done', 'branding done', 'template done', 'people done', 'contract now', 'invitation next'],
  ]);
  expect(states({ branding: true, templates: true, people: true, contractors: true, invited: true })).toEqual([
    ...['email done', 'branding done', 'template done', 'people now', 'contract next', 'invitation done'],
  ]);
});

test('The list is shown until a contractor has been placed and invited', () => {
  expect(isSettingUp(NOTHING)).toBe(true);
  expect(isSettingUp({ ...NOTHING, contractors: true })).toBe(true);
  expect(isSettingUp({ ...NOTHING, invited: true })).toBe(true);
  expect(isSettingUp({ ...NOTHING, contractors: true, invited: true })).toBe(false);
});

const ALL = { total: 12, allAccepted: 5, allPending: 4, allRejected: 3, allMissing: 2, most: 9 };
const CLIENT = { clientId: 'c1', clientName: 'Holbeck', accepted: 1, pending: 2, rejected: 3, missing: 4 };

test('A page of clients has its clients, overall totals, and the actual page number', () => {
  expect(pageOfClients([{ ...ALL, ...CLIENT }], { page: 9, size: 5 })).toEqual({
    rows: [CLIENT],
    counts: { accepted: 5, pending: 4, rejected: 3, missing: 2 },
    ...{ scale: 9, total: 12, page: 3, size: 5 },
  });
  const nobody = { ...ALL, total: 0, most: 0, clientId: null };
  expect(pageOfClients([nobody], { page: 1, size: 5 })).toMatchObject({ rows: [], scale: 1, total: 0, page: 1 });
  expect(sumOf(CLIENT)).toBe(10);
});
