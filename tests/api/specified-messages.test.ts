import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#domain/new-id.ts';
import { rowsOf } from '../support/installation.ts';
import { type Caller, callerOf, callerWith, openedCaller } from '../support/api.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { roleIdOf, sessionHeaders } from '../support/session.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';

const world = opened(openTwoAgencies);
const placement = opened(() => makePlacement(world.here));
const key = openedCaller(world);
let contractor: Caller;
let timesheetId: string;
beforeAll(async () => {
  timesheetId = await submitWeek(placement);
  contractor = callerOf(world.platform, await sessionHeaders(placement.contractor));
});

const titled = (status: number, title: unknown) => ({ status, body: { title } });

describe('Refusals use the specified words', () => {
  test('if a role may not add or remove an authoriser', async () => {
    const path = `/contractors/${placement.contractorId}/authorisers`;
    expect(await contractor('POST', path, { contactId: 7 })).toMatchObject(
      titled(403, 'This role may not create authorisers'),
    );
    expect(await contractor('DELETE', `${path}/${newId()}`)).toMatchObject(
      titled(403, 'This role may not delete authorisers'),
    );
  });
  test('for an unknown type of role', async () => {
    const roleId = await roleIdOf(placement.admin);
    for (const path of [`/roles/payingRole/${roleId}/contracts`, `/roles/payingRole/${roleId}/newTimesheet/contracts`])
      expect(await key('GET', path)).toMatchObject({
        status: 404,
        body: { title: 'This role type does not exist', code: 'role_type_not_found' },
      });
    expect((await key('GET', `/roles/contractingRole/${roleId}/nothing`)).body.code).toBe('unknown_path');
  });
  test('if a role may not decide, delete or enter time', async () => {
    const authoriser = callerOf(world.platform, await sessionHeaders(placement.authoriser));
    for (const [call, method, path, verb] of [
      [contractor, 'PATCH', `/timesheets/${timesheetId}/accept`, 'accept'],
      [contractor, 'PATCH', `/timesheets/${timesheetId}/reject`, 'reject'],
      [authoriser, 'DELETE', `/timesheets/${timesheetId}`, 'delete'],
      [authoriser, 'POST', `/contractors/${placement.contractorId}/timesheets`, 'create'],
    ] as const)
      expect(await call(method, path, {})).toMatchObject(
        titled(403, `This role may not ${verb} timesheets for the contractor`),
      );
  });
  test('if reminders are requested without dates', async () => {
    const words = 'Please supply a date range to evaluate the reminders.';
    for (const [method, path] of [
      ['POST', '/reminders/timesheets/forSubmission/email/immediate'],
      ['POST', '/reminders/timesheets/forAuthorisation/email/immediate'],
      ['GET', '/reminders/timesheets/forSubmission/email/schedule'],
    ] as const)
      expect([path, await key(method, path)]).toMatchObject([path, titled(422, words)]);
  });
  test('if templates, or a contractor’s contracts, cannot be loaded', async () => {
    const { ownerUrl } = world.database;
    await rowsOf(ownerUrl, 'alter table timesheet_templates rename to templates_away');
    try {
      expect(await key('GET', '/timesheetTemplates')).toMatchObject(
        titled(500, expect.stringMatching(/^Could not load timesheet templates\./)),
      );
      const path = `/roles/contractingRole/${await roleIdOf(placement.contractor)}/contractors`;
      expect(await contractor('GET', path)).toMatchObject(
        titled(500, expect.stringMatching(/^Could not load contractors for the contracting role\./)),
      );
    } finally {
      await rowsOf(ownerUrl, 'alter table templates_away rename to timesheet_templates');
    }
  });
  test('with a straight apostrophe if there is no template yet', async () => {
    const { there, platform } = world;
    const call = await callerWith(platform, there);
    await there.db.run({
      text: 'update timesheet_templates set is_deleted = true, is_default = false where agency_id = $1',
      values: [there.agency.id],
    });
    const { errors } = (
      await call('POST', '/contractors', {
        contractId: newId(),
        contractorContactId: newId(),
        start: '2026-05-18',
        authorisers: [{ contactId: newId(), isPrimary: true }],
      })
    ).body as { errors: { field: string; message: string }[] };
    const [problem] = errors.filter(({ field }) => field === 'timesheetTemplateId');
    expect(problem?.message).toMatch(/^You haven't created a timesheet template yet/);
  });
});

test('The contracts for a new timesheet are narrowed to the one being duplicated', async () => {
  const base = `/roles/contractingRole/${await roleIdOf(placement.contractor)}/newTimesheet/contracts`;
  const all = (await contractor('GET', base)).body.contracts as { contract: { id: string } }[];
  expect(all).toHaveLength(1);
  const { id } = all[0]!.contract;
  expect((await contractor('GET', `${base}?contract.id=${id}`)).body.contracts).toHaveLength(1);
  expect((await contractor('GET', `${base}?contract.id=${newId()}`)).body.contracts).toEqual([]);
});
