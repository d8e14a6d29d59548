import { afterAll, beforeAll, expect, test } from 'vitest';
import { endOtherSessions, listOwnSessions } from '#domain/accounts/own-sessions.server.ts';
import { setAccountEnabled } from '#domain/accounts/set-account-enabled.server.ts';
import { logInAs, readCaller } from '../../support/person.ts';
import { makePlacement, type TestPlacement } from '../../support/placement.ts';
import { openTwoAgencies, type TwoAgencies } from '../../support/two-agencies.ts';

let world: TwoAgencies;
let placement: TestPlacement;
beforeAll(async () => {
  world = await openTwoAgencies();
  placement = await makePlacement(world.here);
});
afterAll(() => world.close());

test('Ending all other sessions leaves this one and everybody else’s', async () => {
  const log = () => logInAs(world.platform, placement.contractor);
  const [mine, stranger] = [await log(), await logInAs(world.platform, placement.authoriser)];
  const others = [await log(), await log()];
  expect(await endOtherSessions(mine.caller.visitor, mine)).toBe(2);
  for (const { headers } of others) expect((await readCaller(world.platform, headers)).account).toBeNull();
  for (const { headers } of [mine, stranger])
    expect((await readCaller(world.platform, headers)).account).not.toBeNull();
  expect(await listOwnSessions(mine.caller.visitor, mine)).toMatchObject([
    { sessionId: mine.sessionId, device: 'Unknown device', agencyName: 'Agency here', isCurrent: true },
  ]);
});

test('A disabled account loses its sessions at once; an unknown one is named', async () => {
  const { caller, headers } = await logInAs(world.platform, placement.authoriser);
  const { pool, clock, queue } = world.platform;
  const ctx = { db: pool.for({ agencyId: null }), clock, queue };
  const emailAddress = caller.account!.emailAddress.toUpperCase();
  const { endedSessions } = await setAccountEnabled(ctx, { emailAddress, isEnabled: false });
  expect(endedSessions).toBeGreaterThan(0);
  expect((await readCaller(world.platform, headers)).account).toBeNull();
  expect(await setAccountEnabled(ctx, { emailAddress, isEnabled: true })).toEqual({ endedSessions: 0 });
  await expect(setAccountEnabled(ctx, { emailAddress: 'nobody@here.example', isEnabled: false })).rejects.toThrow(
    'There is no account for “nobody@here.example”.',
  );
});
