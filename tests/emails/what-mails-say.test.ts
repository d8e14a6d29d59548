import { expect, test } from 'vitest';
import { accountNotice } from '#emails/account-notice.tsx';
import { acceptedCopy } from '#emails/accepted-copy.tsx';
import { authorisationReminder } from '#emails/authorisation-reminder.tsx';
import { digest, type DigestProps } from '#emails/digest.tsx';
import { renderEmail } from '#emails/render.tsx';
import { submissionReminder } from '#emails/submission-reminder.tsx';
import { frame, lines, PORTAL, timesheet, toCallum } from './samples.ts';

const DIGEST: DigestProps = {
  ...frame,
  period: '18 May 2026 to 24 May 2026',
  totals: { timesheets: '6 timesheets', contractors: '5 locums', hours: '240h 30m' },
  clients: [],
  amounts: { charge: '£1,031.25', pay: '£765.00' },
  unsigned: { timesheets: '1 timesheet', hours: '37h 30m' },
  advisories: null,
  checksum: 'a'.repeat(64),
  fileNames: ['digest.csv', 'digest.xlsx'],
  layoutFile: [],
  viewUrl: `${PORTAL}/timesheets`,
};
const plain = (text: string) => text.replace(/\s+/g, ' ');
const digestText = async (change: Partial<DigestProps> = {}) =>
  plain((await renderEmail(digest, { ...DIGEST, ...change })).text);

test('A digest’s mail has the charge and the pay, each by name', async () => {
  expect(await digestText()).toContain('6 timesheets, 5 locums. Charge £1,031.25, pay £765.00.');
});

test('A digest’s mail shows unsigned time apart from its totals, or that there is none', async () => {
  expect(await digestText()).toContain('Worked but unsigned, not in these totals: 37h 30m on 1 timesheet.');
  const none = await digestText({ unsigned: null });
  expect(none).toContain('All time worked has been signed.');
  expect(none).not.toContain('not in these totals');
});

test('A digest’s mail has advisories for its days and those ahead, with a link to the rest, and no empty heading', async () => {
  expect(await digestText()).not.toContain('Advisories');
  const rest = {
    ...{ fullname: 'Callum Hargreaves', where: 'Kirkstall Precision Engineering' },
    title: '10h 00m of rest before Wed 20 May. The rule is 11 hours.',
  };
  const none = { lines: [], more: null, href: `${PORTAL}/advisories?from=2026-05-26&to=2026-06-09` };
  const covered = { lines: [rest], more: '3 more', href: `${PORTAL}/advisories?from=2026-05-18&to=2026-05-24` };
  const text = await digestText({ advisories: { covered, ahead: none } });
  expect(text).toContain('Advisories, 18 May 2026 to 24 May 2026');
  expect(text).toContain('Callum Hargreaves, Kirkstall Precision Engineering. 10h 00m of rest before Wed 20 May.');
  expect(text).toContain(`See all, 3 more <${PORTAL}/advisories?from=2026-05-18&to=2026-05-24>`);
  expect(text).toContain('Nothing in the totals depends on them.');
  expect(text).not.toContain('Coming up');
});

test('The copy of an accepted timesheet mentions the attachment only if there is one', async () => {
  const copy = async (pdfAttached: boolean) => {
    const decision = { by: 'Helen Ashworth', at: '26 May 2026, 11:06', note: null };
    const viewUrl = `${PORTAL}/timesheets/1`;
    return plain(
      (await renderEmail(acceptedCopy, { ...frame, timesheet, lines, decision, viewUrl, pdfAttached })).text,
    );
  };
  expect(await copy(true)).toContain('The timesheet is attached as a PDF.');
  const without = await copy(false);
  expect(without).toContain('The timesheet can be downloaded as a PDF there.');
  expect(without).not.toContain('is attached');
});

/** What an inbox shows beside the subject. */
const previewOf = (html: string) => /display:none[^>]*>([^<]*)/.exec(html)?.[1] ?? '';

test('A reminder of several periods does not call a rejected one a period without time', async () => {
  const due = ['11', '18'].map((day) => ({
    period: `week beginning ${day} May 2026`,
    placement: timesheet.placement,
    href: `${PORTAL}/timesheets/create`,
    rejected: null,
  }));
  const previewFor = async (rejected: string | null) => {
    const periods = due.map((period, at) => (at === 0 ? { ...period, rejected } : period));
    return previewOf((await renderEmail(submissionReminder, { ...toCallum, periods })).html);
  };
  expect(await previewFor(null)).toBe(
    'No time has been entered for week beginning 11 May 2026, week beginning 18 May 2026.',
  );
  expect(await previewFor('Helen Ashworth rejected it: “No break on Wednesday”')).toBe(
    'Due: week beginning 11 May 2026 (rejected), week beginning 18 May 2026.',
  );
});

test('A reminder of what waits for a decision names each contractor once beside its subject, and each line can be read without its link', async () => {
  const timesheets = ['11', '18'].map((day) => ({
    ...timesheet,
    period: `week beginning ${day} May 2026`,
    href: `${PORTAL}/timesheets/${day}`,
  }));
  const reviewUrl = `${PORTAL}/timesheets?status=pending`;
  const { html, text } = await renderEmail(authorisationReminder, { ...frame, name: 'Helen', timesheets, reviewUrl });
  expect(previewOf(html)).toBe('Waiting for your decision: Callum Hargreaves.');
  expect(text).toContain(
    `Callum Hargreaves: Week beginning 11 May 2026, 40h 15m\n<${PORTAL}/timesheets/11>\nCallum Hargreaves: Week`,
  );
});

test('Of two timesheets of one name and period a reminder says where each was worked', async () => {
  const href = `${PORTAL}/timesheets/1`;
  const another = { ...timesheet, href, placement: 'Fitter at Aire Castings', absent: 'Helen Ashworth' };
  const timesheets = [{ ...timesheet, href }, another, { ...another, period: 'week beginning 11 May 2026' }];
  const { text } = await renderEmail(authorisationReminder, { ...frame, name: 'Noor', timesheets, reviewUrl: href });
  for (const line of [
    'Week beginning 18 May 2026, CNC setter-operator at Kirkstall Precision Engineering, 40h 15m',
    'Week beginning 18 May 2026, Fitter at Aire Castings, for Helen Ashworth, 40h 15m',
    'Week beginning 11 May 2026, for Helen Ashworth, 40h 15m',
  ])
    expect(plain(text)).toContain(line);
});

test('A notice of a changed email or of new recovery codes says on which day that was', async () => {
  const when = '26 May 2026, 09:40';
  const factOf = async (kind: 'emailChanged' | 'codesRenewed') => {
    const mail = await renderEmail(accountNotice, { ...toCallum, notice: { kind }, when, resetUrl: `${PORTAL}/reset` });
    return plain(mail.text);
  };
  expect(await factOf('emailChanged')).toContain(`Your email was changed on ${when}. Log in to your Calder & Finch`);
  expect(await factOf('codesRenewed')).toContain(`were made for your Calder & Finch timesheet account on ${when}.`);
});
