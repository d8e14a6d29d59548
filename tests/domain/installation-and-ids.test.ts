import { expect, test } from 'vitest';
import {
  outageCause,
  OUTAGE_SENTENCES,
  RETRY_AFTER_SECONDS,
  SERVICE_MODES,
  SERVICE_STATUS_HEADER,
} from '#domain/installation/service-mode.ts';
import { isId, newId } from '#domain/new-id.ts';

const ID = '0197f3b2-6c1e-7c3a-9d2b-0a1b2c3d4e5f';

test('The installation is open, or closed for a reason that has a sentence', () => {
  expect(SERVICE_MODES).toEqual(['online', 'maintenance', 'systemUpgrade']);
  expect(OUTAGE_SENTENCES).toEqual({
    maintenance: 'The timesheet portal is closed for maintenance and will be back shortly.',
    startingUp: 'The timesheet portal is starting up and will be ready in a moment.',
    systemUpgrade: 'The timesheet portal is being upgraded and will be back shortly.',
  });
  expect(['maintenance', 'online', 'toString', null].map(outageCause)).toEqual(['maintenance', null, null, null]);
  expect([SERVICE_STATUS_HEADER, RETRY_AFTER_SECONDS]).toEqual(['X-Service-Status', 30]);
});

test('An id is a UUID, and a later one sorts later', () => {
  const [first, second] = [newId(), newId()];
  expect([isId(first), first < second]).toEqual([true, true]);
  expect([ID, ID.toUpperCase()].map(isId)).toEqual([true, true]);
  expect(['', 'x', `x${ID}`, `${ID}x`, ID.slice(1), 7, null].map(isId)).toEqual(Array(7).fill(false));
});
