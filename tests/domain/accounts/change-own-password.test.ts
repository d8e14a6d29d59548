import { describe, expect, test } from 'vitest';
import { requestPasswordReset } from '#domain/accounts/mails/request-email.server.ts';
import { sendRequestedMail } from '#domain/accounts/mails/send-account-mail.server.ts';
import { resetPassword } from '#domain/accounts/reset-password.server.ts';
import { changeOwnPassword } from '#domain/accounts/own-account/change-own-password.server.ts';
import { readOwnAccount } from '#domain/accounts/own-account/read-own-account.server.ts';
import { newId } from '#domain/new-id.ts';
import { MEMBER_PASSWORD, visitorOf } from '#tests/support/member.ts';
import { openTwoAgencies, recordedActions, TEST_NOW } from '#tests/support/two-agencies.ts';
import {
  enter,
  FROM,
  isRunning,
  type LoggedInMember,
  loggedInMember,
  noticesTo,
} from '#tests/support/logged-in-member.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);

describe('A person changes their own password', () => {
  const change = ({ visitor, ...owner }: LoggedInMember, password: string, newPassword: string) =>
    changeOwnPassword(visitor, owner, { password, newPassword });

  test('with the one in use; every other session ends, this one goes on, and they are told', async () => {
    const person = await loggedInMember(world);
    const other = await enter(world, person.emailAddress, MEMBER_PASSWORD);
    expect(await readOwnAccount(person.visitor, person.accountId)).toMatchObject({ passwordChangedAt: null });
    await change(person, MEMBER_PASSWORD, 'three words together');
    expect([await isRunning(world, person.token), await isRunning(world, other.token)]).toEqual([true, false]);
    await expect(enter(world, person.emailAddress, MEMBER_PASSWORD)).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    expect(await isRunning(world, (await enter(world, person.emailAddress, 'three words together')).token)).toBe(true);
    expect(await readOwnAccount(person.visitor, person.accountId)).toMatchObject({ passwordChangedAt: TEST_NOW });
    expect(await noticesTo(world, person.emailAddress)).toEqual([{ kind: 'passwordChanged' }]);
    expect(await recordedActions(world.here)).toContain('account.passwordChanged');
  });

  test('and not with a wrong one, nor to an easily guessed one', async () => {
    const person = await loggedInMember(world);
    await expect(change(person, 'not the password', 'three words together')).rejects.toMatchObject({
      fields: [{ field: 'password', code: 'invalid_password' }],
    });
    await expect(change(person, MEMBER_PASSWORD, person.emailAddress)).rejects.toMatchObject({
      fields: [{ field: 'newPassword', code: 'common_password' }],
    });
    expect(await isRunning(world, (await enter(world, person.emailAddress, MEMBER_PASSWORD)).token)).toBe(true);
    expect(await noticesTo(world, person.emailAddress)).toEqual([]);
  });

  test('and reset links requested before no longer work', async () => {
    const person = await loggedInMember(world);
    const { emailAddress } = person;
    await requestPasswordReset(visitorOf(world.platform, world.here), { emailAddress }, FROM);
    let url = '';
    await sendRequestedMail(
      world.here,
      { emailAddress, wanted: 'passwordReset', eventId: newId() },
      async (_, mail) => {
        ({ url } = mail);
        return { subject: 's', html: 'h', text: 't' };
      },
    );
    await change(person, MEMBER_PASSWORD, 'three words together');
    const key = url.split('/').at(-1)!;
    await expect(resetPassword(person.visitor, { key, password: 'a stolen link’s word' })).rejects.toMatchObject({
      code: 'link_not_valid',
    });
  });
});
