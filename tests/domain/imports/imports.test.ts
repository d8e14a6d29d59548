import { describe, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import type { ImportKind } from '#domain/imports/import-kind.ts';
import { applyImport, planImport } from '#domain/imports/run-import.server.ts';
import { listContractors } from '#domain/contractors/list-contractors.server.ts';
import { inRole, openTwoAgencies, recordedActions } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

type Row = Record<string, string>;
const request = (kind: ImportKind, rows: Row[]) => ({
  kind,
  fileName: `${kind}.csv`,
  table: rows.map((cells, index) => ({ rowNumber: index + 2, cells })),
});
const plan = (ctx: Context, kind: ImportKind, rows: Row[]) => planImport(ctx, request(kind, rows));
const apply = (ctx: Context, kind: ImportKind, rows: Row[]) => applyImport(ctx, request(kind, rows));

const counted = (created: number, changed: number, unchanged: number, rejected = 0) => ({
  created,
  changed,
  unchanged,
  rejected,
});
const many = (count: number, row: (index: number) => Row) => Array.from({ length: count }, (_, index) => row(index));

/** Returns the version of each placement by its reference. */
async function versionsOfContractors(): Promise<Record<string, number>> {
  const rows = await world.here.db.run<{ reference: string; version: number }>({
    text: 'select reference, version from contractors where agency_id = $1 order by reference',
    values: [world.here.agency.id],
  });
  return Object.fromEntries(rows.map(({ reference, version }) => [reference, version]));
}

const CLIENTS = many(8, (i) => ({
  reference: `CL${i}`,
  'Client name': i === 0 ? '=HYPERLINK("x")' : `Kunde № ${i} – Łódź`,
  'Email accepted timesheet copies to': i === 1 ? 'A@holbeck.example; b@holbeck.example' : '',
}));
const CONTACTS = many(1010, (i) => ({
  REFERENCE: `P${i}`,
  FULLNAME: `Zoë Ångström ${i}`,
  EmailAddress: `Person${i}@mailbox.example`,
}));
const CONTRACTS = many(20, (i) => ({
  reference: `PO ${i}`,
  name: `Contract ${i} \\ "quoted"`,
  client: `CL${i % 8}`,
  start: '05/01/2026',
  end: '2026-09-30',
}));
const CONTRACTORS = many(1000, (i) => ({
  reference: `E${i}`,
  contract: `PO ${i % 20}`,
  contact: i % 2 ? `P${i}` : `person${i}@mailbox.example`,
  timesheet_template: 'weekly hourly',
  authorisers: `person${1000 + (i % 5)}@mailbox.example; P${1005 + (i % 5)}`,
  start: '2026-01-05',
  end: '2026-09-30',
  'charge rate': '27.5',
  'pay rate': '£20.40',
  'payroll number': `${100000 + i}`,
}));

describe('importing a directory of a thousand contractors', () => {
  test('plans and applies its clients, contacts and contracts first', async () => {
    for (const [kind, rows] of [
      ['clients', CLIENTS],
      ['contacts', CONTACTS],
      ['contracts', CONTRACTS],
    ] as const) {
      expect((await plan(world.here, kind, rows)).counts).toEqual(counted(rows.length, 0, 0));
      const applied = await apply(world.here, kind, rows);
      expect(applied).toMatchObject({ isApplied: true, counts: counted(rows.length, 0, 0), problems: [] });
      expect((await apply(world.here, kind, rows)).counts).toEqual(counted(0, 0, rows.length));
    }
  });

  test('a plan says that every contractor would be created, and writes nothing', async () => {
    const before = await recordedActions(world.here);
    const planned = await plan(world.here, 'contractors', CONTRACTORS);
    expect(planned).toMatchObject({ isApplied: false, counts: counted(1000, 0, 0), problems: [] });
    expect(await recordedActions(world.here)).toEqual(before);
    expect((await listContractors(world.here)).rows).toEqual([]);
  });

  test('one bad row is named by row, column and message, and nothing is written', async () => {
    const bad = CONTRACTORS.map((row, index) =>
      index === 41 ? { ...row, 'charge rate': 'twenty', end: '2026-01-01' } : row,
    );
    const { isApplied, counts, problems } = await apply(world.here, 'contractors', bad);
    expect({ isApplied, counts }).toEqual({ isApplied: false, counts: counted(999, 0, 0, 1) });
    expect(problems).toEqual([
      {
        row: 43,
        column: 'charge rate',
        value: 'twenty',
        message: 'The charge rate must be a number.',
        code: 'invalid_format',
      },
    ]);
    expect((await listContractors(world.here)).rows).toEqual([]);
  });

  test('an apply creates them with their authorisers, accounts and roles, and a second changes nothing', async () => {
    expect((await apply(world.here, 'contractors', CONTRACTORS)).counts).toEqual(counted(1000, 0, 0));
    const [found] = await world.here.db.run({
      text: `select (select count(*) from contractors where agency_id = $1)::integer as contractors,
        (select count(*) from authorisers where agency_id = $1)::integer as authorisers,
        (select count(*) from authorisers where agency_id = $1 and is_primary)::integer as primaries,
        (select count(*) from roles where agency_id = $1 and type = 'ContractingRole')::integer as contracting,
        (select count(*) from roles where agency_id = $1 and type = 'AuthorisingRole')::integer as authorising`,
      values: [world.here.agency.id],
    });
    expect(found).toEqual({
      contractors: 1000,
      authorisers: 2000,
      primaries: 1000,
      contracting: 1000,
      authorising: 10,
    });
    const actions = await recordedActions(world.here);
    expect(actions.filter((action) => action === 'contractor.created')).toHaveLength(1000);
    expect((await apply(world.here, 'contractors', CONTRACTORS)).counts).toEqual(counted(0, 0, 1000));
    const more = (await recordedActions(world.here)).slice(actions.length);
    expect(more).toEqual(['import.applied']);
  });

  test('three changed cells change exactly three records, and each change is recorded with its earlier value', async () => {
    const changed = CONTRACTORS.map((row, index) => {
      if (index === 3) return { ...row, 'charge rate': '28.00' };
      if (index === 4) return { ...row, 'payroll number': '' };
      return index === 5 ? { ...row, end: '2026-08-28' } : row;
    });
    const before = await recordedActions(world.here);
    const versions = await versionsOfContractors();
    const { counts, rows } = await apply(world.here, 'contractors', changed);
    expect(counts).toEqual(counted(0, 3, 997));
    expect(rows.filter(({ outcome }) => outcome === 'changed')).toEqual([
      {
        row: 5,
        reference: 'E3',
        outcome: 'changed',
        foundBy: 'reference',
        changes: { chargeRate: { from: '27.5000', to: '28.0000' } },
      },
      {
        row: 6,
        reference: 'E4',
        outcome: 'changed',
        foundBy: 'reference',
        changes: { payrollNumber: { from: '100004', to: null } },
      },
      {
        row: 7,
        reference: 'E5',
        outcome: 'changed',
        foundBy: 'reference',
        changes: { endDate: { from: '2026-09-30', to: '2026-08-28' } },
      },
    ]);
    const more = (await recordedActions(world.here)).slice(before.length);
    expect(more).toEqual(['contractor.edited', 'contractor.edited', 'contractor.edited', 'import.applied']);
    // Anyone who had opened one of the three before has to review it again.
    const raised = Object.entries(await versionsOfContractors()).filter(([name, now]) => now !== versions[name]);
    expect(raised).toEqual(['E3', 'E4', 'E5'].map((name) => [name, versions[name]! + 1]));
  });

  test('formula-like, quoted and non-ASCII text is stored as it was', async () => {
    const names = await world.here.db.run<{ clientName: string }>({
      text: `select client_name from clients where agency_id = $1 order by reference limit 2`,
      values: [world.here.agency.id],
    });
    expect(names.map(({ clientName }) => clientName)).toEqual(['=HYPERLINK("x")', 'Kunde № 1 – Łódź']);
    const [contract] = await world.here.db.run<{ name: string }>({
      text: `select name from contracts where agency_id = $1 and reference = 'PO 3'`,
      values: [world.here.agency.id],
    });
    expect(contract?.name).toBe('Contract 3 \\ "quoted"');
  });
});

describe('an import refuses', () => {
  test('references that only another agency has', async () => {
    const [placement] = CONTRACTORS;
    const { problems } = await apply(world.there, 'contractors', [placement ?? {}]);
    expect(problems.map(({ column, message }) => [column, message])).toEqual([
      ['contract', 'There is no contract with the reference “PO 0”.'],
      ['contact', 'There is no contact “person0@mailbox.example”.'],
      [
        'authorisers',
        'Please choose a valid user to make the authoriser. There is no contact “person1000@mailbox.example”.',
      ],
      ['authorisers', 'Please choose a valid user to make the authoriser. There is no contact “P1005”.'],
    ]);
    const contract = await plan(world.there, 'contracts', [{ reference: 'PO 1', name: 'x', client: 'CL1' }]);
    expect(contract.problems).toMatchObject([
      { row: 2, column: 'client', code: 'not_found', message: 'There is no client with the reference “CL1”.' },
    ]);
  });

  test('a reference that appears twice, in the file’s own words', async () => {
    const { problems } = await plan(world.here, 'clients', [
      { Reference: 'N1', clientName: 'One' },
      { Reference: 'N1', clientName: 'Two' },
    ]);
    expect(problems).toEqual([
      { row: 3, column: 'Reference', value: 'N1', message: 'Row 2 already has “N1”.', code: 'already_exists' },
    ]);
  });

  test('columns that are unknown, missing or separated from their counterpart', async () => {
    await expect(plan(world.here, 'clients', [{ reference: 'a', title: 'b' }])).rejects.toMatchObject({
      fields: [
        { field: 'title', message: 'The column “title” is not known.', code: 'unknown_field' },
        { field: 'clientName', message: 'The column “clientName” is missing.', code: 'missing' },
      ],
    });
    await expect(
      plan(world.here, 'contracts', [{ reference: 'a', name: 'b', client: 'c', end: '2026-01-01' }]),
    ).rejects.toThrow('The columns “start” and “end” belong together.');
    await expect(plan(world.here, 'clients', [])).rejects.toThrow('The file holds no rows below its header.');
  });

  test('a contact’s email that another contact has, and a new email for somebody with an account', async () => {
    const { problems } = await plan(world.here, 'contacts', [
      { reference: 'NEW', fullname: 'A', emailAddress: 'person3@mailbox.example' },
      { reference: 'P4', fullname: 'A', emailAddress: 'elsewhere@mailbox.example' },
    ]);
    expect(problems.map(({ row, message }) => [row, message])).toEqual([
      [2, 'A contact with this email address already exists.'],
      [3, 'The email address of a contact who has an account may not be changed by an import.'],
    ]);
  });

  test('contract dates that exclude the contractors on it, naming them', async () => {
    const { problems } = await plan(world.here, 'contracts', [{ ...CONTRACTS[7], end: '2026-09-01' }]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ row: 2, column: 'end' });
    expect(problems[0]?.message).toContain('These contractors end after the contract: Zoë Ångström 107,');
  });

  test('a placement that would move to another contract, and a contact who is already on the contract', async () => {
    const { problems } = await plan(world.here, 'contractors', [
      { ...CONTRACTORS[10], contract: 'PO 11' } as Row,
      { ...CONTRACTORS[12], reference: 'OTHER' } as Row,
    ]);
    expect(problems.map(({ message }) => message)).toEqual([
      'The contract of an existing contractor may not be changed.',
      'The supplied contact is already a contractor for this contract.',
    ]);
  });

  test('anybody outside the agency’s administration', async () => {
    await expect(plan(inRole(world.here, 'ContractingRole'), 'clients', CLIENTS)).rejects.toThrow(
      'This role is not permitted to execute this action',
    );
  });
});

