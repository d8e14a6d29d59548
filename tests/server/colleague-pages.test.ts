import { beforeAll, describe, expect, test } from 'vitest';
import { type Permission, PERMISSIONS, roleHasPermission } from '#domain/roles/permissions.ts';
import {
  type Colleagues,
  makeColleagues,
  marksIn,
  reaches,
  type Relation,
  RELATIONS,
  ROLE_OF,
  type Side,
} from '../support/colleagues.ts';
import { besideEachOther } from '../support/beside.ts';
import type { FormVisitor } from '../support/form.ts';
import { fingerprints } from '../support/installation.ts';
import { addressOf, ROUTES } from '../support/route-access.ts';
import { loggedInVisitor, roleIdOf } from '../support/session.ts';
import { foundTestAgency, TEST_NOW } from '../support/two-agencies.ts';
import { startWebProcessAt } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

type Who = keyof typeof ROLE_OF;
type Person = { visitor: FormVisitor; roleId: string };

const web = opened(() => startWebProcessAt(TEST_NOW));
let sides: Colleagues;
const people = new Map<Who, Person>();
beforeAll(async () => {
  const { here } = web;
  const there = await foundTestAgency(web.platform, 'there');
  sides = await makeColleagues({ platform: web.platform, here, there });
  for (const who of Object.keys(ROLE_OF) as Who[])
    people.set(who, {
      visitor: await loggedInVisitor(web.port, sides.own[who]),
      roleId: await roleIdOf(sides.own[who]),
    });
});

/** Addresses that are not about records, or about ones that this test does not create. */
const WITHOUT_RECORD =
  /\$(?:|key|verificationKey|notificationId|downloadId|uploadId|importId|batchId|section|kind|icon|templateId|passkeyId|domainId)(?:\/|$)/;
const LEFT_OUT = /^\/(log-?out|account\/logout|system-error|generate-error|service-unavailable|not-found|hand-over)/;

/** Responses that are the same for everyone, and may be cached in between. */
const OF_EVERYBODY = ['calendar.bank-holidays.ts', 'favicon[.]ico.ts', 'offline.ts', 'site[.]webmanifest.ts'];

/** The query of an address that names its record there. */
const ASKED_WITH: Readonly<Record<string, string>> = {
  '/timesheets/declare': '?contractorId=$contractorId&beginning=2026-05-04',
};

type Page = { file: string; address: string; records: string[]; access: string };
/** Entering time names the placement in a field. */
const records = (address: string, names: string[]) =>
  address === '/timesheets/create' ? [] : names.filter((name) => name.endsWith('Id') && name !== 'roleId');
const pagesOf = (kind: 'loader' | 'action'): Page[] =>
  Object.entries(ROUTES).flatMap(([file, route]) => {
    const plain = addressOf(file);
    const address = plain + (ASKED_WITH[plain] ?? '');
    const access = route[kind];
    if (!access || WITHOUT_RECORD.test(address) || LEFT_OUT.test(address)) return [];
    const names = [...address.matchAll(/\$(\w+)/g)].map(([, name]) => name!);
    return [{ file, address, access, records: records(plain, names) }];
  });

/** Returns each page on each side that has its own record for it; administration pages only on another agency's. */
function each(who: Who, pages: Page[]) {
  const isAnother = (page: Page, relation: Relation) =>
    page.records.some((name) => sides[relation].ids[name] !== sides.own.ids[name]);
  const isWanted = (relation: Relation) => who !== 'admin' || relation === 'own' || relation === 'foreign';
  return pages.flatMap((page) =>
    RELATIONS.filter((relation) => isWanted(relation) && (relation === 'own' || isAnother(page, relation))).map(
      (relation) => ({
        ...page,
        relation,
        holds: !(page.access in PERMISSIONS) || roleHasPermission(ROLE_OF[who], page.access as Permission),
        isReached: reaches(ROLE_OF[who], relation, page.records),
        to: page.address.replaceAll(/\$(\w+)/g, (_, name: string) =>
          name === 'roleId' ? people.get(who)!.roleId : sides[relation].ids[name]!,
        ),
      }),
    ),
  );
}

/** Returns all rows; the role last used in a session changes by itself. */
const everything = () => fingerprints(web.database.ownerUrl, ({ name }) => (name === 'sessions' ? null : 'true'));

