import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { FILTER_FIELDS } from '#domain/timesheets/listing/timesheet-filter.schema.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { runAsOwner } from '../support/installation.ts';
import { commandsWorkOn, countersign } from '../support/countersign.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { openTwoAgencies, TEST_NOW } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const world = opened(openTwoAgencies);
const folder = temporaryFolder('payroll');
commandsWorkOn(world, folder);
let timesheetId: string;
beforeAll(async () => {
  timesheetId = await submitWeek(await makePlacement(world.here, {}, { start: '2026-05-11' }));
  await submitWeek(await makePlacement(world.here, {}, { start: '2026-05-18' }));
  await acceptTimesheet(world.here, { timesheetId, note: null });
});

const MAY = ['--from', '2026-05-01', '--to', '2026-05-31'];

test('A digest is exported in both formats, verifies, and one changed digit ends with 1 and says where', async () => {
  const exported = await countersign('--json', 'digest', 'export', ...MAY, '--out', join(folder, 'payroll'));
  expect(exported).toMatchObject({ code: 0 });
  const told = JSON.parse(exported.out) as { files: string[]; checksum: string };
  expect(told).toMatchObject({
    asOf: TEST_NOW,
    totals: { timesheetCount: 1, workedMinutes: 2250, chargeAmount: '1031.25', payAmount: '765.00' },
    unsigned: { timesheetCount: 1, workedMinutes: 2250 },
  });
  expect(readdirSync(join(folder, 'payroll'))).toEqual([
    'digest-here-2026-05-01-to-2026-05-31.csv',
    'digest-here-2026-05-01-to-2026-05-31.xlsx',
  ]);
  for (const file of told.files)
    expect(await countersign('digest', 'verify', file)).toMatchObject({
      code: 0,
      out: `Sound: 1 timesheet, checksum ${told.checksum}.\n`,
    });
  const forged = join(folder, 'forged.csv');
  writeFileSync(forged, readFileSync(told.files[0]!, 'utf8').replace(',2250,37:30,', ',2850,37:30,'));
  const refused = await countersign('digest', 'verify', forged);
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The file has changed since it was exported: \d+ cells/),
  });
  expect(refused.out).toMatch(/^ROW +COLUMN +THE FILE SAYS +RECALCULATED\n/);
  expect(refused.out).toMatch(/2 +Worked hours +37:30 +47:30/);
  expect(refused.out).toContain('The checksum no longer matches: a cell was changed, or a row was added');
  writeFileSync(forged, readFileSync(told.files[0]!, 'utf8').replace('Callum Hargreaves', 'Callum Hargreave'));
  expect((await countersign('digest', 'verify', forged)).out).toBe(
    'The checksum no longer matches: a cell that is not calculated, such as a name or a date, was changed, or a row was added, moved or removed.\n',
  );
});

test('A table that is not a digest is reported as such, not as changed', async () => {
  const other = join(folder, 'clients.csv');
  writeFileSync(other, `clientName,reference\n${'Mill,M-1\n'.repeat(300)}`);
  expect(await countersign('digest', 'verify', other)).toMatchObject({
    ...{ code: 2, out: '', err: `${other} is not a digest of Countersign.` },
  });
});

test('A digest goes to one file when it is named, and wrong usage is refused', async () => {
  const one = join(folder, 'may.xlsx');
  expect(await countersign('digest', 'export', ...MAY, '--format', 'xlsx', '--out', one)).toMatchObject({ code: 0 });
  expect(readFileSync(one).subarray(0, 2).toString()).toBe('PK');
  expect(await countersign('digest', 'export', ...MAY, '--out', one)).toMatchObject({ code: 2 });
  expect(await countersign('digest', 'export', ...MAY, '--format', 'csv', '--out', one)).toMatchObject({ code: 2 });
  const future = ['--as-of', '2026-06-01T00:00:00Z', '--out', folder];
  expect(await countersign('digest', 'export', ...MAY, ...future)).toMatchObject({ code: 3 });
  expect(await countersign('digest', 'verify', join(folder, 'nothing.csv'))).toMatchObject({ code: 2 });
});

test('A digest is mailed once to an address, with its CSV and workbook', async () => {
  const query = ['digest', 'send', ...MAY, '--as-of', TEST_NOW, '--recipient', 'payroll@here.example'];
  expect(await countersign(...query)).toMatchObject({ code: 0, out: 'Queued for payroll@here.example.\n' });
  expect(await countersign(...query)).toMatchObject({ code: 0, out: 'Everybody already has it.\n' });
  const mails = await world.here.db.run<{ subject: string; text: string; attachments: { filename: string }[] }>({
    text: `select subject, text, attachments from outbound_mails where kind = 'digest'`,
    values: [],
  });
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe('37h 30m accepted, 1 to 31 May 2026: timesheet digest');
  expect(mails[0]?.text).toContain('1 timesheet, 1 contractor');
  expect(mails[0]?.text).toContain('Worked but unsigned, not in these totals: 37h 30m on 1 timesheet.');
  expect(mails[0]?.attachments.map(({ filename }) => filename)).toEqual([
    'digest-here-2026-05-01-to-2026-05-31.csv',
    'digest-here-2026-05-01-to-2026-05-31.xlsx',
  ]);
  expect(await countersign('digest', 'send', ...MAY, '--recipient', 'nobody')).toMatchObject({ code: 2 });
});