describe('importing authorisers', () => {
  test('adds them, changes the primary one once, and then has nothing to do', async () => {
    const rows = [
      { contractor: 'E20', contact: 'person30@mailbox.example', isPrimary: 'yes', reference: 'A' },
      { contractor: 'E21', contact: 'P31', isPrimary: 'no', reference: '' },
    ];
    expect((await apply(world.here, 'authorisers', rows)).counts).toEqual(counted(2, 0, 0));
    expect((await apply(world.here, 'authorisers', rows)).counts).toEqual(counted(0, 0, 2));
    const primaries = await world.here.db.run({
      text: `select c.email_address from authorisers u join contractors p on p.agency_id = u.agency_id and p.id = u.contractor_id
        join contacts c on c.agency_id = u.agency_id and c.id = u.contact_id
        where u.agency_id = $1 and u.is_primary and p.reference in ('E20', 'E21') order by p.reference`,
      values: [world.here.agency.id],
    });
    expect(primaries.map(({ emailAddress }) => emailAddress)).toEqual([
      'person30@mailbox.example',
      'person1001@mailbox.example',
    ]);
  });

  test('refuses two primary authorisers for one contractor', async () => {
    const { problems } = await plan(world.here, 'authorisers', [
      { contractor: 'E40', contact: 'P41', isPrimary: 'yes' },
      { contractor: 'E40', contact: 'P42', isPrimary: 'yes' },
    ]);
    expect(problems).toMatchObject([
      {
        row: 3,
        column: 'isPrimary',
        code: 'already_exists',
        message: 'Row 2 already names the primary authoriser of this contractor.',
      },
    ]);
  });
});
