import { expect, test } from 'vitest';
import { openPeople, penceOfEntries } from '#domain/payroll-runs/plan-people.ts';
import { dailyEntry, feedEntry, reversalOf } from '../payroll-layouts/pay-entries.ts';

const MON = '2026-05-18';
/** Creates a week of one person at a client: a shift of given minutes, at 14.60 an hour. */
const week = (contactId: string, minutes: number, clientName = 'Holbeck Logistics') =>
  feedEntry([{ day: MON, minutes }], {
    ...{ contactId, payrollNumber: `N-${contactId}`, document: { fullname: `Worker ${contactId}`, clientName } },
  });
const none = { standard: 0, nightshift: 0, holiday: 0 };

test('A person’s time is added up by pay element, and their pay over all timesheets', () => {
  const people = openPeople({ page: 1, size: 10, before: null });
  people.add([
    feedEntry([
      { day: MON, minutes: 450 },
      { day: '2026-05-19', minutes: 60, as: 'nightshift' },
      { day: '2026-05-20', minutes: 450, as: 'holiday' },
    ]),
    dailyEntry([{ day: MON, quarters: 3, as: 'standard' }]),
    reversalOf(feedEntry([{ day: MON, minutes: 60 }])),
  ]);
  // 450 + 60 - 60 minutes at 14.60 an hour, and three quarters of a day at 14.60.
  expect(people.people()).toEqual({
    rows: [
      {
        ...{ contactId: 'contact-1', fullname: 'Lukas O’Brien', payrollNumber: 'HOL-0462', quarterDays: 3 },
        ...{ minutes: { standard: 390, nightshift: 60, holiday: 450 }, payAmount: '120.45', since: null },
      },
    ],
    total: 1,
    clients: [{ clientName: 'Holbeck Logistics', people: 1, payAmount: '120.45' }],
  });
});

test('A person without entries is not listed', () => {
  const people = openPeople({ page: 1, size: 10, before: null });
  people.add([]);
  expect(people.people()).toEqual({ rows: [], total: 0, clients: [] });
});

test('Compared with the previous run, people whose pay differs or who are new come first', () => {
  const before = new Map([
    ['same', 1460n],
    ['more', 1000n],
    ['less', 2000n],
  ]);
  const people = openPeople({ page: 1, size: 10, before });
  for (const contactId of ['same', 'more', 'new', 'less']) people.add([week(contactId, 60)]);
  expect(people.people().rows.map(({ contactId, since }) => [contactId, since])).toEqual([
    ['more', '4.60'],
    ['new', null],
    ['less', '-5.40'],
    ['same', '0.00'],
  ]);
});

test('A page has its people, and everybody is counted', () => {
  const page = (nth: number) => {
    const people = openPeople({ page: nth, size: 2, before: new Map([['b', 1460n]]) });
    for (const contactId of ['a', 'b', 'c', 'd', 'e']) people.add([week(contactId, 60)]);
    const { rows, total } = people.people();
    return [rows.map(({ contactId }) => contactId).join(''), total];
  };
  expect([page(1), page(2), page(3), page(4)]).toEqual([
    ['ac', 5],
    ['de', 5],
    ['b', 5],
    ['', 5],
  ]);
});

test('Clients are added up, the one with most pay first, and people once', () => {
  const people = openPeople({ page: 1, size: 10, before: null });
  people.add([week('a', 60, 'Aire Foods'), week('a', 120, 'Holbeck'), week('a', 60, 'Aire Foods')]);
  people.add([week('b', 60, 'Holbeck'), week('b', 60, 'Northmoor')]);
  people.add([week('c', 180, 'Aire Foods'), week('c', 60, 'Zetland')]);
  const clients = people
    .people()
    .clients.map(({ clientName, people: count, payAmount }) => [clientName, count, payAmount]);
  expect(clients).toEqual([
    ['Aire Foods', 2, '73.00'],
    ['Holbeck', 2, '43.80'],
    ['Northmoor', 1, '14.60'],
    ['Zetland', 1, '14.60'],
  ]);
});

test('Entries are paid in pence, each timesheet rounded separately', () => {
  const half = () => feedEntry([{ day: MON, minutes: 30 }], { document: { payRate: '20.01' } });
  expect(penceOfEntries([half(), half()])).toBe(2002n);
  expect(penceOfEntries([])).toBe(0n);
});

test('A person without time has no minutes', () => {
  const people = openPeople({ page: 1, size: 10, before: null });
  people.add([week('a', 0)]);
  expect(people.people().rows).toMatchObject([{ minutes: none, quarterDays: 0, payAmount: '0.00' }]);
});
