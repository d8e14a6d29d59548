import { expect, test } from 'vitest';
import { type Inviting, invitingProblems } from '#domain/imports/kinds/inviting.ts';
import { applyImport, planImport } from '#domain/imports/run-import.server.ts';
import { listHeldInvitations } from '#domain/invitations/list-held-invitations.server.ts';
import { sendDueInvitations } from '#domain/invitations/send-invitations.server.ts';
import { fixedClock } from '#platform/clock.ts';
import { makePlacement } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const tableOf = (...rows: Record<string, string>[]) => rows.map((cells, at) => ({ rowNumber: at + 2, cells }));
const heldNames = async () => (await listHeldInvitations(world.here)).map(({ fullname }) => fullname);

test('Invitations of an import are sent at once, or held back on request', async () => {
  await makePlacement(world.here, {}, { reference: 'P-1' });
  const people = ['Nadia', 'Tomasz'].map((fullname) => ({
    reference: fullname,
    fullname,
    emailAddress: `${fullname.toLowerCase()}@mailbox.example`,
  }));
  const contacts = { kind: 'contacts' as const, fileName: 'contacts.csv', table: tableOf(...people) };
  await applyImport(world.here, contacts);
  await expect(planImport(world.here, { ...contacts, invitations: 'later' })).rejects.toMatchObject({
    fields: [{ field: 'invitations', code: 'contradictory' }],
  });
  const fileOf = (contact: string) => ({
    kind: 'authorisers' as const,
    fileName: 'authorisers.csv',
    table: tableOf({ contractor: 'P-1', contact }),
  });
  await applyImport(world.here, { ...fileOf('Nadia'), invitations: 'now' });
  expect(await heldNames()).toEqual([]);
  await planImport(world.here, { ...fileOf('Tomasz'), invitations: 'later' });
  expect(await heldNames()).toEqual([]);
  await applyImport(world.here, { ...fileOf('Tomasz'), invitations: 'later' });
  expect(await heldNames()).toEqual(['Tomasz']);
});

test('Invitations are spread evenly over the given hours, and sent in turn', async () => {
  await makePlacement(world.here, {}, { reference: 'P-2' });
  const names = ['Anna', 'Bert', 'Cleo', 'Dora'];
  const contacts = names.map((fullname) => ({
    reference: fullname,
    fullname,
    emailAddress: `${fullname}@mailbox.example`,
  }));
  await applyImport(world.here, { kind: 'contacts', fileName: 'contacts.csv', table: tableOf(...contacts) });
  const file = {
    kind: 'authorisers' as const,
    fileName: 'authorisers.csv',
    table: tableOf(...names.map((contact) => ({ contractor: 'P-2', contact }))),
  };
  await applyImport(world.here, { ...file, invitations: 'spread', invitationHours: 8 });
  const waiting = async () =>
    (await listHeldInvitations(world.here))
      .filter(({ fullname }) => names.includes(fullname))
      .map(({ fullname, sendAt }) => `${fullname} ${sendAt}`);
  expect(await waiting()).toEqual([
    'Anna 2026-05-26T08:40:00Z',
    'Bert 2026-05-26T10:40:00Z',
    'Cleo 2026-05-26T12:40:00Z',
    'Dora 2026-05-26T14:40:00Z',
  ]);
  const context = { db: world.here.db, agencyId: world.here.agency.id };
  await context.db.run({ text: `update agencies set status = 'active' where id = $1`, values: [context.agencyId] });
  const active = { ...world.here, agency: { ...world.here.agency, status: 'active' as const } };
  await sendDueInvitations({ ...active, clock: fixedClock('2026-05-26T12:39:59Z') });
  expect((await waiting()).map((one) => one.slice(0, 4))).toEqual(['Cleo', 'Dora']);
});

test.each<[Inviting, string]>([
  [{ invitations: 'spread' }, 'Give a whole number of hours, from 1 to 72.'],
  [{ invitations: 'spread', invitationHours: 0 }, 'Give a whole number of hours, from 1 to 72.'],
  [{ invitations: 'spread', invitationHours: 73 }, 'Give a whole number of hours, from 1 to 72.'],
  [{ invitations: 'spread', invitationHours: 1.5 }, 'Give a whole number of hours, from 1 to 72.'],
  [{ invitations: 'now', invitationHours: 4 }, 'Hours are given for invitations that are spread.'],
  [{ invitationHours: 4 }, 'Hours are given for invitations that are spread.'],
])('%j is refused: %s', (inviting, message) => {
  expect(invitingProblems('contractors', inviting)).toMatchObject([{ field: 'invitationHours', message }]);
});

test.each([1, 72])('Invitations may be spread over %i hours', (invitationHours) => {
  expect(invitingProblems('authorisers', { invitations: 'spread', invitationHours })).toEqual([]);
});
