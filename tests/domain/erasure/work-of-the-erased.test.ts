import { expect, test } from 'vitest';
import { createAdministrator } from '#domain/administrators/create-administrator.server.ts';
import { setAdministratorEnabled } from '#domain/administrators/set-administrator.server.ts';
import { applyBulkChange } from '#domain/bulk-changes/apply-bulk-change.server.ts';
import { beginBulkChange } from '#domain/bulk-changes/begin-bulk-change.server.ts';
import { planBulkChange } from '#domain/bulk-changes/plan-bulk-change.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { erasePerson } from '#domain/erasure/erase-person.server.ts';
import { applyImport } from '#domain/imports/run-import.server.ts';
import { opened } from '#tests/support/opened.ts';
import { asContact } from '#tests/support/placement.ts';
import { raceWith } from '#tests/support/race.ts';
import { addContact, addPlacement, openTwoAgencies } from '#tests/support/two-agencies.ts';

const world = opened(openTwoAgencies);

/** Creates an administrator, and a function that erases them while they work. */
async function administrator(emailAddress: string, fullname: string) {
  const { here } = world;
  const { contactId } = await addContact(here, emailAddress, fullname);
  const { administratorId } = await createAdministrator(here, { contactId, isSuperAdministrator: false });
  const own = await asContact(here, 'RecruitmentAgencyAdministrationRole', contactId);
  const ctx = { ...own, actor: { ...(own.actor as RoleActor), fullname } };
  const erase = async () => {
    await setAdministratorEnabled(here, { administratorId, isEnabled: false });
    await erasePerson(here, { emailAddress });
  };
  return { ctx, contactId, erase };
}
const saysOf = async (name: string) => {
  const said = { text: 'select id from audit_events where actor_name = $1', values: [name] };
  return (await world.here.db.run(said)).length;
};

test('An import by somebody who is erased while it runs is refused, and nothing of it names them', async () => {
  const { ctx, erase } = await administrator('ingrid@here.example', 'Ingrid Importer');
  let isErased = false;
  const onProgress = async () => {
    if (isErased) return;
    isErased = true;
    await erase();
  };
  const table = [{ rowNumber: 2, cells: { emailAddress: 'new@x.example', fullname: 'New' } }];
  const importing = applyImport(ctx, { kind: 'contacts', fileName: 'contacts.csv', table, onProgress });
  await expect(importing).rejects.toThrow('may no longer use the portal');
  expect(isErased).toBe(true);
  expect(await saysOf('Ingrid Importer')).toBe(0);
  const written = { text: `select from contacts where email_address = 'new@x.example'`, values: [] };
  expect(await world.here.db.run(written)).toEqual([]);
});

test('A change of many placements by somebody who is erased while it is written is refused', async () => {
  const { here } = world;
  const { ctx, contactId } = await administrator('bruno@here.example', 'Bruno Bulk');
  const { contractorId } = await addPlacement(here, 'worker@mailbox.example');
  const id = await beginBulkChange(ctx, 'end', { ticked: [contractorId], filter: null });
  const value = { kind: 'end' as const, end: '2026-12-19' };
  const { shown } = await planBulkChange(ctx, [contractorId], value);
  const erased = `update contacts set email_address = 'erased-' || id || '@erased.invalid' where agency_id = $1 and id = $2`;
  const [ran] = await raceWith(
    world,
    here,
    async (session) => {
      await session.query('select from contacts where agency_id = $1 and id = $2 for update', [
        here.agency.id,
        contactId,
      ]);
      await session.query(erased, [here.agency.id, contactId]);
    },
    [() => applyBulkChange(ctx, id, value, shown)],
  );
  expect(ran).toMatchObject({ reason: { message: expect.stringContaining('may no longer use the portal') } });
  expect(await getContractor(here, contractorId)).toMatchObject({ end: null });
});
