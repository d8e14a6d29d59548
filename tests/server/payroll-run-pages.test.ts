import { beforeAll, expect, test } from 'vitest';
import { loggedInVisitor, roleIdOf } from '../support/session.ts';
import { createHash } from 'node:crypto';
import { createPayrollLayout } from '#domain/payroll-layouts/create-layout.server.ts';
import { listPayrollLayouts } from '#domain/payroll-layouts/get-layout.server.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { newId } from '#domain/new-id.ts';
import { listPayrollRuns } from '#domain/payroll-runs/get-run.server.ts';
import { makePayrollRun } from '#domain/payroll-runs/make-run.server.ts';
import { MakeRunSchema } from '#domain/payroll-runs/payroll-run.schema.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { confirmDifferences } from '#domain/rate-differences/confirm-differences.server.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import type { FormVisitor } from '../support/form.ts';
import { formsOf } from '../support/html-form.ts';
import { makePlacement, submitWeek, type TestPlacement } from '../support/placement.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(startWebProcess);
let placement: TestPlacement;
let office: FormVisitor;
let roleId: string;
beforeAll(async () => {
  placement = (await accepted('KPE-0117')).placement;
  office = await loggedInVisitor(web.port, placement.admin);
  roleId = await roleIdOf(placement.admin);
});

async function accepted(payrollNumber: string | null) {
  const more = { start: '2026-01-05', chargeRate: '20', payRate: '14.60', payrollNumber };
  const made = await makePlacement(web.here, {}, more);
  const timesheetId = await submitWeek(made);
  await acceptTimesheet(made.authoriser, { timesheetId, note: null });
  return { placement: made, timesheetId };
}

const RUNS = '/payroll/runs';
const at = (path: string) => `${path}${path.includes('?') ? '&' : '?'}roleId=${roleId}`;
const page = async (path = RUNS) => (await office.get(at(path))).text;
/** Returns a page's text, without its tags and scripts. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
const makeForm = (html: string) =>
  Object.fromEntries(formsOf(html, RUNS).find(({ fields }) => fields.some(([name]) => name === 'fingerprint'))!.fields);
const make = (html: string, more: Record<string, string> = {}) => office.post(at(RUNS), { ...makeForm(html), ...more });
const follow = async (answer: { status: number; headers: { location?: string | undefined } }) => {
  expect(answer.status).toBe(302);
  return (await office.get(answer.headers.location!)).text;
};
const runs = () => listPayrollRuns(web.here, { before: null, limit: 50 });

/** Expects each of some texts on the page of the next run. */
async function expectOnPage(shown: string[]): Promise<void> {
  const words = wordsOf(await page());
  for (const one of shown) expect(words).toContain(one);
}

test('Without a layout the runs page leads to one; with one, it shows what the next run takes and leaves out', async () => {
  expect((await office.get(at('/payroll'))).headers.location).toContain(RUNS);
  expect(await page()).toContain('preset=brightPayHourly');
  await createPayrollLayout(web.here, presetLayout('plain'));
  await accepted(null);
  await submitWeek(await makePlacement(web.here, {}, { start: '2026-01-05' }));
  await expectOnPage([
    'Run 1 Not made yet',
    'that no run has taken: 1 timesheet.',
    'No payroll number',
    '1 pending',
    'missing They are expected and were not sent. Remind',
    'Make run 1',
    'People 1 Rows 1 Standard 37h 30m Pay £547.50',
    'Makes plain-2026-05-18-run1.csv and marks these timesheets as taken.',
  ]);
});

test('An address with an unknown layout or client says so', async () => {
  const words = async (query: string) => wordsOf(await page(`${RUNS}?${query}`));
  const [layout] = await listPayrollLayouts(web.here);
  expect(await words(`layout=${layout!.payrollLayoutId}`)).not.toContain('does not exist');
  expect(await words(`layout=${newId()}`)).toContain(
    'The payroll layout does not exist. The next run is shown in “Plain”.',
  );
  expect(await words('layout=weekly')).toContain('The payroll layout does not exist.');
  for (const clientId of ['KPE', newId()])
    expect(await words(`clientId=${clientId}`)).toContain('The client does not exist.');
});

