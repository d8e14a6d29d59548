import { Temporal } from 'temporal-polyfill';
import { beforeAll, expect, test } from 'vitest';
import { beginHandOver } from '#domain/accounts/log-in/begin-hand-over.server.ts';
import { logOut } from '#domain/accounts/log-in/log-out.server.ts';
import { takeHandOver } from '#domain/accounts/log-in/take-hand-over.server.ts';
import { Unauthenticated } from '#domain/errors.ts';
import { resumeAgency, suspendAgency } from '#domain/agencies/set-agency-status.server.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import type { VisitorContext } from '#domain/context.ts';
import { openCaller } from '#platform/open-context.ts';
import { logInAs, type TestPerson } from '../../support/person.ts';
import { makePlacement } from '../../support/placement.ts';
import { warmPool } from '../../support/race.ts';
import { addContract, openTwoAgencies, placementInput } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const FROM = { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0', address: '192.0.2.7' };
const world = opened(openTwoAgencies);
let person: TestPerson;
let there: VisitorContext;
let role: { id: string; agencyId: string };

beforeAll(async () => {
  const placement = await makePlacement(world.here);
  const { contractId } = await addContract(world.there);
  const { actor } = placement.contractor;
  const [contact] = await world.here.db.run<{ emailAddress: string }>({
    text: 'select email_address from contacts where account_id = $1',
    values: [actor.kind === 'role' ? actor.accountId : ''],
  });
  await createContractor(world.there, await placementInput(world.there, contractId, contact!.emailAddress));
  person = await logInAs(world.platform, placement.contractor);
  const found = person.caller.roles.find(({ agencyId }) => agencyId === world.there.agency.id)!;
  role = { id: found.id, agencyId: world.there.agency.id };
  there = (await openCaller(world.platform, { host: 'there.localhost', sessionToken: null, roleId: null })).visitor;
});

const begin = (from = person) =>
  beginHandOver(from.caller.visitor, { accountId: from.accountId, sessionId: from.sessionId, role });
const after = (seconds: number): VisitorContext => ({
  ...there,
  clock: { ...there.clock, now: () => Temporal.Instant.from(there.clock.now().toString()).add({ seconds }) },
});

test('A ticket logs the person in at the other tenant, in the role it was made for, once', async () => {
  const ticket = await begin();
  const session = await takeHandOver(there, ticket, FROM);
  const arrived = await openCaller(world.platform, {
    host: 'there.localhost',
    sessionToken: session.token,
    roleId: null,
  });
  expect(arrived.account?.id).toBe(person.accountId);
  expect(arrived.session).toMatchObject({ currentRoleId: role.id, rememberMe: false });
  expect(arrived.context().agency.id).toBe(world.there.agency.id);
  await expect(takeHandOver(there, ticket, FROM)).rejects.toThrow(Unauthenticated);
});

test('If two people present a ticket at the same moment, one is let in', async () => {
  const ticket = await begin();
  await warmPool(world.platform);
  const answers = await Promise.allSettled([1, 2, 3].map(() => takeHandOver(there, ticket, FROM)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('A ticket is valid for 60 seconds and not for one more', async () => {
  const [early, late] = [await begin(), await begin()];
  await expect(takeHandOver(after(59), early, FROM)).resolves.toMatchObject({ roleId: role.id });
  await expect(takeHandOver(after(60), late, FROM)).rejects.toThrow(Unauthenticated);
});

test('A ticket is valid for its own tenant only, and anything else is refused', async () => {
  const ticket = await begin();
  await expect(takeHandOver(person.caller.visitor, ticket, FROM)).rejects.toThrow(Unauthenticated);
  await expect(takeHandOver(there, `${ticket}x`, FROM)).rejects.toThrow(Unauthenticated);
  await expect(takeHandOver({ ...there, agency: null }, ticket, FROM)).rejects.toThrow(Unauthenticated);
});

test('A ticket dies with a disabled role and with the session it came from, and is kept only as a hash', async () => {
  const setRole = (isEnabled: boolean) =>
    world.there.db.run({ text: 'update roles set is_enabled = $1 where id = $2', values: [isEnabled, role.id] });
  const ticket = await begin();
  await setRole(false);
  await expect(takeHandOver(there, ticket, FROM)).rejects.toThrow(Unauthenticated);
  await setRole(true);
  await logOut(person.caller.visitor, person.sessionId);
  await expect(takeHandOver(there, ticket, FROM)).rejects.toThrow(Unauthenticated);
  const stored = await there.db.run<{ tokenHash: Buffer }>({
    text: 'select token_hash from account_tokens',
    values: [],
  });
  expect(stored.some(({ tokenHash }) => tokenHash.toString().includes(ticket))).toBe(false);
  expect(stored.every(({ tokenHash }) => tokenHash.length === 32)).toBe(true);
});

test('Nobody is sent to a tenant whose portal is closed', async () => {
  await suspendAgency(world.there);
  await expect(begin()).rejects.toMatchObject({
    code: 'agency_closed',
    message: 'The timesheet portal of Agency there is closed at the moment.',
  });
  await resumeAgency(world.there);
  expect(await begin()).toEqual(expect.any(String));
});
