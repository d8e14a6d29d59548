import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { authoriseRequest } from '#emails/authorise-request.tsx';
import { renderEmail } from '#emails/render.tsx';
import { resetPassword } from '#emails/reset-password.tsx';
import { DEFAULT_COLORS } from '#domain/agencies/branding/brand.ts';
import { PORTAL, frame, lines, timesheet } from './samples.ts';
import { EMAILS, request } from './every-mail.ts';

test.each(EMAILS)('%s has its subject, its one button and a readable text twin', async (_, subject, button, render) => {
  const mail = await render();
  expect(mail.subject).toBe(subject);
  expect(mail.html.match(/class="action"/g)?.length ?? 0).toBe(button === null ? 0 : 1);
  if (button) expect(mail.html).toMatch(new RegExp(`class="action"[^]*>${button}<`));
  expect(mail.html).toContain('lang="en-GB"');
  expect(mail.text).toContain('You receive this because you work with Calder & Finch.');
  expect(mail.text).not.toMatch(/<\/?[a-z]+>|&amp;|&nbsp;|\[object/);
});

test.each(EMAILS)('%s only links to pages of the portal and runs nothing', async (_name, _subject, _button, render) => {
  const { html } = await render();
  const addresses = [...html.matchAll(/\b(?:href|src|action)="([^"]*)"/g)].map((found) => found[1] ?? '');
  expect(addresses.every((address) => address.startsWith(`${PORTAL}/`))).toBe(true);
  expect(html).not.toMatch(/<script|<form|<link|javascript:| on\w+=/i);
});

/** The building blocks of templates. */
const PARTS = ['layout', 'parts'];

test('every template is among the mails rendered here', () => {
  const templates = readdirSync('emails').flatMap((file) => /^(.+)\.tsx$/.exec(file)?.[1] ?? []);
  const listed = ['every-mail.ts', 'every-notice.ts', 'every-outcome.ts']
    .map((file) => readFileSync(`tests/emails/${file}`, 'utf8'))
    .join();
  expect(templates.filter((name) => !listed.includes(`'#emails/${name}.tsx'`))).toEqual(PARTS);
});

test('the text twin reads like a letter, a line for each day', async () => {
  expect((await renderEmail(authoriseRequest, request)).text).toMatchInlineSnapshot(`
    "Calder & Finch

    Hello Helen,

    40h 15m to authorise

    Callum Hargreaves, CNC setter-operator at Kirkstall Precision Engineering.
    Week beginning 18 May 2026.

    Review timesheet <https://calderfinch.timesheets.example/timesheets/1>

    Or go straight to accept
    <https://calderfinch.timesheets.example/timesheets/1/authorise/accepted?token=t>
    or reject
    <https://calderfinch.timesheets.example/timesheets/1/authorise/rejected?token=t>.
    You confirm on the next page.

    Mon 18 May: 06:00 to 14:30, 8h 00m
    Tue 19 May: 06:00 to 14:30, 8h 00m
    Wed 20 May: 06:00 to 16:00, 9h 30m
    Thu 21 May holiday: 08:00 to 16:00, 7h 30m
    Fri 22 May nightshift: 22:00 to 06:00, 7h 15m
    Total: 40h 15m

    Stayed on Wednesday.
    Friday covered.
    Note from Callum, with 2 files

    You receive this because you work with Calder & Finch. Choose which emails you
    get in your settings <https://calderfinch.timesheets.example/settings/emails>.
    Replies go to payroll@calderfinch.example.
    "
  `);
});

test('names with markup or line breaks stay text and never reach the headers', async () => {
  const evil = { ...timesheet, contractor: '<b>Eve</b>\r\nBcc: all@example.com' };
  const mail = await renderEmail(authoriseRequest, { ...request, timesheet: evil });
  expect(mail.subject).toBe('40h 15m to authorise for <b>Eve</b> Bcc: all@example.com, week beginning 18 May 2026');
  expect(mail.html).toContain('&lt;b&gt;Eve&lt;/b&gt;');
  expect(mail.html).not.toContain('<b>Eve</b>');
});

test('a button keeps its contrast whatever colours an agency chose, and without a logo the name is shown', async () => {
  const colors = { ...DEFAULT_COLORS, primary: { main: '#ffd400', text: '#ffffff' } };
  const brand = { ...frame.brand, colors, logoUrl: null };
  const { html } = await renderEmail(resetPassword, {
    ...frame,
    brand,
    name: 'Callum',
    resetUrl: `${PORTAL}/a`,
    validFor: '1 hour',
  });
  expect(html).toContain('background-color:#ffd400;color:#1a1a1a');
  expect(html).not.toContain('<img');
  expect(html).toContain('>Calder &amp; Finch<');
});

test('No length of a text leaves a NUL in the mail', async () => {
  for (let length = 0; length < 60; length += 1) {
    const reason = `You receive this because ${'Łódź £'.repeat(30)}${'x'.repeat(length)}.`;
    const { html, text } = await renderEmail(authoriseRequest, {
      ...frame,
      footer: { reason },
      name: 'Helen',
      timesheet,
      lines,
      note: null,
      links: { review: PORTAL, accept: PORTAL, reject: PORTAL },
    });
    expect(`${html}${text}`).not.toContain('\0');
    expect(html).toContain(reason);
  }
});