test('A run is made without JavaScript, once however often its button is pressed, and its file always downloads the same bytes', async () => {
  const refused = await make(await page(), { leaveOut: '' });
  expect([refused.status, wordsOf(refused.text).includes('No payroll number: TS-')]).toEqual([409, true]);
  const form = makeForm(await page());
  const [first, again] = [await office.post(at(RUNS), form), await office.post(at(RUNS), form)];
  expect(again.headers.location).toBe(first.headers.location);
  expect(wordsOf(await follow(first))).toContain('Run 1 is made. Its file is plain-2026-05-18-run1.csv.');
  const [run] = await runs();
  const file = () => office.get(at(`${RUNS}/${run!.payrollRunId}/file`));
  const [one, other] = [await file(), await file()];
  expect(one.text).toBe(other.text);
  expect(createHash('sha256').update(one.text).digest('hex')).toBe(run!.checksum);
  expect(one.headers['content-length']).toBe(String(run!.report.bytes));
  const words = wordsOf(await page());
  expect(words).toContain('No run has anything to take. 1 timesheet is pending.');
  expect(await page()).toMatch(/<button[^>]*disabled[^>]*>[^<]*Make run/);
});

test('If two people make a run at once the second is told who made which, and sees the next one', async () => {
  await accepted('KPE-0118');
  const html = await page();
  const { payrollLayoutId } = makeForm(html) as { payrollLayoutId: string };
  await makePayrollRun(placement.admin, MakeRunSchema.parse({ payrollLayoutId, leaveOut: true }));
  const late = await make(html);
  expect(late.status).toBe(409);
  expect(wordsOf(late.text)).toMatch(/ \w+ made run 2 on .*, \d\d:\d\d\. This page now shows run 3\./);
  expect(await runs()).toHaveLength(2);
});

test('A run whose layout was deleted while its page was open is not made, and the page says who deleted it', async () => {
  const { payrollLayoutId } = await createPayrollLayout(placement.admin, { ...presetLayout('plain'), name: 'Old' });
  const html = await page(`${RUNS}?layout=${payrollLayoutId}`);
  expect(makeForm(html)).toMatchObject({ payrollLayoutId });
  await office.post(at(`/payroll/layouts/${payrollLayoutId}/delete`), {});
  const before = await runs();
  const words = wordsOf(await follow(await make(html)));
  const deleted = /Hannah Whitworth deleted the payroll layout “Old” on [^.]*, \d\d:\d\d\. /.source;
  expect(words).toMatch(new RegExp(`${deleted}No run was made\\. Choose another layout\\.`));
  expect(await runs()).toEqual(before);
  expect(wordsOf(await page(`${RUNS}?layout=${payrollLayoutId}`))).toMatch(
    new RegExp(`${deleted}The next run is shown in “Plain”\\.`),
  );
});

test('Only the latest run can be voided, with a stored reason, and its timesheets are free again', async () => {
  const [latest, first] = await runs();
  const path = (id: string) => at(`${RUNS}/${id}/void`);
  const requested = await office.get(path(latest!.payrollRunId));
  expect(wordsOf(requested.text)).toContain('Void run 2?');
  const missing = await office.post(path(latest!.payrollRunId), { reason: '' });
  expect([missing.status, missing.text.includes('Please say why the run is voided')]).toEqual([422, true]);
  const early = await office.post(path(first!.payrollRunId), { reason: 'Wrong' });
  expect([early.status, wordsOf(early.text).includes('A later run was made than run 1')]).toEqual([409, true]);
  const done = await follow(await office.post(path(latest!.payrollRunId), { reason: 'Wrong bank holiday' }));
  expect(wordsOf(done)).toContain('The run is void. 1 entry is free for the next one.');
  expect(wordsOf(await page(`${RUNS}/${latest!.payrollRunId}`))).toMatch(
    /Hannah Whitworth voided it on .*: “Wrong bank holiday”\./,
  );
  expect(makeForm(done)).toMatchObject({ number: '3' });
});

test('A timesheet voided after its run appears as a reversal in the next one', async () => {
  const { timesheetId } = await accepted('KPE-0119');
  await make(await page());
  await voidTimesheet(placement.admin, { timesheetId, note: 'Twice' });
  await expectOnPage([
    'Reversals and differences',
    'Voided since an earlier run',
    '−37h 30m',
    '−£547.50',
    'Together −£547.50',
  ]);
});

test('The next run is proposed up to the oldest waiting week; a run that was made lists its people and its comparison', async () => {
  await accepted('KPE-0120');
  const words = wordsOf(await page());
  expect(words).toContain('Proposed up to 18 May 2026, the oldest period with something to take.');
  expect(wordsOf(await page(`${RUNS}?from=&to=`))).not.toContain('Proposed up to');
  const form = makeForm(await page());
  expect(form).toMatchObject({ to: '2026-05-18' });
  const made = wordsOf(await follow(await office.post(at(RUNS), form)));
  expect(made).toMatch(/Who is in it \d+ (person|people), changes first/);
  expect(made).toMatch(/Since run \d/);
  expect(made).toMatch(
    /The run of Plain before it is run \d+ ?, made on \d+ \w+ \d{4}, \d\d:\d\d, up to 18 May 2026\./,
  );
  expect(made).toContain('Written as negative and extra rows');
});

