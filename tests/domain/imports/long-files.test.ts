import { expect, test } from 'vitest';
import { applyImport, planImport } from '#domain/imports/run-import.server.ts';
import { opened } from '../../support/opened.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);
const COUNT = 4100; // more than are resolved in one batch, twice

type Cells = Record<string, string>;
const contact = (at: number): Cells => ({
  reference: `L${at}`,
  emailAddress: `l${at}@a.example`,
  fullname: `Person ${at}`,
});
const file = (change: Record<number, Cells> = {}, count = COUNT) => ({
  kind: 'contacts' as const,
  fileName: 'contacts.csv',
  table: Array.from({ length: count }, (_, at) => ({ rowNumber: at + 2, cells: { ...contact(at), ...change[at] } })),
});

test('Errors anywhere in a long file are reported for all of it, in order, and nothing is written', async () => {
  const report = await applyImport(
    world.here,
    file({
      3: { fullname: '' },
      4000: { reference: 'l7 ' },
      4001: { emailAddress: 'l8@a.example' },
      10: { emailAddress: 'nowhere' },
    }),
  );
  expect(report.isApplied).toBe(false);
  expect(report.counts).toEqual({ created: COUNT - 4, changed: 0, unchanged: 0, rejected: 4 });
  expect(report.problems.map(({ row, column, value }) => `${row} ${column}: ${value}`)).toEqual([
    '5 fullname: ',
    '12 emailAddress: nowhere',
    '4002 reference: l7 ',
    '4003 emailAddress: l8@a.example',
  ]);
  expect((await planImport(world.here, file())).counts.created).toBe(COUNT);
});

test('New rows written before an error is found are taken back, and every error is reported', async () => {
  const reports = [];
  for (const work of [planImport, applyImport])
    reports.push(await work(world.here, file({ 2100: { fullname: '' }, 4002: { reference: 'l7 ' } })));
  const [plan, report] = reports;
  expect(report).toEqual({ ...plan, isApplied: false });
  expect(report!.counts).toEqual({ created: COUNT - 2, changed: 0, unchanged: 0, rejected: 2 });
  expect(report!.problems.map(({ row }) => row)).toEqual([2102, 4004]);
  const [left] = await world.here.db.run({
    text: `select (select count(*)::integer from contacts where agency_id = $1 and reference like 'L%') as contacts,
      (select count(*)::integer from audit_events where agency_id = $1 and change_after ->> 'reference' like 'L%') as events,
      (select count(*)::integer from imports where agency_id = $1) as imports`,
    values: [world.here.agency.id],
  });
  expect(left).toEqual({ contacts: 0, events: 0, imports: 0 });
});

test('New, changed and unchanged rows of a long file have the same events as in a short one', async () => {
  expect((await applyImport(world.here, file({}, 4050))).counts).toMatchObject({ created: 4050 });
  const report = await applyImport(world.here, file({ 7: { fullname: 'Another' }, 2500: { reference: '' } }));
  expect(report.counts).toEqual({ created: 50, changed: 1, unchanged: 4049, rejected: 0 });
  expect(report.rows.map(({ row }) => row)).toEqual(Array.from({ length: COUNT }, (_, at) => at + 2));
  expect(report.rows[2500]).toEqual({
    ...{ row: 2502, reference: 'L2500', outcome: 'unchanged', foundBy: 'emailAddress', changes: {} },
  });
  const events = await world.here.db.run<{ action: string; count: number; last: object }>({
    text: `select action, count(*)::integer as count, (array_agg(change_after order by id desc))[1] as last
      from audit_events where agency_id = $1 and action in ('contact.created', 'contact.edited')
      and (change_after ->> 'reference' like 'L%' or change_after ->> 'fullname' = 'Another') group by action order by action`,
    values: [world.here.agency.id],
  });
  expect(events).toEqual([
    {
      action: 'contact.created',
      count: COUNT,
      last: {
        ...{ reference: 'L4099', fullname: 'Person 4099', emailAddress: 'l4099@a.example', telephoneNumber: null },
        ...{ optOutFrom: null, optOutUntil: null },
      },
    },
    { action: 'contact.edited', count: 1, last: { fullname: 'Another' } },
  ]);
});

test('A new row’s values are stored letter by letter, and so are those of its event', async () => {
  const cells = {
    reference: 'NULL',
    emailAddress: 'letters@a.example',
    fullname: String.raw`Zoë “Null” O'Brien "the \1, {second}"`,
    telephoneNumber: '',
    optOutFrom: '2026-01-05',
    optOutUntil: '',
  };
  const table = [{ rowNumber: 2, cells }];
  expect(await applyImport(world.here, { kind: 'contacts', fileName: 'letters.csv', table })).toMatchObject({
    counts: { created: 1 },
  });
  const said = { reference: 'NULL', fullname: cells.fullname, emailAddress: cells.emailAddress };
  const stored = await world.here.db.run({
    text: `select c.reference, c.fullname, c.email_address, c.telephone_number, c.opt_out_from, c.opt_out_until, e.change_after
      from contacts c join audit_events e on e.agency_id = c.agency_id and e.subject_id = c.id
      where c.agency_id = $1 and c.email_address = $2`,
    values: [world.here.agency.id, cells.emailAddress],
  });
  const days = { optOutFrom: '2026-01-05', optOutUntil: null };
  const row = { ...said, telephoneNumber: null, ...days };
  expect(stored).toEqual([{ ...row, changeAfter: row }]);
});
