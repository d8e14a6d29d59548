import { beforeAll, expect, test } from 'vitest';
import { type Colleagues, makeColleagues } from '../support/colleagues.ts';
import { pagesOf } from '../support/pages-of-a-side.ts';
import { loggedInVisitor, roleIdOf } from '../support/session.ts';
import { foundTestAgency, TEST_NOW } from '../support/two-agencies.ts';
import { startWebProcessAt } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(() => startWebProcessAt(TEST_NOW));
let sides: Colleagues;
beforeAll(async () => {
  const there = await foundTestAgency(web.platform, 'there');
  sides = await makeColleagues({ platform: web.platform, here: web.here, there });
});

/** What appears on a page, or in its script's data, if a statement, an object or an empty sum was mistaken for the content. */
const MISTAKEN = /.{0,60}(?:\bagency_id\b|\[object \w+\]|\bNaN\b|Invalid Date).{0,60}/g;

test.each(['admin', 'authoriser', 'contractor'] as const)(
  'Every page of the %s contains what was found in the database, and never the query itself',
  { timeout: 120_000 },
  async (who) => {
    const visitor = await loggedInVisitor(web.port, sides.own[who]);
    const roleId = await roleIdOf(sides.own[who]);
    const found: string[] = [];
    const read: string[] = [];
    for (const { address, to } of pagesOf({ ...sides.own.ids, roleId })) {
      const { status, headers, text } = await visitor.get(to);
      if (status !== 200 || !String(headers['content-type']).startsWith('text/html')) continue;
      read.push(address);
      for (const mistaken of text.match(MISTAKEN) ?? []) found.push(`${address}: ${mistaken}`);
    }
    expect(found).toEqual([]);
    expect(read.length).toBeGreaterThan({ admin: 60, authoriser: 12, contractor: 12 }[who]);
    if (who === 'admin') expect(read).toContain('/timesheets/$timesheetId/edit');
  },
);
