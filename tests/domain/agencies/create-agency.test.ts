import { describe, expect, test } from 'vitest';
import { CreateAgencySchema } from '#domain/agencies/agency.schema.ts';
import { createAgency } from '#domain/agencies/create-agency.server.ts';
import { resumeAgency, suspendAgency } from '#domain/agencies/set-agency-status.server.ts';
import { listAgencies, showAgency } from '#domain/agencies/list-agencies.server.ts';
import { Forbidden, Invalid } from '#domain/errors.ts';
import { parseInput } from '#domain/parse-input.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { rowsOf } from '#tests/support/installation.ts';
import { foundingContext, inRole, openTwoAgencies, recordedActions } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);

const input = (canonicalName: string) => ({
  displayName: 'Northgate',
  canonicalName,
  administrator: { fullname: 'Hannah Whitworth', emailAddress: 'Hannah@Here.example' },
});

describe('creating an agency', () => {
  test('gives it templates, one of them the default, and a super administrator', async () => {
    const templates = await listTemplates(world.here);
    expect(templates.map(({ templateName, isDefault }) => [templateName, isDefault])).toEqual([
      ['Monthly daily', false],
      ['Weekly daily', false],
      ['Weekly hourly', true],
      ['Weekly hours total', false],
    ]);
    const administrators = await world.here.db.run({
      text: 'select is_super_administrator, is_enabled from administrators where agency_id = $1',
      values: [world.here.agency.id],
    });
    expect(administrators).toEqual([{ isSuperAdministrator: true, isEnabled: true }]);
    expect(await recordedActions(world.here)).toContain('agency.created');
  });

  test('leaves an existing account with the administrator’s email unchanged, and gives it the role', async () => {
    const hannah = `select * from accounts where email_address = 'hannah@here.example'`;
    const before = await rowsOf<{ id: string }>(world.database.ownerUrl, hannah);
    const { administrator } = await createAgency(
      foundingContext(world.platform),
      parseInput(CreateAgencySchema, input('northgate')),
    );
    expect(await rowsOf(world.database.ownerUrl, hannah)).toEqual(before);
    expect(before).toHaveLength(1);
    expect(administrator.accountId).toBe(before[0]?.id);
    const own = world.platform.pool.for({ agencyId: null, accountId: administrator.accountId });
    const roles = await own.run({
      text: 'select type from roles where account_id = $1 order by type collate "C"',
      values: [administrator.accountId],
    });
    expect(roles.map(({ type }) => type)).toEqual([
      'RecruitmentAgencyAdministrationRole',
      'RecruitmentAgencyAdministrationRole',
      'personal',
    ]);
  });

  test('refuses a name that another agency has', async () => {
    const founding = createAgency(foundingContext(world.platform), parseInput(CreateAgencySchema, input('there')));
    await expect(founding).rejects.toThrow('This name is unavailable, please choose another');
  });

  test.each(['demo', 'countersign', 'staging3', 'www'])('refuses the reserved name %s', (name) => {
    expect(() => parseInput(CreateAgencySchema, input(name))).toThrow(
      'This name is unavailable, please choose another',
    );
  });

  test.each(['ab', '-ab', 'ab-', 'Calder', 'xn--abc', 'a b c', 'a'.repeat(41)])(
    'refuses “%s”, which cannot be an address',
    (name) => {
      expect(() => parseInput(CreateAgencySchema, input(name))).toThrow(Invalid);
    },
  );

  test('is not for a person in a role', async () => {
    const { actor } = inRole(world.here, 'RecruitmentAgencyAdministrationRole');
    const founding = createAgency(
      { ...foundingContext(world.platform), actor },
      parseInput(CreateAgencySchema, input('other')),
    );
    await expect(founding).rejects.toThrow(Forbidden);
  });
});

test('An agency can be suspended and resumed, each once, and the list shows it', async () => {
  expect(await suspendAgency(world.there)).toBe(true);
  expect(await suspendAgency(world.there)).toBe(false);
  const status = async () =>
    (await listAgencies(world.here)).find(({ canonicalName }) => canonicalName === 'there')?.status;
  expect(await status()).toBe('suspended');
  expect(await resumeAgency(world.there)).toBe(true);
  expect(await status()).toBe('active');
  expect((await showAgency(world.there)).figures).toEqual({
    administrators: 1,
    clients: 0,
    consultants: 0,
    contracts: 0,
    contractors: 0,
    contacts: 1,
    timesheets: 0,
  });
});
