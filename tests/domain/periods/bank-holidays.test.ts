import { expect, test } from 'vitest';
import { bankHoliday } from '#domain/periods/bank-holidays.server.ts';

test('England and Wales keep their bank holidays', () => {
  expect(bankHoliday('2026-05-25')).toMatch(/spring bank holiday/i);
  expect(bankHoliday('2026-12-25')).toMatch(/christmas/i);
  expect(bankHoliday('2026-05-26')).toBeNull();
});
