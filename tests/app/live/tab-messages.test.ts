import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LiveEvent, RecentEvents } from '#app/live/tab-messages.ts';

const heard = (name: string, id: string): LiveEvent => ({ kind: 'event', name, id, data: {} });
const accepted = (id: string) => heard('timesheet.accepted', id);
const idsOf = (events: LiveEvent[] | null) => events && events.map(({ id }) => id);

test('What two tabs announce is heard once; statements of how things are, as often as they are made', () => {
  const recent = new RecentEvents();
  recent.add(heard('hello', 'e-1'));
  const told = [
    accepted('e-2'),
    heard('ownRole', 'e-2'),
    accepted('e-2'),
    heard('status', 'e-2'),
    heard('status', 'e-2'),
  ];
  expect(told.map((event) => recent.add(event))).toEqual([true, true, false, true, true]);
  expect(recent.position).toBe('e-2');
});

test('A tab that returns is told what it missed since it left, or that it was away too long', () => {
  const recent = new RecentEvents();
  recent.add(heard('hello', 'e-0'));
  expect(recent.position).toBe('e-0');
  for (let i = 1; i <= 300; i += 1) recent.add(accepted(`e-${i}`));
  expect(idsOf(recent.after('e-297'))).toEqual(['e-298', 'e-299', 'e-300']);
  expect([recent.after('e-300'), recent.after('')]).toEqual([[], []]);
  expect(recent.after('e-100')).toHaveLength(200);
  expect([recent.after('e-99'), recent.after('other-5')]).toEqual([null, null]);
});

test('A tab begins where its page was made, and is told what it has not heard since, also between events that it does not hear of', () => {
  const [first, later] = [new RecentEvents('e-5'), new RecentEvents('e-8')];
  expect(first.position).toBe('e-5');
  for (const id of ['e-7', 'e-10']) first.add(accepted(id));
  expect(idsOf(first.after(later.position))).toEqual(['e-10']);
  expect(idsOf(first.after('e-12'))).toEqual([]);
  expect([first.after('e-4'), first.after('f-8')]).toEqual([null, null]);
});

test('A new position starts afresh; a greeting without one continues', () => {
  const recent = new RecentEvents();
  for (const event of [heard('hello', 'e-1'), accepted('e-2'), heard('hello', '')]) recent.add(event);
  expect(idsOf(recent.after('e-1'))).toEqual(['e-2']);
  recent.add(heard('resync', 'f-1'));
  expect([recent.position, recent.after('e-1')]).toEqual(['f-1', null]);
  recent.restart('f-7');
  expect([recent.position, recent.after('f-7')]).toEqual(['f-7', []]);
});

test('A tab that leaves at any moment and returns has heard the same as one that stayed', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 150 }), (isThere) => {
      const [stayed, hopper] = [new RecentEvents(), new RecentEvents()];
      for (const one of [stayed, hopper]) one.add(heard('hello', 'e-0'));
      const told: string[] = [];
      for (const [i, is] of [...isThere, true].entries()) {
        stayed.add(accepted(`e-${i + 1}`));
        if (!is) continue;
        for (const event of stayed.after(hopper.position)!) if (hopper.add(event)) told.push(event.id);
      }
      expect(told).toEqual([...isThere, true].map((_, i) => `e-${i + 1}`));
    }),
  );
});
