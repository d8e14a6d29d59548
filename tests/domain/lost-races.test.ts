import { expect, test } from 'vitest';
import { Conflict } from '#domain/errors.ts';
import { LostRace, retryLostRace } from '#domain/retry-lost-race.ts';

/** Work that fails in these ways, one after the other, and then is done; and how often it was begun. */
function failing(...errors: Error[]) {
  const begun = { count: 0 };
  const work = async () => {
    const error = errors[begun.count];
    begun.count += 1;
    if (error) throw error;
    return 'done';
  };
  return { begun, done: retryLostRace(work) };
}
const refused = () => Object.assign(new Error('refused'), { constraint: 'contacts_email_address' });
const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });

test('What lost a race is done again, also after the database refused a row', async () => {
  await expect(failing(new LostRace(), deadlock(), refused(), new LostRace()).done).resolves.toBe('done');
});

test('What the database refuses twice is thrown as it is, as is anything else at once', async () => {
  await expect(failing(refused(), refused()).done).rejects.toThrow('refused');
  const other = failing(new Error('The disk is full'));
  await expect(other.done).rejects.toThrow('The disk is full');
  expect(other.begun.count).toBe(1);
});

test('Where others are first each time it is told in words, and begun five times at most', async () => {
  const busy = failing(...Array.from({ length: 9 }, () => new LostRace()));
  await expect(busy.done).rejects.toThrow(Conflict);
  await expect(busy.done).rejects.toMatchObject({ code: 'records_busy' });
  expect(busy.begun.count).toBe(5);
  await expect(failing(...Array.from({ length: 9 }, deadlock)).done).rejects.toThrow('deadlock detected');
});
