import { expect, test } from 'vitest';
import { createAdministrator } from '#domain/administrators/create-administrator.server.ts';
import { missingOfLogIn } from '#domain/administrators/administrator-log-in.ts';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { logIn } from '#domain/accounts/log-in/log-in.server.ts';
import type { DatabasePool } from '#platform/database/database.ts';
import { createLiveAccess } from '#platform/live/live-access.ts';
import { openCaller } from '#platform/open-context.ts';
import { FROM } from '../support/logged-in-member.ts';
import { givePassword, MEMBER_PASSWORD } from '../support/member.ts';
import { opened } from '../support/opened.ts';
import { ssoVisitor } from '../support/sso-agency.ts';
import { addContact, openTwoAgencies } from '../support/two-agencies.ts';

const world = opened(openTwoAgencies);

/** Returns the same pool, counting its queries. */
function countingAsks(pool: DatabasePool) {
  let asks = 0;
  const counted: Pick<DatabasePool, 'for'> = {
    for: (scope) => {
      asks += 1;
      return pool.for(scope);
    },
  };
  return { pool: counted, asks: () => asks };
}

async function visitOf(emailAddress: string) {
  const { contactId } = await addContact(world.here, emailAddress);
  await createAdministrator(world.here, { contactId, isSuperAdministrator: false });
  await givePassword(world.platform, emailAddress);
  const input = { emailAddress, password: MEMBER_PASSWORD, rememberMe: false };
  const { token } = await logIn(ssoVisitor(world.platform, world.here), input, FROM);
  const caller = await openCaller(world.platform, { host: 'here.localhost', sessionToken: token, roleId: null });
  const { session, currentRole } = caller;
  return { agencyId: world.here.agency.id, sessionId: session!.id, roleId: currentRole!.id };
}

test('Whether listening administrators have completed a second step is asked for all at once', async () => {
  const visits = [
    await visitOf('ada@work.example'),
    await visitOf('ben@work.example'),
    await visitOf('cat@work.example'),
  ];
  await changeSettings(world.here, { 'security.administratorsMustUseTotp': true });
  const { pool, asks } = countingAsks(world.platform.pool);
  const live = createLiveAccess(pool, world.platform.clock, world.platform.log);
  await Promise.all(
    visits.map(
      (visit) =>
        new Promise<void>((ended) => {
          live.watch({ ...visit, isSuperAdministrator: false, isEnough: (one) => missingOfLogIn(one) === null }, ended);
        }),
    ),
  );
  live.stop();
  expect(asks()).toBe(1);
});
