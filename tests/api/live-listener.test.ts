import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveListener } from '#api/live-listener.ts';
import { recordEvents } from '#domain/audit/record-event.server.ts';
import { openTwoAgencies, type TwoAgencies } from '#tests/support/two-agencies.ts';

let world: TwoAgencies;
beforeAll(async () => {
  world = await openTwoAgencies();
});
afterAll(() => world.close());

const EVENTS = 500;
const happen = () =>
  recordEvents(
    world.here,
    Array.from({ length: EVENTS }, () => ({ action: 'client.heard', subjectType: 'client', subjectId: null })),
  );

/** A connection whose other end takes what `take` says, and what it got. */
function listen(take: (done: () => void) => void, after: string | null = null) {
  const chunks: Buffer[] = [];
  const outlet = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      take(done);
    },
  });
  const { platform, here } = world;
  const listening = { platform, agencyId: here.agency.id, actor: here.actor, roles: [], after };
  LiveListener.open(outlet, { ...listening, watch: () => () => undefined });
  const heard = () => chunks.filter((chunk) => chunk.includes('event: client.heard\n'));
  return { outlet, chunks, heard, text: () => Buffer.concat(chunks).toString() };
}
const greeted = ({ text }: ReturnType<typeof listen>) => expect.poll(text).toContain('event: hello\n');

test('Who does not read is let go; who reads hears everything, in the same bytes as everybody else', async () => {
  const [one, other] = [listen((done) => done()), listen((done) => done())];
  let isReading = true;
  const slow = listen((done) => isReading && done());
  for (const listener of [one, other, slow]) await greeted(listener);
  isReading = false;
  for (const told of [EVENTS, 2 * EVENTS]) {
    expect(slow.outlet.destroyed).toBe(false);
    await happen();
    await expect.poll(() => [one, other].map(({ heard }) => heard().length)).toEqual([told, told]);
  }
  expect(slow.outlet.destroyed).toBe(true);
  expect(one.heard().every((chunk, i) => chunk === other.heard()[i])).toBe(true);
  for (const { outlet } of [one, other]) outlet.destroy();
});

test('Who comes back and reads slowly is told everything that they missed, once', async () => {
  const first = listen((done) => done());
  await greeted(first);
  const after = /^id: (\S+)$/m.exec(first.text())![1]!;
  first.outlet.destroy();
  await happen();
  const back = listen((done) => void setImmediate(done), after);
  await greeted(back);
  await happen();
  await expect.poll(() => back.heard().length, { timeout: 5000 }).toBe(2 * EVENTS);
  const ids = back.heard().map((chunk) => /^id: (\S+)$/m.exec(chunk.toString())![1]);
  expect(new Set(ids).size).toBe(2 * EVENTS);
  expect(back.outlet.destroyed).toBe(false);
  back.outlet.destroy();
});
