import { expect, test } from 'vitest';
import { callerOf, callerWith } from '../../support/api.ts';
import { makeColleagues, RELATIONS } from '../../support/colleagues.ts';
import { sessionCaller } from '../../support/session.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
const sides = opened(() => makeColleagues(world));

const pathOf = (timesheetId: string) => `/timesheets/${timesheetId}/pdf`;

test('A timesheet’s PDF goes to those who may see it, and is a 404 for anybody else', async () => {
  const { contractor, authoriser, admin } = sides.own;
  for (const [role, ctx] of Object.entries({ contractor, authoriser, admin })) {
    const call = await sessionCaller(world.platform, ctx);
    for (const relation of RELATIONS) {
      const { status, headers } = await call('GET', pathOf(sides[relation].ids.timesheetId!));
      const isTheirs = role === 'admin' ? relation !== 'foreign' : relation === 'own';
      expect({ role, relation, status }).toEqual({ role, relation, status: isTheirs ? 200 : 404 });
      if (isTheirs) expect(headers.get('Content-Type')).toBe('application/pdf');
      expect(headers.get('Cache-Control')).toMatch(/private|no-store/);
    }
  }
});

test('A key needs to be able to read timesheets for it, and nobody gets it without a key', async () => {
  const path = pathOf(sides.own.ids.timesheetId!);
  const without = await callerWith(world.platform, world.here, ['directory:read', 'payroll:read', 'timesheets:write']);
  expect((await without('GET', path)).status).toBe(403);
  expect((await callerOf(world.platform)('GET', path)).status).toBe(401);
});
