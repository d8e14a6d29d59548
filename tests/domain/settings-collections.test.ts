import { expect, test } from 'vitest';
import { pageAdministrators } from '#domain/administrators/list-administrators.server.ts';
import { pageApiKeys } from '#domain/api-keys/list-api-keys.server.ts';
import { pageBillees } from '#domain/billees/get-billee.server.ts';
import { createBillee } from '#domain/billees/create-billee.server.ts';
import type { Context } from '#domain/context.ts';
import { pageDigestSchedules } from '#domain/digests/get-digest-schedule.server.ts';
import { pageSchedules } from '#domain/reminders/schedules/get-schedule.server.ts';
import { pageTemplates } from '#domain/templates/list-templates.server.ts';
import { pageWebhooks } from '#domain/webhooks/list-webhooks.server.ts';
import { inRole, openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';

const PAGES: [string, (ctx: Context) => Promise<{ rows: object[] }>][] = [
  ['administrators', pageAdministrators],
  ['API keys', pageApiKeys],
  ['billees', pageBillees],
  ['digest schedules', pageDigestSchedules],
  ['reminder schedules', pageSchedules],
  ['timesheet templates', pageTemplates],
  ['webhooks', pageWebhooks],
];
const world = opened(openTwoAgencies);

test.each(PAGES)('Contractors and authorisers cannot list %s, administrators can', async (_, page) => {
  for (const role of ['ContractingRole', 'AuthorisingRole'] as const)
    await expect(page(inRole(world.here, role))).rejects.toMatchObject({ name: 'Forbidden' });
  const administrator = inRole(world.here, 'RecruitmentAgencyAdministrationRole');
  expect((await page(administrator)).rows).toEqual((await page(world.here)).rows);
});

test('An agency lists only its own billees', async () => {
  const fields = { name: 'Theirs Ltd', emailAddress: null, address: null, reference: null };
  const { billeeId } = await createBillee(world.there, fields);
  expect((await pageBillees(world.here)).rows).toEqual([]);
  expect((await pageBillees(world.there, { billeeId })).rows).toHaveLength(1);
  expect((await pageBillees(world.here, { billeeId })).rows).toEqual([]);
});
