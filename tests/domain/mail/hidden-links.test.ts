import { expect, test } from 'vitest';
import { linkUrl } from '#domain/accounts/mails/account-link.ts';
import { HIDDEN_LINK, withoutLinks } from '#domain/mail/hidden-links.ts';
import { stopHeaders, stopUrl } from '#domain/reminders/sending/stop-url.ts';
import { authoriseUrl } from '#domain/timesheets/authorisation/authorisation-link.ts';

// As long as keys are: 256 bits in base64url.
const KEY = 'AAAAAAAAAA-BBBBBBBBBB_CCCCCCCCCCdddddddddd0';
const PORTAL = 'https://calder-finch.timesheets.example';
const TIMESHEET = '01900000-0000-7000-8000-000000000001';
const LETTING_IN = [
  ...(['verification', 'invitation', 'passwordReset'] as const).map((link) => linkUrl(PORTAL, link, KEY)),
  stopUrl(PORTAL, KEY),
  authoriseUrl(PORTAL, TIMESHEET, 'accepted', KEY),
  `${authoriseUrl(PORTAL, TIMESHEET, 'rejected', KEY)}&from=mail`,
];
const OPEN = [
  PORTAL,
  `${PORTAL}/timesheets/${TIMESHEET}`,
  authoriseUrl(PORTAL, TIMESHEET, 'accepted'),
  `${PORTAL}/logos/rectangular?v=12345678`,
  `https://agency.example/${'a'.repeat(42)}`,
  `https://agency.example/${'a'.repeat(44)}`,
  'mailto:somebody@agency.example',
];

test.each(LETTING_IN)('%s is hidden wherever a mail has it', (url) => {
  const words = {
    html: `<p>Do</p><a href="${url.replaceAll('&', '&amp;')}">Open</a> or ${url}<br>`,
    text: `Open <${url}>\nor (${url}`,
    headers: { 'List-Unsubscribe': `<${url}>`, 'X-Plain': 'plain' },
  };
  expect(withoutLinks(words)).toEqual({
    html: `<p>Do</p><a href="${HIDDEN_LINK}">Open</a> or ${HIDDEN_LINK}<br>`,
    text: `Open <${HIDDEN_LINK}>\nor (${HIDDEN_LINK}`,
    headers: { 'List-Unsubscribe': `<${HIDDEN_LINK}>`, 'X-Plain': 'plain' },
    hasLinks: true,
  });
});

test.each(OPEN)('%s is not a secret, and stays', (url) => {
  const words = { html: `<a href="${url}">`, text: url, headers: {} };
  expect(withoutLinks(words)).toEqual({ ...words, hasLinks: false });
});

test('The headers of a reminder are hidden separately', () => {
  const { headers, hasLinks } = withoutLinks({ html: '', text: '', headers: stopHeaders(PORTAL, KEY) });
  expect([JSON.stringify(headers).includes(KEY), hasLinks]).toEqual([false, true]);
});
