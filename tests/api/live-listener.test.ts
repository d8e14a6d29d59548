import { expect, test } from 'vitest';
import { recordEvents } from '#domain/audit/record-event.server.ts';
import { type LiveLine, openLine } from '#tests/support/live-line.ts';
import { rowsOf } from '#tests/support/installation.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);

const EVENTS = 500;
const happen = () =>
  recordEvents(
    world.here,
    Array.from({ length: EVENTS }, () => ({ action: 'client.edited', subjectType: 'client', subjectId: null })),
  );
const listen = (options: Parameters<typeof openLine>[2] = {}) => openLine(world.platform, world.here, options);
const heardBy = ({ heard }: LiveLine) => heard('client.edited');
const greeted = ({ heard }: LiveLine) => expect.poll(() => heard('hello')).toHaveLength(1);

test('A client that stops reading is disconnected; the others receive every event, in the same bytes as everybody else', async () => {
  const [one, other] = [listen(), listen()];
  let isReading = true;
  const slow = listen({ take: (done) => isReading && done() });
  for (const listener of [one, other, slow]) await greeted(listener);
  isReading = false;
  for (const told of [EVENTS, 2 * EVENTS]) {
    expect(slow.outlet.destroyed).toBe(false);
    await happen();
    await expect.poll(() => [one, other].map((line) => heardBy(line).length)).toEqual([told, told]);
  }
  expect(slow.outlet.destroyed).toBe(true);
  expect(heardBy(one).every(({ chunk }, i) => chunk === heardBy(other)[i]!.chunk)).toBe(true);
  for (const { outlet } of [one, other]) outlet.destroy();
});

test('A client that reconnects and reads slowly receives everything it missed, once', async () => {
  const first = listen();
  await greeted(first);
  const after = first.heard('hello')[0]!.id;
  first.outlet.destroy();
  await happen();
  const back = listen({ take: (done) => void setImmediate(done), after });
  await greeted(back);
  await happen();
  await expect.poll(() => heardBy(back).length, { timeout: 5000 }).toBe(2 * EVENTS);
  expect(new Set(heardBy(back).map(({ id }) => id)).size).toBe(2 * EVENTS);
  expect(back.heard('resync')).toEqual([]);
  expect(back.outlet.destroyed).toBe(false);
  back.outlet.destroy();
});

test('A client that reconnects with a position of another epoch is told to reload, and continues from there', async () => {
  const first = listen();
  await greeted(first);
  await rowsOf(world.database.ownerUrl, 'update installation_state set feed_epoch = gen_random_uuid()');
  await expect.poll(() => first.heard('resync')).toHaveLength(1);
  first.outlet.destroy();
  await happen();
  const back = listen({ after: first.heard('hello')[0]!.id });
  await expect.poll(() => back.heard('resync')).toHaveLength(1);
  expect(back.messages.map(({ event }) => event).slice(0, 3)).toEqual(['hello', 'still-there', 'resync']);
  const { id } = back.heard('resync')[0]!;
  const again = listen({ after: id });
  await greeted(again);
  await happen();
  for (const line of [back, again]) await expect.poll(() => heardBy(line)).toHaveLength(EVENTS);
  expect(again.heard('resync')).toEqual([]);
  // A listener present when the change happened resumes from what it received then.
  const resumed = listen({ after: first.heard('resync')[0]!.id });
  await expect.poll(() => heardBy(resumed)).toHaveLength(2 * EVENTS);
  for (const { outlet } of [back, again, resumed]) outlet.destroy();
});
