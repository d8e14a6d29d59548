import pg from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { removeEndedAccess } from '#domain/retention/remove-expired.server.ts';
import { fixedClock } from '#platform/clock.ts';
import type { DatabasePool } from '#platform/database/database.ts';
import { createNotifier, type Notifier } from '#platform/live/notifier.ts';
import { actionsOf, type Ear, happen, happenAtOnce, happenSlowly, listenIn } from '../support/live-ear.ts';
import { warmPool } from '../support/race.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';

const world = opened(openTwoAgencies);
const notifiers: Notifier[] = [];
afterEach(() => {
  for (const notifier of notifiers.splice(0)) notifier.stop();
});

/** Creates a notifier as in another process. */
function newNotifier(pool: Pick<DatabasePool, 'for'> = world.platform.pool): Notifier {
  const notifier = createNotifier(pool, world.platform.log);
  notifiers.push(notifier);
  return notifier;
}
const missedBy = async (position: string, ctx = world.here) => {
  const missed = await newNotifier().since(ctx.agency.id, position);
  return missed && actionsOf(missed.events);
};
const asOwner = async (text: string, values: unknown[] = []) => {
  const owner = new pg.Client({ connectionString: world.database.ownerUrl });
  await owner.connect();
  try {
    await owner.query(text, values);
  } finally {
    await owner.end();
  }
};

test('A listener gets the events of its agency, in order and once, and none of others', async () => {
  const notifier = newNotifier();
  const [own, other] = [await listenIn(world.here, notifier), await listenIn(world.there, notifier)];
  await happen(world.here, 'note.first');
  await happen(world.there, 'note.elsewhere');
  await happen(world.here, 'note.second');
  await happen(world.here, 'note.third');
  for (const [ear, last] of [
    [own, 'note.third'],
    [other, 'note.elsewhere'],
  ] as const)
    await ear.until(last);
  own.forget();
  await happen(world.here, 'note.unheard');
  await happen(world.there, 'note.end');
  await other.until('note.end');
  expect(actionsOf(own.heard)).toEqual(['note.first', 'note.second', 'note.third']);
  expect(actionsOf(other.heard)).toEqual(['note.elsewhere', 'note.end']);
});

test('Events before anybody listened are not reported as news', async () => {
  await happen(world.there, 'note.before');
  const { heard, until } = await listenIn(world.there, newNotifier());
  await happen(world.there, 'note.after');
  await until('note.after');
  expect(actionsOf(heard)).toEqual(['note.after']);
});

test('More than fits in one look is delivered completely and in order', async () => {
  const { heard, until } = await listenIn(world.here, newNotifier());
  const actions = Array.from({ length: 2500 }, (_, i) => `note.n${'abcdefghij'[i % 10]!}`);
  await happenAtOnce(world.here, [...actions, 'note.last']);
  await until('note.last');
  expect(actionsOf(heard)).toEqual([...actions, 'note.last']);
});

test('Processes looking at the same moment number each event once', async () => {
  const before = await listenIn(world.here, newNotifier());
  before.forget();
  await warmPool(world.platform);
  const actions = Array<string>(3000).fill('note.many');
  await happenAtOnce(world.here, actions);
  await Promise.all([1, 2, 3, 4].map(() => listenIn(world.here, newNotifier())));
  const told: string[] = [];
  for (let at = before.from; told.length < actions.length;) {
    const missed = await newNotifier().since(world.here.agency.id, at);
    told.push(...actionsOf(missed!.events));
    at = missed!.through.position;
  }
  expect(told).toEqual(actions);
});

describe('While a writing transaction is open', () => {
  let open: pg.Client;
  afterEach(() => open?.end());
  const begin = async (url: string, ...statements: string[]) => {
    open = new pg.Client({ connectionString: url });
    await open.connect();
    for (const statement of ['begin', ...statements]) await open.query(statement);
  };
  const expectNews = async () => {
    const notifier = newNotifier();
    const { heard, until } = await listenIn(world.here, notifier);
    await happen(world.here, 'note.meanwhile');
    await until('note.meanwhile');
    expect(actionsOf(heard)).toEqual(['note.meanwhile']);
  };

  test('in another database of the server, live events continue', async () => {
    await begin(inject('postgres').ownerUrl, 'create temp table held_open (id int)');
    await expectNews();
  });
  test('in another agency, live events continue, and its own arrive once it ends', async () => {
    const { heard, until } = await listenIn(world.there, newNotifier());
    const end = await happenSlowly(world.there, 'note.slow');
    await expectNews();
    expect(heard).toEqual([]);
    await end();
    await until('note.slow-too');
    expect(actionsOf(heard)).toEqual(['note.slow', 'note.slow-too']);
  });
  test('in the same agency, others’ events are delivered, and its own once it ends, after those before', async () => {
    const [ear, late] = [await listenIn(world.here, newNotifier()), newNotifier()];
    const end = await happenSlowly(world.here, 'note.slow');
    await happen(world.here, 'note.quick');
    await ear.until('note.quick');
    const between = ear.heard.at(-1)!.position;
    const latecomer = await listenIn(world.here, late);
    await end();
    for (const one of [ear, latecomer]) await one.until('note.slow-too');
    expect(actionsOf(ear.heard)).toEqual(['note.quick', 'note.slow', 'note.slow-too']);
    expect(actionsOf(latecomer.heard)).toEqual(['note.slow', 'note.slow-too']);
    expect(await missedBy(between)).toEqual(['note.slow', 'note.slow-too']);
    expect(await missedBy(ear.from)).toEqual(['note.quick', 'note.slow', 'note.slow-too']);
  });
  test('on the outbox rows themselves, everything else is delivered', async () => {
    const notifier = newNotifier();
    const [ear, other] = [await listenIn(world.here, notifier), await listenIn(world.there, notifier)];
    // As an agency's erasure locks them.
    await begin(world.database.ownerUrl, `delete from event_streams where agency_id = '${world.here.agency.id}'`);
    await happen(world.here, 'note.held');
    await happen(world.there, 'note.free');
    await other.until('note.free');
    expect(ear.heard).toEqual([]);
    await open.query('rollback');
    await ear.until('note.held');
  });
});