test('Timesheets are listed, shown by number or id, and missing ones named', async () => {
  const listed = await countersign('timesheets', 'list', '--status', 'accepted');
  expect(listed.out).toMatch(/TS-000001 +accepted +Callum Hargreaves .* 2026-05-18 +2026-05-24 +37h 30m/);
  expect(listed.out).not.toContain('TS-000002');
  expect(await countersign('timesheets', 'list', '--limit', '0')).toMatchObject({ code: 2 });
  const paged = JSON.parse((await countersign('--json', 'timesheets', 'list', '--limit', '1')).out) as {
    timesheets: unknown[];
    page: { nextCursor: string };
  };
  const rest = await countersign('timesheets', 'list', '--cursor', paged.page.nextCursor);
  expect([paged.timesheets.length, rest.out.match(/TS-/g)?.length]).toEqual([1, 1]);
  for (const name of ['TS-000001', timesheetId]) {
    const shown = await countersign('timesheets', 'show', name);
    expect(shown.out).toMatch(
      /^TS-000001\n[^]*Period +18 to 24 May 2026\nTime +37h 30m[^]*Mon 18 May +09:00 to 17:00 +30 +7h 30m/,
    );
  }
  expect(await countersign('timesheets', 'show', 'TS-000099')).toMatchObject({ code: 1 });
  const missing = JSON.parse((await countersign('--json', 'timesheets', 'missing')).out) as { missing: unknown[] };
  expect(missing.missing).toEqual([expect.objectContaining({ beginning: '2026-05-11', ending: '2026-05-17' })]);
});

test('Timesheets and the audit trail are exported in every format', async () => {
  for (const format of ['csv', 'xlsx', 'ndjson'])
    for (const kind of ['timesheets', 'audit']) {
      const file = join(folder, `${kind}.${format}`);
      expect(await countersign('export', kind, '--format', format, '--out', file)).toMatchObject({ code: 0 });
    }
  const sheets = readFileSync(join(folder, 'timesheets.csv'), 'utf8').split('\r\n');
  expect(sheets[0]).toMatch(/^Timesheet,Contractor,Payroll number,Reference,/);
  expect(sheets.filter((line) => line.startsWith('TS-'))).toHaveLength(2);
  expect(sheets.find((line) => line.startsWith('Payable'))).toMatch(/^Payable \(accepted\),1 timesheet,.*,37:30,/);
  const plain = readFileSync(join(folder, 'timesheets.ndjson'), 'utf8').trim().split('\n');
  expect(plain.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { friendlyId: 'TS-000001', workedMinutes: '2250', isBridgingPeriod: 'no', submittedAt: '2026-05-26T08:40:00Z' },
    { friendlyId: 'TS-000002', status: 'pending' },
  ]);
  const events = readFileSync(join(folder, 'audit.ndjson'), 'utf8').trim().split('\n');
  expect(events.map((line) => (JSON.parse(line) as { action: string }).action)).toContain('timesheet.accepted');
  const pending = await countersign(
    'export',
    'timesheets',
    '--status',
    'pending',
    '--format',
    'csv',
    '--out',
    join(folder, 'p.csv'),
  );
  expect(pending.out).toBe(`1 timesheet written to ${join(folder, 'p.csv')}.\n`);
});

test('Commands accept every field of the filter, and the digest refuses unsupported ones by name', async () => {
  const option = (field: string) => `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const [id, at] = ['0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a11', '2030-01-01T00:00:00Z'];
  const values: Record<string, string> = {
    status: 'deleted',
    isCorrected: 'true',
    isVoid: 'true',
    search: 'nobody',
    updatedSince: at,
    authorisedFrom: at,
  };
  for (const field of FILTER_FIELDS.filter((one) => !['dateUsed', 'to', 'beginningTo'].includes(one))) {
    const requested = [option(field), field.endsWith('Id') ? id : (values[field] ?? '2030-01-01')];
    const listed = await countersign('--json', 'timesheets', 'list', ...requested);
    expect([field, JSON.parse(listed.out)]).toMatchObject([field, { timesheets: [] }]);
    const file = join(folder, 'narrowed.ndjson');
    expect(await countersign('export', 'timesheets', '--format', 'ndjson', '--out', file, ...requested)).toMatchObject({
      code: 0,
    });
    expect(readFileSync(file, 'utf8')).toBe('');
    if (field === 'from') continue;
    const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await countersign('digest', 'export', ...MAY, '--out', folder, ...requested)).toMatchObject({ code: 2 });
    expect(told.mock.calls.join()).toContain(`unknown option '${option(field)}'`);
    told.mockRestore();
  }
  const byDecision = ['--date-used', 'authorisationDate', '--from', '2026-05-26', '--to', '2026-05-26'];
  const decided = await countersign('--json', 'timesheets', 'list', ...byDecision);
  expect(JSON.parse(decided.out)).toMatchObject({ timesheets: [{ status: 'accepted' }] });
  expect(await countersign('timesheets', 'list', '--beginning-from', 'soon')).toMatchObject({ code: 3 });
});

test('The ledger balances, and exits with 1 when payroll was told something else', async () => {
  const sound = await countersign('ledger', 'check');
  expect(sound).toMatchObject({ code: 0, err: null });
  expect(sound.out).toMatch(/minutes +2250 +2250 +0/);
  expect(sound.out).toContain('The ledger balances over 1 accepted timesheet.\n');
  await runAsOwner(world.database.ownerUrl, world.here.agency.id, ['update payroll_entries set minutes = minutes + 1']);
  const broken = await countersign('--json', 'ledger', 'check');
  expect(broken).toMatchObject({ code: 1, err: 'The ledger does not balance.' });
  expect(JSON.parse(broken.out)).toMatchObject({ balances: false, feedMinutes: 2251, acceptedMinutes: 2250 });
});
