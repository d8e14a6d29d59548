import { expect, test } from 'vitest';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { createWebhook } from '#domain/webhooks/create-webhook.server.ts';
import { makePlacement } from '../support/placement.ts';
import { loggedInVisitor } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(startWebProcess);
const placement = opened(() => makePlacement(web.here));
const office = opened(() => loggedInVisitor(web.port, placement.admin));

const MESSAGE = 'One of the filters is not valid. Please choose it again.';
const of = opened(() => getContractor(placement.admin, placement.contractorId));
const webhook = opened(() =>
  createWebhook(
    placement.admin,
    { refusal: () => null },
    {
      url: 'https://hooks.example/countersign',
      description: null,
      events: ['timesheet.accepted'],
    },
  ),
);

test.each([
  ['placements', () => '/contractors?standing=sideways'],
  ['contacts', () => '/contacts?kind=sideways'],
  ['clients', () => '/clients?sort=sideways'],
  ['contracts', () => '/contracts?sort=sideways'],
  ['imports', () => '/imports?sort=sideways'],
  ['sent emails', () => '/settings/mails?status=sideways'],
  ['a client’s contracts', () => `/clients/${of.clientId}?sort=sideways`],
  ['a client’s placements', () => `/clients/${of.clientId}/contractors?sort=sideways`],
  ['a contract’s placements', () => `/contracts/${of.contractId}?sort=sideways`],
  ['a client’s authorisers', () => `/clients/${of.clientId}/authorisers?page=sideways`],
  ['differences of rates', () => '/payroll/differences?confirmed=sideways'],
  ['an endpoint’s deliveries', () => `/settings/webhooks/${webhook.webhookId}?status=sideways`],
])('The list of %s says that a filter is not valid rather than leaving it out in silence', async (_, path) => {
  const shown = await office.get(path());
  expect([shown.status, shown.text.includes(MESSAGE)]).toEqual([200, true]);
  const plain = await office.get(path().split('?')[0]!);
  expect([plain.status, plain.text.includes(MESSAGE)]).toEqual([200, false]);
});

test('The reminders say that their reason is not valid rather than listing what is missing in silence', async () => {
  const REASON = 'Please choose missing submissions or pending authorisations.';
  const shown = await office.get('/reminders?reason=sideways');
  expect([shown.status, shown.text.includes(REASON)]).toEqual([200, true]);
  const plain = await office.get('/reminders?reason=');
  expect([plain.status, plain.text.includes(REASON)]).toEqual([200, false]);
});

test.each(['page=sideways', 'page=0', 'page=1.5', 'page=0x1', 'page=+1', 'size=7', 'size=5e1', 'size=sideways'])(
  'A list says that %s in its address is not valid, rather than showing its first page in silence',
  async (requested) => {
    for (const path of ['/contractors', '/settings/mails', '/imports']) {
      const shown = await office.get(`${path}?${requested}`);
      expect([path, shown.status, shown.text.includes(MESSAGE)]).toEqual([path, 200, true]);
    }
    expect((await office.get(`/timesheets?${requested}`)).text).toMatch(
      /Please choose (one of the pages|50, 100 or 200)/,
    );
  },
);

test.each(['page=', 'page=7', 'page=999999999', 'size=', 'size=200'])(
  'A list shows its last page where %s asks beyond it, or for nothing',
  async (requested) => {
    const shown = await office.get(`/contractors?${requested}`);
    expect([shown.status, shown.text.includes(MESSAGE), shown.text.includes(of.fullname)]).toEqual([200, false, true]);
  },
);

test('The page of payroll runs says that the page or the runs before which it lists are not valid', async () => {
  for (const [requested, message] of [
    ['page=sideways', 'Please choose one of the pages'],
    ['before=sideways', 'Please choose the earlier runs again.'],
    ['before=0', 'Please choose the earlier runs again.'],
    ['before=1e1', 'Please choose the earlier runs again.'],
  ] as const) {
    const shown = await office.get(`/payroll/runs?${requested}`);
    expect([requested, shown.status, shown.text.includes(message)]).toEqual([requested, 200, true]);
  }
  expect((await office.get('/payroll/runs?page=&before=')).text).not.toContain('Please choose');
});

test('A filter that is given twice with different values is not taken for either of them', async () => {
  const shown = await office.get('/settings/mails?status=failed&status=sent');
  expect([shown.status, shown.text.includes(MESSAGE)]).toEqual([200, true]);
  const same = await office.get('/settings/mails?status=failed&status=failed');
  expect([same.status, same.text.includes(MESSAGE)]).toEqual([200, false]);
});

test.each(['/contractors', '/contacts', '/clients', '/contracts', '/timesheets', '/settings/mails'])(
  'The list %s says that words with a zero character are not valid, rather than failing',
  async (path) => {
    const shown = await office.get(`${path}?search=a%00b`);
    expect([shown.status, /One of the filters/.test(shown.text)]).toEqual([200, true]);
  },
);

test('A view of a list that does not exist is not offered as one of placements', async () => {
  expect((await office.get('/views/create?list=sideways&standing=ending')).status).toBe(404);
});