describe('A listener that reconnects', () => {
  test('gets what it missed since its last position, and nothing of another agency', async () => {
    const { heard, until, forget } = await listenIn(world.here, newNotifier());
    await happen(world.here, 'note.seen');
    await until('note.seen');
    forget();
    const { position } = heard[0]!;
    await happen(world.here, 'note.missed');
    await listenIn(world.here, newNotifier());
    expect(await missedBy(position)).toEqual(['note.missed']);
    const { from } = await listenIn(world.there, newNotifier());
    expect(await missedBy(from, world.there)).toEqual([]);
  });
  test.each(['nonsense', '1234-5', '-1', '1'.repeat(50), '01900000-0000-7000-8000-000000000001-0'])(
    'with a position this database never issued (%s) is told to reload',
    async (position) => {
      expect(await missedBy(position)).toBeNull();
    },
  );
  test('with a position beyond the end is told to reload, because the database is older', async () => {
    const { from } = await listenIn(world.here, newNotifier());
    const [, epoch, number] = /^(.*)-(\d+)$/.exec(from)!;
    expect(await missedBy(from)).toEqual([]);
    expect(await missedBy(`${epoch!}-${Number(number) + 1}`)).toBeNull();
  });

  describe('after two days', () => {
    const sweep = () =>
      removeEndedAccess({
        db: world.platform.pool.for({ agencyId: null }),
        clock: fixedClock('2026-05-28T08:40:01Z'),
      });
    test('is told to reload if anything was forgotten, and otherwise misses nothing', async () => {
      const ear = await listenIn(world.here, newNotifier());
      await happen(world.here, 'note.old');
      await happen(world.here, 'note.last');
      await ear.until('note.last');
      const [, last] = ear.heard;
      await sweep();
      expect(await missedBy(ear.from)).toBeNull();
      expect(await missedBy(last!.position)).toEqual([]);
      expect(ear.resyncs).toEqual([]);
    });
    test('is told to reload even if nobody listened when it happened', async () => {
      const ear = await listenIn(world.here, newNotifier());
      ear.forget();
      await happen(world.here, 'note.unheard');
      await sweep();
      const late = { ...world.here, clock: fixedClock('2026-05-28T09:00:00Z') };
      await happen(late, 'note.later');
      await listenIn(world.here, newNotifier());
      expect(await missedBy(ear.from)).toBeNull();
    });
  });
});

describe('When the database is replaced under a running process', () => {
  const expectResync = async (ear: Ear, change: string, values: unknown[] = []) => {
    await asOwner(change, values);
    await expect.poll(() => ear.resyncs.length).toBe(1);
    await happen(world.here, 'note.since');
    await ear.until('note.since');
    expect(actionsOf(ear.heard)).toEqual(['note.since']);
    expect(await missedBy(ear.resyncs[0]!)).toEqual(['note.since']);
  };
  test('by a restore, its listeners are told to reload, and continue from there', async () => {
    const ear = await listenIn(world.here, newNotifier());
    await expectResync(ear, 'update installation_state set feed_epoch = gen_random_uuid()');
    expect(await missedBy(ear.from)).toBeNull();
  });
  test('by other means, so that its numbers are lower, likewise', async () => {
    await happen(world.here, 'note.lost');
    const ear = await listenIn(world.here, newNotifier());
    await expectResync(
      ear,
      `with gone as (delete from outbox where position = (select max(position) from outbox where agency_id = $1)
          and agency_id = $1 returning agency_id)
        update event_streams s set last_position = last_position - 1 from gone where s.agency_id = gone.agency_id`,
      [world.here.agency.id],
    );
  });
});
