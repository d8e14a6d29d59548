import type { Page } from 'playwright';
import type { Receiver } from '../tests/support/receiver.ts';
import type { PictureMailbox } from './picture-mailbox.ts';

/** Who is logged in on a screenshot; null for nobody. */
export type Who = 'admin@demo.example' | 'authoriser@demo.example' | 'contractor@demo.example' | null;

/** A page of the demo: its user, and how to reach it. Viewing it must change nothing. */
export type Picture = { name: string; who: Who; open(page: Page, surroundings: Surroundings): Promise<unknown> };

/** What runs alongside the demo: the mail server it sends to, and a system that receives its webhooks. */
export type Surroundings = { mailbox: PictureMailbox; receiver: Receiver };

/** What is done before the screenshots that need it are taken. */
export type Chapter = {
  before: { who: Who; act(page: Page, surroundings: Surroundings): Promise<unknown> }[];
  pictures: Picture[];
};

const ADMIN = 'admin@demo.example';
const AUTHORISER = 'authoriser@demo.example';
const CONTRACTOR = 'contractor@demo.example';

const at = (name: string, who: Who, path: string): Picture => ({ name, who, open: (page) => page.goto(path) });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

const openLatest = async (page: Page, status: string) => {
  await page.goto(`/timesheets?status=${status}`);
  await page.goto((await page.locator('table a[href^="/timesheets/"]').first().getAttribute('href')) ?? '/');
};

/** Opens the first record of a list. */
const openFirst = async (page: Page, list: string) => {
  await page.goto(list);
  await page.goto((await page.locator('tbody th a').first().getAttribute('href')) ?? '/');
};

/** Returns the date a number of days from now, as people type it. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });

/** The recipient whose mail server accepts nothing, so that an email fails. */
export const REFUSED = 'm.oyelaran@holbeck.example';

/** The person whose placement ends and who asks to be erased; nothing of theirs awaits a decision. */
const LEAVER = 'Andrzej Lis';

/** The person whose rates rose after weeks were paid. */
const RISEN = 'Callum Hargreaves';

const CLIENTS = `reference,clientName,telephoneNumber,emailAcceptedTimesheetCopiesTo
HOL,Holbeck Logistics,0113 496 0101,accounts@holbeck.example
BRW,Brackenridge Water,0113 496 0155,
ALS,Airedale Signalling,,payroll@airedale.example
`;

/** Types days into the open week: start, finish and break. */
async function typeDays(page: Page, days: [string, string, string][]) {
  for (const [day, [start, finish, pause]] of days.entries()) {
    await page.locator('input[name$=".startTime"]').nth(day).fill(start);
    await page.locator('input[name$=".endTime"]').nth(day).fill(finish);
    await page.locator('input[name$=".breakTime"]').nth(day).fill(pause);
  }
}

async function addDigest(page: Page, [name, day, hour, to]: string[]) {
  await page.goto('/settings/digests/create');
  await page.getByLabel('Name').fill(name!);
  await page.getByLabel('Every week').check();
  await page.getByLabel('Day of the week').selectOption(day!);
  await page.getByLabel('Hour').selectOption({ label: hour! });
  await page.getByLabel('The week before').check();
  await page.getByLabel('Addresses').fill(to!);
  await press(page, 'Add digest');
  await page.getByRole('heading', { name: 'Digests' }).waitFor();
}