test('Entries a layout has no row for are shown apart, before the run and after it, with the amount to enter by hand', async () => {
  const columns = presetLayout('plain').columns.filter(({ field }) => field !== 'amount');
  const { payrollLayoutId } = await createPayrollLayout(web.here, { ...presetLayout('plain'), name: 'Hours', columns });
  const [paid, reversed] = [await accepted('KPE-0121'), await accepted('KPE-0122')];
  const plan = `${RUNS}?layout=${payrollLayoutId}`;
  await office.post(at(RUNS), makeForm(await page(plan)));
  const { admin, contractorId } = paid.placement;
  await addRate(admin, contractorId, AddRateSchema.parse({ from: '2026-05-18', payRate: '15' }));
  await confirmDifferences(admin, contractorId, { reason: null });
  await voidTimesheet(admin, { timesheetId: reversed.timesheetId, note: 'Twice' });
  const note =
    'Not in the file: 1 reversal or difference, £15.00. The layout has no rows for it, so enter it in your payroll program by hand.';
  const html = await page(plan);
  const apart =
    /Written as negative and extra rows .* Together −£547\.50 .*not in the file Listed here, to be entered by hand .* Together £15\.00/;
  const before = wordsOf(html);
  expect(before).toContain(
    '1 timesheet, with 1 reversal or difference, and 1 reversal or difference that is not in the',
  );
  expect([before.split(note).length, before]).toEqual([2, expect.stringMatching(apart)]);
  const after = wordsOf(await follow(await office.post(at(RUNS), makeForm(html))));
  expect([after.split(note).length, after]).toEqual([3, expect.stringMatching(apart)]);
  expect(after).toContain('Not in the file £15.00');
});

test('Runs are listed a page at a time, and an invalid filter is explained', async () => {
  const made = (await runs()).length;
  const { payrollLayoutId } = makeForm(await page()) as { payrollLayoutId: string };
  for (let each = 0; each < 11 - made; each += 1) {
    await accepted(`KPE-2${each}`);
    await makePayrollRun(web.here, MakeRunSchema.parse({ payrollLayoutId, leaveOut: true }));
  }
  const html = await page();
  expect([html.includes('>Run 11<'), html.includes('>Run 1<'), html.includes('before=2')]).toEqual([true, false, true]);
  expect((await page(`${RUNS}?before=2`)).includes('>Run 1<')).toBe(true);
  expect(wordsOf(await page(`${RUNS}?from=2026-06-01&to=2026-05-01`))).toContain(
    'The last period is before the first one.',
  );
  const [latest] = await runs();
  expect(await page(`${RUNS}/${latest!.payrollRunId}?page=x`)).toContain('One of the filters is not valid.');
  expect((await office.get(at(`${RUNS}?clientId=x&layout=y&from=z&page=-1`))).status).toBe(200);
});

test('Runs and their files are for the administration only', async () => {
  const [run] = await runs();
  const contractor = await loggedInVisitor(web.port, placement.contractor);
  const one = `${RUNS}/${run!.payrollRunId}`;
  for (const path of [RUNS, one, `${one}/file`, `${one}/void`])
    expect([path, (await contractor.get(path)).status]).toEqual([path, 403]);
  expect((await contractor.post(RUNS, makeForm(await page()))).status).toBe(403);
});

test('The list of timesheets downloads in a payroll layout, filtered like a digest, for those who may read payroll', async () => {
  const list = '/timesheets?from=2026-05-18&to=2026-05-24';
  const { payrollLayoutId } = await createPayrollLayout(web.here, { ...presetLayout('plain'), name: 'For finance' });
  const [, link] = new RegExp(`href="([^"]*/payroll/layouts/${payrollLayoutId}/file[^"]*)"`).exec(await page(list))!;
  const file = await office.get(link!.replaceAll('&amp;', '&'));
  expect([file.status, file.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('for-finance-2026-05-18.csv'),
  ]);
  expect(file.text.split('\r\n')[0]).toContain('Payroll number');
  expect(await page('/timesheets')).not.toContain(`/payroll/layouts/${payrollLayoutId}/file`);
  const narrowed = await office.get(
    at(`/payroll/layouts/${payrollLayoutId}/file?from=2026-05-18&to=2026-05-24&search=a`),
  );
  expect(await follow(narrowed)).toContain('The digest is of the whole agency and cannot be narrowed by');
  const worker = await loggedInVisitor(web.port, placement.contractor);
  expect((await worker.get(list)).text).not.toContain('/payroll/layouts/');
  expect((await worker.get(`/payroll/layouts/${payrollLayoutId}/file?from=2026-05-18&to=2026-05-24`)).status).toBe(403);
});
