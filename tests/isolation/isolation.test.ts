import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_DOORS, readAsOwner } from './api-doors.ts';
import { COMMAND_DOORS } from './command-doors.ts';
import type { DoorsOfKind, Extent } from './door.ts';
import { JOB_DOORS } from './job-doors.ts';
import { LIVE_DOORS } from './live-doors.ts';
import { openAsOwner, PORTAL_DOORS } from './portal-doors.ts';
import { receivedByAsking } from './received.ts';
import { doorsIn, doorsSection, reportOf } from './report.ts';
import { type IsolationResult, heardOf, runIsolation } from './run.ts';
import { SERVER_DOORS } from './server-doors.ts';
import { FILE_MARK, type IsolationWorld, openIsolationWorld } from './world.ts';

const EXTENT: Extent = process.env.ISOLATION === 'whole' ? 'whole' : 'sample';
const PAGE = 'docs/isolation.md';
// The API comes last: some of its operations remove what other doors are called with, or create records under given
// ids.
const KINDS: DoorsOfKind[] = [SERVER_DOORS, LIVE_DOORS, JOB_DOORS, COMMAND_DOORS, PORTAL_DOORS, API_DOORS];

let world: IsolationWorld;
let shown: string[];
let isFileShown: boolean;
const results: IsolationResult[] = [];
beforeAll(async () => {
  world = await openIsolationWorld();
  const { heard, tags } = await readAsOwner(world);
  world.marked.tags = tags;
  const told = [...heard, ...(await openAsOwner(world))].flatMap((one) => heardOf(world, { ...one, sent: [] }));
  isFileShown = told.includes(`mark ${FILE_MARK}`);
  shown = [...new Set(told)].filter((what) => !/^(id of|mark) /.test(what)).sort();
}, 300_000);
afterAll(() => world?.close());

describe('Two agencies with the same people learn nothing of one another', () => {
  test('each text column of the one has a marker in every row, or a reason why not', () => {
    expect(world.marked.marking.wrong).toEqual([]);
  });

  test('its own people are shown the markers through the same doors', () => {
    expect(shown.length).toBeGreaterThan(60);
    for (const column of ['contacts.fullname', 'clients.client_name', 'timesheets.note', 'contractors.payroll_number'])
      expect(shown).toContain(column);
    expect(isFileShown).toBe(true);
  });

  test.each(KINDS)(
    'through $kind nobody of the other sees anything of it, can tell its ids from unknown ones, or changes it',
    { timeout: 3_600_000 },
    async (kind) => {
      const result = await runIsolation(world, kind, EXTENT);
      results.push(result);
      const never = kind.doors.filter(
        (door) => result.requested.get(door)!.size === 0 && !kind.leftOut?.has(door.name),
      );
      expect(never.map(({ name }) => name)).toEqual([]);
      expect(result.findings.map(({ door, caller, place, wrong }) => `${door}, ${caller}, ${place}: ${wrong}`)).toEqual(
        [],
      );
    },
  );

  test('rows, mails, webhook messages and files of the other contain no marker', { timeout: 300_000 }, async () => {
    expect(await receivedByAsking(world)).toEqual([]);
  });
});

test(`${PAGE} lists the actual doors`, async () => {
  if (process.env.ISOLATION) writeFileSync(PAGE, await reportOf(world, results, shown, EXTENT));
  expect(doorsIn(readFileSync(PAGE, 'utf8'))).toEqual(doorsIn(doorsSection(KINDS)));
});