const untouched: Picture[] = [
  at('dashboard', ADMIN, '/dashboard'),
  { name: 'contract', who: ADMIN, open: (page) => openFirst(page, '/contracts') },
  at('branding', ADMIN, '/settings/branding'),
  at('log-in', null, '/login'),
  at('timesheets', ADMIN, '/timesheets'),
  at('missing', ADMIN, '/timesheets?status=missing'),
  at('reminders', ADMIN, '/reminders'),
  at('clients', ADMIN, '/clients'),
  at('contractor-form', ADMIN, '/contractors/create'),
  {
    name: 'rates',
    who: ADMIN,
    async open(page) {
      await openFirst(page, `/contractors?search=${RISEN}`);
      await page.getByRole('link', { name: 'Rates', exact: true }).click();
      await page.getByText('to confirm').first().waitFor();
    },
  },
  { name: 'payroll-layout', who: ADMIN, open: (page) => openFirst(page, '/payroll/layouts') },
  { name: 'payroll-run', who: ADMIN, open: (page) => page.goto('/payroll/runs') },
  at('advisories', ADMIN, '/advisories'),
  at('templates', ADMIN, '/settings/timesheets/templates'),
  {
    name: 'import-plan',
    who: ADMIN,
    async open(page) {
      await page.goto('/imports');
      await page.getByLabel('Clients').check();
      const file = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(CLIENTS) };
      await page.locator('input[type="file"]:not([capture])').setInputFiles(file);
      await press(page, 'Check the file');
      await page.getByText('Nothing is saved yet').waitFor();
    },
  },
  { name: 'timesheet', who: AUTHORISER, open: (page) => openLatest(page, 'pending') },
  {
    name: 'reject',
    who: AUTHORISER,
    async open(page) {
      await openLatest(page, 'pending');
      await page.getByText('Reject with a reason').first().click();
      await page.getByRole('button', { name: 'Reject timesheet' }).last().waitFor();
    },
  },
  {
    name: 'delegate',
    who: AUTHORISER,
    async open(page) {
      await page.goto('/settings/delegate');
      await page.getByLabel('Who decides meanwhile').selectOption({ index: 1 });
      await page.getByLabel('First day').fill(inDays(30));
      await page.getByLabel('Last day').fill(inDays(44));
    },
  },
  {
    name: 'entry',
    who: CONTRACTOR,
    async open(page) {
      await page.goto('/timesheets/create');
      await press(page, 'Normal hours');
    },
  },
  {
    name: 'entry-errors',
    who: CONTRACTOR,
    async open(page) {
      await page.goto('/timesheets/create');
      await typeDays(page, [
        ['9', '17:30', '30'],
        ['8:30', '8:00', '30'],
        ['9', '', '30'],
      ]);
      await press(page, 'Submit timesheet');
      await page.locator('.wg-err').first().waitFor();
    },
  },
  at('weeks', CONTRACTOR, '/timesheets'),
];

/** The screenshots in the documents, in the order in which they are taken. */
export const CHAPTERS: Chapter[] = [
  { before: [], pictures: untouched },
  {
    before: [
      {
        who: ADMIN,
        async act(page, { receiver }) {
          await page.goto('/settings/webhooks/create');
          await page.getByLabel('URL').fill(`${receiver.url}/countersign`);
          await page.getByLabel('Description').fill('Payroll');
          for (const event of ['timesheet.submitted', 'timesheet.accepted', 'timesheet.voided']) {
            await page.getByLabel(event).check();
          }
          await press(page, 'Add endpoint');
          await page.getByText('This secret signs the messages').waitFor();
          await openFirst(page, '/settings/webhooks');
          await press(page, 'Send a test event');
          await page.getByText('A test event is on its way').waitFor();
          await addDigest(page, ['Payroll, weekly', 'Tuesday', '07:00', 'payroll@calderfinch.example']);
          await addDigest(page, ['Northern office', 'Thursday', '16:00', 'leeds@calderfinch.example']);
        },
      },
      {
        who: ADMIN,
        async act(page) {
          await openFirst(page, `/contractors?search=${LEAVER}`);
          await page.getByRole('link', { name: 'Edit contractor' }).click();
          await page.getByLabel('End').fill(inDays(-1));
          await press(page, 'Save contractor');
          await page.getByText('is saved').waitFor();
        },
      },
      {
        who: CONTRACTOR,
        async act(page) {
          await page.goto('/timesheets/create');
          await typeDays(page, Array(5).fill(['7', '15:30', '30']));
          await press(page, 'Submit timesheet');
          await page.waitForURL(({ pathname }) => !pathname.endsWith('/create'));
        },
      },
      {
        who: ADMIN,
        async act(page, { mailbox }) {
          await page.goto('/reminders?reason=pending');
          const ids = page.locator('tbody input[name="tick"]');
          for (let row = 0; row < (await ids.count()); row++) await ids.nth(row).check();
          await page.getByRole('button', { name: /^Send \d+ reminders$/ }).click();
          await mailbox.refused;
        },
      },
    ],
    pictures: [
      {
        name: 'decide',
        who: null,
        open: async (page, { mailbox }) => page.goto((await mailbox.linkTo(AUTHORISER, '/authorise/accepted')).href),
      },
      at('digests', ADMIN, '/settings/digests'),
      {
        name: 'webhook',
        who: ADMIN,
        async open(page) {
          await openFirst(page, '/settings/webhooks');
          await page.getByRole('heading', { name: 'Deliveries' }).evaluate((heading) => heading.scrollIntoView());
        },
      },
      at('mails', ADMIN, '/settings/mails'),
      {
        name: 'erase',
        who: ADMIN,
        async open(page) {
          await openFirst(page, `/contacts?search=${LEAVER}`);
          await page.getByRole('heading', { name: LEAVER }).waitFor();
          const { pathname, search } = new URL(page.url());
          await page.goto(`${pathname}/erase${search}`);
          await page.getByLabel('Email of the person').waitFor();
          // A panel opens with the focus on its title.
          await page.locator(':focus').blur();
        },
      },
    ],
  },
];
