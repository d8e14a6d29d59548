import { describe, expect, test } from 'vitest';
import { AcknowledgementSchema, ChangesQuerySchema } from '#domain/payroll/payroll.schema.ts';
import { says } from '../../support/says.ts';

const unknown = (name: string) => `${name}: The ${name} field is not known.`;

describe('Payroll', () => {
  test('asks for part of the feed', () => {
    expect(says(ChangesQuerySchema, {})).toEqual({ after: 0, limit: 50 });
    expect(says(ChangesQuerySchema, { after: '7', limit: '1000' })).toEqual({ after: 7, limit: 1000 });
    expect(says(ChangesQuerySchema, { limit: '1' })).toEqual({ after: 0, limit: 1 });
    for (const after of ['x', '-1', '1.5'])
      expect(says(ChangesQuerySchema, { after })).toEqual(['after: after must be a sequence number']);
    for (const limit of ['x', '0', '1001'])
      expect(says(ChangesQuerySchema, { limit })).toEqual(['limit: limit must be 1 to 1000']);
    expect(says(ChangesQuerySchema, { limit: '1.5' })).toHaveLength(1);
    expect(says(ChangesQuerySchema, { epoch: 'x'.repeat(64) })).toMatchObject({ epoch: 'x'.repeat(64) });
    expect(says(ChangesQuerySchema, { epoch: 'x'.repeat(65) })).toEqual([
      'epoch: epoch must be the one that a page of the feed gave',
    ]);
    expect(says(ChangesQuerySchema, { epoch: '' })).toMatchObject({ epoch: '' });
  });
  test('acknowledges how far it has everything', () => {
    expect(says(AcknowledgementSchema, { through: 0 })).toEqual({ through: 0 });
    expect(says(AcknowledgementSchema, {})).toEqual(['through: The through field is missing.']);
    for (const through of [-1, 1.5])
      expect(says(AcknowledgementSchema, { through })).toEqual(['through: through must be a sequence number']);
    expect(says(AcknowledgementSchema, { through: 1, a: 1 })).toEqual([unknown('a')]);
  });
});
