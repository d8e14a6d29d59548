import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordEvent } from '#domain/audit/record-event.server.ts';
import { type Context, transact } from '#domain/context.ts';
import type { LiveEvent } from '#platform/notifier.ts';
import { openTwoAgencies, type TwoAgencies } from '../support/two-agencies.ts';

let world: TwoAgencies;
beforeAll(async () => {
  world = await openTwoAgencies();
});
afterAll(() => world.close());

const happen = (ctx: Context, action: string) =>
  recordEvent(ctx, { action, subjectType: 'timesheet', subjectId: null });

/** Collects what an agency's listener is told until it has learnt of an action. */
async function until(ctx: Context, last: string, meanwhile: () => Promise<unknown>): Promise<LiveEvent[]> {
  const heard: LiveEvent[] = [];
  let forget: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    forget = world.platform.notifier.listen(ctx.agency.id, (events) => {
      // While a transaction anywhere in the cluster is open, the first look may reach back to before it.
      heard.push(...events.filter(({ action }) => action.startsWith('note.')));
      if (heard.some(({ action }) => action === last)) resolve();
    });
  });
  await world.platform.notifier.ready();
  await meanwhile();
  await done;
  forget();
  return heard;
}

test('A listener learns of what happens in its agency, in order and once, and of nothing elsewhere', async () => {
  const heard = await until(world.here, 'note.third', async () => {
    await happen(world.here, 'note.first');
    await happen(world.there, 'note.elsewhere');
    await happen(world.here, 'note.second');
    await happen(world.here, 'note.third');
  });
  expect(heard.map(({ action }) => action)).toEqual(['note.first', 'note.second', 'note.third']);
});

test('A transaction that ends late is not passed over', async () => {
  let end: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (end = resolve));
  const heard = await until(world.here, 'note.slow', async () => {
    const slow = transact(world.here, async (ctx) => {
      await happen(ctx, 'note.slow');
      await held;
    });
    await happen(world.here, 'note.quick');
    end();
    await slow;
    await happen(world.here, 'note.after');
  });
  expect(heard.map(({ action }) => action)).toContain('note.slow');
});

test('What was missed can be asked for from the last position', async () => {
  const [first] = await until(world.here, 'note.seen', () => happen(world.here, 'note.seen'));
  await happen(world.here, 'note.missed');
  const missed = await world.platform.notifier.since(world.here.agency.id, first!.position);
  expect(missed!.map(({ action }) => action)).toEqual(['note.missed']);
  expect(await world.platform.notifier.since(world.there.agency.id, first!.position)).toEqual([]);
  expect(await world.platform.notifier.since(world.here.agency.id, 'nonsense')).toBeNull();
});
