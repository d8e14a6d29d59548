import { expect, test } from 'vitest';
import { openTurns, type WaitingLimits } from '#platform/database/turns.ts';

type Group = 'people' | 'machines';
const ample: WaitingLimits = { waitMs: 30_000, waiting: 100 };
const anyone = (_group: Group, free: number) => free > 0;
const overloaded = { name: 'Overloaded' };

test('Turns alternate between waiting groups, however many of one came first', async () => {
  const turns = openTurns<Group>(1, anyone);
  const giveBack = await turns.take('people', ample);
  const served: string[] = [];
  const ask = (group: Group, name: string) =>
    turns.take(group, ample).then((done) => {
      served.push(name);
      done();
    });
  const requested = [
    ask('machines', 'machine 1'),
    ask('machines', 'machine 2'),
    ask('machines', 'machine 3'),
    ask('people', 'person 1'),
    ask('people', 'person 2'),
  ];
  giveBack();
  await Promise.all(requested);
  expect(served).toEqual(['machine 1', 'person 1', 'machine 2', 'person 2', 'machine 3']);
});

test('Within a group turns alternate between members, however many of one came first', async () => {
  const turns = openTurns<Group>(1, anyone);
  const giveBack = await turns.take('machines', ample, 'large');
  const served: string[] = [];
  const ask = (group: Group, who: string) =>
    turns.take(group, ample, who).then((done) => {
      served.push(`${group} of ${who}`);
      done();
    });
  const requested = [
    ...['large', 'large', 'large', 'large', 'small'].map((who) => ask('machines', who)),
    ...['large', 'large'].map((who) => ask('people', who)),
  ];
  giveBack();
  await Promise.all(requested);
  expect(served).toEqual([
    'machines of large',
    'people of large',
    'machines of small',
    'people of large',
    'machines of large',
    'machines of large',
    'machines of large',
  ]);
  expect(turns.load()).toEqual({ held: new Map(), waiting: new Map() });
});

test('If a member has its full share of a group waiting, its next is refused, and others’ are not until they have theirs', async () => {
  const turns = openTurns<Group>(1, anyone);
  const giveBack = await turns.take('people', ample, 'large');
  const patience = { waitMs: 30_000, waiting: 4 };
  const those = (who: string, count: number) =>
    Array.from({ length: count }, () => turns.take('people', patience, who));
  const waiting = those('large', 4);
  expect([turns.isFull('people', patience, 'large'), turns.isFull('people', patience, 'small')]).toEqual([true, false]);
  await expect(turns.take('people', patience, 'large')).rejects.toMatchObject(overloaded);
  waiting.push(...those('small', 2));
  await expect(turns.take('people', patience, 'small')).rejects.toMatchObject(overloaded);
  expect(turns.load().waiting.get('people')).toBe(6);
  giveBack();
  await Promise.all(waiting.map((one) => one.then((done) => done())));
  expect(turns.load()).toEqual({ held: new Map(), waiting: new Map() });
});

test('Beyond the limit the next is refused at once, and another group’s is not', async () => {
  const turns = openTurns<Group>(1, anyone);
  const giveBack = await turns.take('people', ample);
  const patience = { waitMs: 30_000, waiting: 2 };
  const waiting = [turns.take('machines', patience), turns.take('machines', patience)];
  expect([turns.isFull('machines', patience), turns.isFull('people', patience)]).toEqual([true, false]);
  await expect(turns.take('machines', patience)).rejects.toMatchObject(overloaded);
  const person = turns.take('people', patience);
  expect([...turns.load().waiting]).toEqual([
    ['machines', 2],
    ['people', 1],
  ]);
  giveBack();
  for (const one of [waiting[0]!, person, waiting[1]!]) (await one)();
  expect(turns.load()).toEqual({ held: new Map(), waiting: new Map() });
});

test('A request that timed out is refused, and takes no turn later', async () => {
  const turns = openTurns<Group>(1, anyone);
  const giveBack = await turns.take('people', ample);
  await expect(turns.take('machines', { waitMs: 1, waiting: 5 })).rejects.toMatchObject(overloaded);
  giveBack();
  expect(turns.load().held).toEqual(new Map());
  (await turns.take('machines', { waitMs: 1, waiting: 0 }))();
});

test('A turn returned twice is one turn', async () => {
  const turns = openTurns<Group>(1, anyone);
  const giveBack = await turns.take('people', ample);
  giveBack();
  giveBack();
  await turns.take('people', ample);
  expect(turns.isFull('people', { waitMs: 1, waiting: 0 })).toBe(true);
});

test('Reserved turns of a group are free for it while another asks for everything', async () => {
  const turns = openTurns<Group>(3, (group, free, held) => {
    const other = group === 'people' ? 'machines' : 'people';
    return free > Math.max(0, 1 - (held.get(other) ?? 0));
  });
  await turns.take('machines', ample);
  const giveBack = await turns.take('machines', ample);
  await expect(turns.take('machines', { waitMs: 1, waiting: 0 })).rejects.toMatchObject(overloaded);
  await turns.take('people', { waitMs: 1, waiting: 0 });
  giveBack();
  await turns.take('machines', { waitMs: 1, waiting: 0 });
});
