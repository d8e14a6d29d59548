import type pg from 'pg';
import { expect, test } from 'vitest';
import { confirmEmailChange } from '#domain/accounts/own-account/confirm-email-change.server.ts';
import { requestEmailChange } from '#domain/accounts/own-account/request-email-change.server.ts';
import { type EmailChangeMail, sendEmailChange } from '#domain/accounts/own-account/send-email-change.server.ts';
import { newId } from '#domain/new-id.ts';
import { holdsRowLock } from '../../support/held-rows.ts';
import { loggedInMember } from '../../support/logged-in-member.ts';
import { MEMBER_PASSWORD } from '../../support/member.ts';
import { opened } from '../../support/opened.ts';
import { raceWith } from '../../support/race.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);
const run = <Row extends object>(text: string) => world.here.db.run<Row>({ text, values: [] });

/** Creates someone who has requested a change of their email, and a function that sends its emails. */
async function requested() {
  const member = await loggedInMember(world);
  const address = `new.${newId()}@here.example`;
  await requestEmailChange(member.visitor, member, { emailAddress: address, password: MEMBER_PASSWORD });
  const [job] = await run<{ changeId: string }>(
    `select data->'data'->>'changeId' as change_id from pgboss.job where name = 'send-email-change' order by created_on desc, id limit 1`,
  );
  const keys: Partial<Record<EmailChangeMail['side'], string>> = {};
  const send = () =>
    sendEmailChange(world.here, { changeId: job!.changeId, eventId: newId() }, async (_agency, { side, url }) => {
      keys[side] = url.split('/').at(-1)!;
      return { subject: 'Confirm', html: '<p>Confirm</p>', text: 'Confirm' };
    });
  return { member, keys, send };
}

/** Does what emailing a password link does: locks the contact, and refers to their account. */
const holdsContact = (accountId: string) => async (session: pg.Client) => {
  const text = 'select from contacts where agency_id = $1 and account_id = $2 for update';
  expect((await session.query(text, [world.here.agency.id, accountId])).rowCount).toBe(1);
};
const thenAccount = (accountId: string) => async (session: pg.Client) => {
  await session.query(`select set_config('app.account_id', $1, true)`, [accountId]);
  const text = 'select from accounts where id = $1 for key share nowait';
  expect((await session.query(text, [accountId])).rowCount).toBe(1);
};

test('The emails of a change of email lock the contact before the account, so that a password link can be mailed at the same time', async () => {
  const { member, keys, send } = await requested();
  const { accountId } = member;
  const [result] = await raceWith(world, world.here, holdsContact(accountId), [send], thenAccount(accountId));
  expect(result).toEqual({ status: 'fulfilled', value: undefined });
  expect(Object.keys(keys).sort()).toEqual(['new', 'old']);
});

test('Confirming a change of email locks the contact before the account', async () => {
  const { member, keys, send } = await requested();
  await send();
  const confirm = (side: 'old' | 'new') => () => confirmEmailChange(member.visitor, keys[side]!);
  await confirm('old')();
  const { accountId } = member;
  const [result] = await raceWith(world, world.here, holdsContact(accountId), [confirm('new')], thenAccount(accountId));
  expect(result).toMatchObject({ status: 'fulfilled', value: { waitsFor: null } });
});

test('Confirming a change of email locks the administrators before the contact', async () => {
  const { member, keys, send } = await requested();
  await send();
  await confirmEmailChange(member.visitor, keys.old!);
  const { here } = world;
  const [result] = await raceWith(
    world,
    here,
    (session) => session.query(`select pg_advisory_xact_lock(hashtext('administrators ' || $1))`, [here.agency.id]),
    [() => confirmEmailChange(member.visitor, keys.new!)],
    holdsRowLock(here, { table: 'contacts', by: 'account_id', id: member.accountId }, 'key share nowait'),
  );
  expect(result).toMatchObject({ status: 'fulfilled', value: { waitsFor: null } });
});
