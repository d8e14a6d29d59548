import { expect, test } from 'vitest';
import { DeclareSchema } from '#domain/declarations/declaration.schema.ts';
import { says } from '../../support/says.ts';

const unknown = (name: string) => `${name}: The ${name} field is not known.`;

test('A declaration has a placement, a period and a reason of 500 characters at most', () => {
  const sent = { contractorId: 'p1', beginning: '2026-05-18', reason: ' Ill ' };
  expect(says(DeclareSchema, sent)).toEqual({ ...sent, absenceReason: 'other', reason: 'Ill' });
  expect(says(DeclareSchema, { ...sent, absenceReason: 'juryService' })).toMatchObject({
    absenceReason: 'juryService',
  });
  expect(says(DeclareSchema, { ...sent, absenceReason: 'tea' })).toEqual([
    'absenceReason: Please choose why nothing was worked.',
  ]);
  expect(says(DeclareSchema, {})).toEqual([
    'contractorId: The contractorId field is missing.',
    'reason: Please give a reason.',
  ]);
  expect(says(DeclareSchema, { contractorId: 'p1', ending: ' 2026-05-24 ', reason: 'Ill' })).toMatchObject({
    ending: '2026-05-24',
  });
  expect(says(DeclareSchema, { ...sent, beginning: 7, ending: 7 })).toEqual([
    'beginning: Please choose a period',
    'ending: Please choose a period',
  ]);
  expect(says(DeclareSchema, { ...sent, reason: ' ' })).toEqual(['reason: Please give a reason.']);
  expect(says(DeclareSchema, { ...sent, reason: 'x'.repeat(500) })).toHaveProperty('reason');
  expect(says(DeclareSchema, { ...sent, reason: 'x'.repeat(501) })).toEqual([
    'reason: A reason holds 500 characters at most',
  ]);
  expect(says(DeclareSchema, { ...sent, a: 1 })).toEqual([unknown('a')]);
});
