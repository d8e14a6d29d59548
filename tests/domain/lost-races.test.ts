import { expect, test } from 'vitest';
import { Conflict } from '#domain/errors.ts';
import { LostRace, retryLostRace } from '#domain/retry-lost-race.ts';

/** Returns work that fails in these ways, in order, and then succeeds; and how often it was started. */
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

test('A transaction that lost a race is repeated, also after the database refused a row', async () => {
  await expect(failing(new LostRace(), deadlock(), refused(), new LostRace()).done).resolves.toBe('done');
});

test('A row refused twice is thrown as it is, as is any other error at once', async () => {
  await expect(failing(refused(), refused()).done).rejects.toThrow('refused');
  const other = failing(new Error('The disk is full'));
  await expect(other.done).rejects.toThrow('The disk is full');
  expect(other.begun.count).toBe(1);
});

test('If others are first every time it is reported in words, after five attempts', async () => {
  const busy = failing(...Array.from({ length: 9 }, () => new LostRace()));
  await expect(busy.done).rejects.toThrow(Conflict);
  await expect(busy.done).rejects.toMatchObject({ code: 'records_busy' });
  expect(busy.begun.count).toBe(5);
  await expect(failing(...Array.from({ length: 9 }, deadlock)).done).rejects.toThrow('deadlock detected');
});
