import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordEvent } from '#domain/audit/record-event.server.ts';
import { type Context, transact } from '#domain/context.ts';
import type { DatabasePool } from '#platform/database.ts';
import { createNotifier, type LiveEvent, type Notifier } from '#platform/notifier.ts';
import { openTwoAgencies, type TwoAgencies } from '../support/two-agencies.ts';

let world: TwoAgencies;
beforeAll(async () => {
  world = await openTwoAgencies();
});
afterAll(() => world.close());

const happen = (ctx: Context, action: string) =>
  recordEvent(ctx, { action, subjectType: 'timesheet', subjectId: null });
const actionsOf = (events: LiveEvent[] | null) => events!.map(({ action }) => action);

/** Two things happen in a transaction: one at once, and one when it is told to end. */
async function happenSlowly(ctx: Context, action: string): Promise<() => Promise<void>> {
  let end: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (end = resolve));
  let begun: () => void = () => undefined;
  const written = new Promise<void>((resolve) => (begun = resolve));
  const slow = transact(ctx, async (within) => {
    await happen(within, action);
    begun();
    await held;
    await happen(within, `${action}-too`);
  });
  await written;
  return () => {
    end();
    return slow;
  };
}

/** What a listener in the agency is told of this test's kind, and how to wait for one of it. */
async function listen(ctx: Context, notifier: Notifier = world.platform.notifier) {
  const heard: LiveEvent[] = [];
  let check: () => void = () => undefined;
  const forget = notifier.listen(ctx.agency.id, (events) => {
    // While a transaction anywhere in the cluster is open, the first look may reach back to before it.
    heard.push(...events.filter(({ action }) => action.startsWith('note.')));
    check();
  });
  await notifier.ready();
  return {
    heard,
    forget,
    until: (last: string) =>
      new Promise<void>((resolve) => {
        check = () => actionsOf(heard).includes(last) && resolve();
        check();
      }),
  };
}

test('A listener learns of what happens in its agency, in order and once, and of nothing elsewhere', async () => {
  const { heard, until, forget } = await listen(world.here);
  await happen(world.here, 'note.first');
  await happen(world.there, 'note.elsewhere');
  await happen(world.here, 'note.second');
  await happen(world.here, 'note.third');
  await until('note.third');
  forget();
  expect(actionsOf(heard)).toEqual(['note.first', 'note.second', 'note.third']);
});

describe('What is written early and committed late', () => {
  /** The notifier on the same database, and how to wait until it has looked once more from beginning to end. */
  function watchedNotifier() {
    let looks = 0;
    let onLook: () => void = () => undefined;
    const pool: Pick<DatabasePool, 'for'> = {
      for: (scope) => {
        const db = world.platform.pool.for(scope);
        return Object.assign(Object.create(db) as typeof db, {
          run: async (...asked: Parameters<typeof db.run>) => {
            const rows = await db.run(...asked);
            looks += 1;
            onLook();
            return rows;
          },
        });
      },
    };
    const notifier = createNotifier(pool, world.platform.log);
    // The look under way may have begun before; the one after it has not.
    const anotherLook = () => {
      const wanted = looks + 2;
      return new Promise<void>((resolve) => {
        onLook = () => looks >= wanted && resolve();
      });
    };
    return { notifier, anotherLook };
  }

  test('is told although what came after it has been looked for already', async () => {
    const { notifier, anotherLook } = watchedNotifier();
    const { heard, until, forget } = await listen(world.here, notifier);
    const end = await happenSlowly(world.here, 'note.slow');
    await happen(world.here, 'note.quick');
    await anotherLook();
    await end();
    await happen(world.here, 'note.after');
    await until('note.after');
    forget();
    notifier.stop();
    expect(actionsOf(heard)).toEqual(['note.slow', 'note.slow-too', 'note.quick', 'note.after']);
  });
  test('is told to whoever began to listen in between', async () => {
    const end = await happenSlowly(world.here, 'note.before');
    await happen(world.here, 'note.quick');
    const { heard, until, forget } = await listen(world.here, watchedNotifier().notifier);
    await end();
    await until('note.quick');
    forget();
    expect(actionsOf(heard)).toEqual(expect.arrayContaining(['note.before', 'note.before-too', 'note.quick']));
  });
  test('holds back what came after it from those who ask what they missed, so that they miss nothing', async () => {
    const { heard, until, forget } = await listen(world.here);
    await happen(world.here, 'note.last-seen');
    await until('note.last-seen');
    forget();
    const { position } = heard.at(-1)!;
    const missed = async () => actionsOf(await world.platform.notifier.since(world.here.agency.id, position));
    const end = await happenSlowly(world.here, 'note.slow');
    await happen(world.here, 'note.quick');
    expect(await missed()).toEqual([]);
    await end();
    await expect.poll(missed).toEqual(['note.slow', 'note.slow-too', 'note.quick']);
  });
});

test('What was missed can be asked for from the last position', async () => {
  const { heard, until, forget } = await listen(world.here);
  await happen(world.here, 'note.seen');
  await until('note.seen');
  forget();
  const { position } = heard.find(({ action }) => action === 'note.seen')!;
  await happen(world.here, 'note.missed');
  const missed = async () => actionsOf(await world.platform.notifier.since(world.here.agency.id, position));
  await expect.poll(missed).toEqual(['note.missed']);
  expect(await world.platform.notifier.since(world.there.agency.id, position)).toEqual([]);
  expect(await world.platform.notifier.since(world.here.agency.id, 'nonsense')).toBeNull();
});
