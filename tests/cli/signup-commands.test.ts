import { afterAll, beforeAll, expect, test } from 'vitest';
import { SignUpSchema } from '#domain/accounts/account.schema.ts';
import { signUp } from '#domain/agencies/sign-up.server.ts';
import { runHere } from '../support/countersign.ts';
import { openTwoAgencies, type TwoAgencies } from '../support/two-agencies.ts';
import { newcomerOf } from '../support/member.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let world: TwoAgencies;
const folder = temporaryFolder('signup');
beforeAll(async () => {
  world = await openTwoAgencies(folder);
});
afterAll(async () => {
  await world.close();
});

const NOW = '2026-05-26T08:40:00Z';
const countersign = (...args: string[]) =>
  runHere([...args, '--now', NOW], { DATABASE_URL: world.database.appUrl, DATA_DIR: folder });
const ask = (agencyName: string) => {
  const input = SignUpSchema.parse({
    agencyName,
    fullname: 'Ross Kendrew',
    emailAddress: 'ross@mail.example',
    telephoneNumber: '01632 960 733',
    terms: true,
  });
  return signUp({ ...newcomerOf(world.platform), mode: 'approval' }, input, { address: '192.0.2.1' });
};
const idOf = async (agencyName: string) => {
  const { requests } = JSON.parse((await countersign('signup', 'list', '--json')).out) as {
    requests: { id: string; agencyName: string }[];
  };
  return requests.find((one) => one.agencyName === agencyName)!.id;
};

test('Requests are listed with what is decided on, approved, declined with a reason, and decided once', async () => {
  expect((await countersign('signup', 'list')).out).toBe('There are no requests. New ones are also emailed to you.\n');
  await ask('Agency Here Ltd');
  await ask('Aire Valley');
  const list = (await countersign('signup', 'list')).out;
  expect(list.split('\n')[0]).toMatch(/^ID +AGENCY +ADDRESS +ASKED BY +EMAIL +TELEPHONE +WEBSITE +ASKED +NOTE$/);
  expect(list).toMatch(/Agency Here Ltd +agency-here-ltd\.localhost:3000 +Ross Kendrew +ross@mail\.example/);
  expect(list).toContain('Its name is close to Agency here, which is a customer. It gave no website.');

  const valley = await idOf('Aire Valley');
  const approved = await countersign('signup', 'approve', valley);
  expect(approved).toMatchObject({
    code: 0,
    out: 'Aire Valley will be at http://aire-valley.localhost:3000 once ross@mail.example has verified it.\n',
  });
  const again = await countersign('signup', 'decline', valley, '--reason', 'Too late');
  expect(again.code).toBe(1);
  expect(again.err).toMatch(/^The request of Aire Valley was approved already, on 2026-05-26 by Command line, /);
  expect((await countersign('signup', 'list', '--status', 'approved')).out).toContain(
    'not verified yet, its name is freed on 2026-06-09',
  );

  const close = await idOf('Agency Here Ltd');
  expect((await countersign('signup', 'decline', close)).code).toBe(2);
  expect(await countersign('signup', 'decline', close, '--reason', ' ')).toMatchObject({
    code: 3,
    err: 'reason: Please give a reason\n',
  });
  expect((await countersign('signup', 'decline', close, '--reason', 'You are here already.')).out).toBe(
    'Agency Here Ltd was declined. The reason will be emailed to ross@mail.example.\n',
  );
  expect((await countersign('signup', 'list', '--status', 'declined')).out).toContain('You are here already.');
  expect(await countersign('signup', 'list', '--status', 'old')).toMatchObject({ code: 2 });
}, 120_000);