/** Forms about a placement's records, filled in as by their owner. */
const FORMS: Readonly<Record<string, (side: Side) => Record<string, string>>> = {
  '_portal.timesheets.$timesheetId.accept.tsx': () => ({ version: '1' }),
  '_portal.timesheets.$timesheetId.reject.tsx': () => ({ version: '1', note: 'No' }),
  '_portal.timesheets.$timesheetId.delete.tsx': () => ({ note: 'Twice' }),
  '_portal.timesheets.$timesheetId.void.tsx': () => ({ note: 'By hand' }),
  '_portal.timesheets.$timesheetId.notes.tsx': () => ({ note: 'A note' }),
  '_portal.timesheets.$timesheetId.files._index.tsx': ({ uploadId }) => ({ taskId: 'again', uploadIds: uploadId }),
  '_portal.timesheets.$timesheetId_.edit.tsx': () => ({ version: '1', ...SHIFT }),
  'timesheets.$timesheetId.files.$fileId.remove.ts': () => ({}),
  'timesheets.$timesheetId.resend.ts': () => ({}),
  '_portal.timesheets.create.tsx': ({ contractorId, uploadId }) => ({
    ...{ contractorId, beginning: '2026-05-04', taskId: 'another', uploadIds: uploadId },
    ...{ ...SHIFT, 'entries[0].entryDate': '2026-05-04' },
  }),
  '_portal.timesheets.declare.tsx': ({ contractorId }) => ({ contractorId, beginning: '2026-05-04', reason: 'Leave' }),
  'contractors.$contractorId.authorisers.$authoriserId.primary.ts': () => ({}),
  '_portal.contractors.$contractorId.lastReminded.tsx': () => ({ lastReminded: '2026-05-20', reason: 'missing' }),
};
const SHIFT = {
  'entries[0].entryDate': '2026-05-18',
  'entries[0].startTime': '09:00',
  'entries[0].endTime': '12:00',
};

describe.each(Object.keys(ROLE_OF) as Who[])('The %s', { timeout: 120_000 }, (who) => {
  const isAdministration = who === 'admin';
  const mayRead = (relation: Relation, mark: string) =>
    isAdministration ? relation !== 'foreign' : relation === 'own' && !/Rate$/.test(mark);

  test('opens nobody else’s page, and no page contains more than they may read, including its script data', async () => {
    const wrong: unknown[] = [];
    const read = new Set<string>();
    const { visitor } = people.get(who)!;
    await besideEachOther(each(who, pagesOf('loader')), async ({ file, relation, holds, isReached, to }) => {
      const { status, text, headers } = await visitor.get(to);
      const kept = String(headers['cache-control']);
      if (!OF_EVERYBODY.includes(file) && !/^(private|no-store)/.test(kept)) wrong.push([file, kept]);
      const isRefused = status === 403 || status === 404;
      if (isReached && !holds && !isRefused && status !== 302) wrong.push([file, relation, status]);
      if (!isReached && !isRefused) wrong.push([file, relation, status]);
      if (isReached && holds && (status === 404 || status >= 500)) wrong.push([file, relation, status]);
      const told = marksIn(sides, text.replaceAll(to, ''));
      // A not-found page may contain what was requested.
      const said = told.filter(([of, mark]) => !(mark === 'id' && of === relation && isRefused));
      for (const [of, mark] of said) read.add(`${of} ${mark}`);
      if (!said.every(([of, mark]) => mayRead(of, mark))) wrong.push([file, relation, said]);
    });
    expect(wrong).toEqual([]);
    for (const mark of ['id', 'person', ...(isAdministration ? ['chargeRate', 'payRate'] : [])])
      expect(read).toContain(`own ${mark}`);
  });

  test('changes nothing through forms of others’ records, nor through those not for their role', async () => {
    const before = await everything();
    const wrong: unknown[] = [];
    const { visitor } = people.get(who)!;
    for (const { file, relation, holds, isReached, to } of each(who, pagesOf('action'))) {
      const fields = FORMS[file]?.(sides[relation]);
      if (!fields || (isReached && holds)) continue;
      const { status, text } = await visitor.post(to.split('?')[0]!, fields);
      // A form without its own page responds in words.
      const isRefused = status === 403 || status === 404 || /This role (may not|is not permitted)/.test(text);
      if (!isRefused) wrong.push([file, relation, status, text.slice(0, 200)]);
    }
    expect(wrong).toEqual([]);
    expect(await everything()).toEqual(before);
  });
});

test('A file, a document and a download are for the person who asked, and not cached on the way', async () => {
  const { visitor } = people.get('contractor')!;
  const { timesheetId, fileId } = sides.own.ids as { timesheetId: string; fileId: string };
  for (const path of [
    `/timesheets/${timesheetId}/files/${fileId}`,
    `/timesheets/${timesheetId}/pdf`,
    '/timesheets/downloads/summary?format=csv',
  ]) {
    const { status, headers } = await visitor.get(path);
    expect([path, status, headers['cache-control']]).toEqual([path, 200, 'private, no-store']);
    expect(headers['content-disposition']).toMatch(/^attachment; /);
  }
});

test('A contractor cannot enter time for a colleague, nor use their waiting files', async () => {
  const { visitor } = people.get('contractor')!;
  const form = FORMS['_portal.timesheets.create.tsx']!;
  for (const relation of ['colleague', 'elsewhere', 'foreign'] as const)
    expect((await visitor.post('/timesheets/create', form(sides[relation]))).status).toBe(404);
  const withTheirs = { ...form(sides.own), uploadIds: sides.colleague.uploadId };
  const refused = await visitor.post('/timesheets/create', withTheirs);
  expect([refused.status, refused.text.includes('Please choose the files again.')]).toEqual([422, true]);
  expect((await visitor.post('/timesheets/create', form(sides.own))).status).toBe(302);
});
