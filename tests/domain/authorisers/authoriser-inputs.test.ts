import { describe, expect, test } from 'vitest';
import * as authorisers from '#domain/authorisers/authoriser.schema.ts';
import { CreateDelegationSchema, EditDelegationSchema } from '#domain/delegations/delegation.schema.ts';
import { delegationFields } from '#domain/delegations/delegation.ts';
import { says } from '../../support/says.ts';

const unknown = (name: string) => `${name}: The ${name} field is not known.`;

describe('An authoriser', () => {
  test('is named for a placement, perhaps as the primary one', () => {
    const sent = { contractorId: ' p1 ', contactId: ' n1 ' };
    expect(says(authorisers.AddAuthoriserSchema, sent)).toEqual({
      contractorId: 'p1',
      contactId: 'n1',
      isPrimary: false,
      reference: null,
    });
    expect(says(authorisers.AddAuthoriserSchema, { isPrimary: 'x' })).toEqual([
      'contractorId: Please choose a contractor for the authoriser.',
      'contactId: Please supply a contact to make the authoriser.',
      'isPrimary: Please choose whether the authoriser is the primary one.',
    ]);
    expect(says(authorisers.AddAuthoriserSchema, { ...sent, a: 1 })).toEqual([unknown('a')]);
    expect(says(authorisers.SetPrimaryAuthoriserSchema, {})).toEqual([
      'contractorId: The contractorId field is missing.',
      'authoriserId: The authoriserId field is missing.',
    ]);
    const both = { contractorId: 'p1', authoriserId: 'a1' };
    expect(says(authorisers.SetPrimaryAuthoriserSchema, both)).toEqual(both);
    expect(says(authorisers.SetPrimaryAuthoriserSchema, { ...both, a: 1 })).toEqual([unknown('a')]);
    expect([authorisers.NOT_ASSIGNED, authorisers.KEEP_ONE_AUTHORISER, authorisers.HAS_AUTHORISED]).toEqual([
      'The supplied authoriser is not assigned to this contractor.',
      'A contractor must have at least one authoriser- please add a new authoriser and set as primary before deleting this one.',
      "Only authorisers who haven't authorised timesheets may be deleted.",
    ]);
  });
  test('names who decides while they are away', () => {
    const days = { delegateContactId: 'n2', start: '2026-05-18', end: '2026-05-24' };
    const sent = { authoriserContactId: 'n1', ...days };
    expect(says(CreateDelegationSchema, sent)).toEqual({ delegationId: undefined, ...sent });
    expect(says(CreateDelegationSchema, {})).toEqual([
      'authoriserContactId: Please choose who will be away.',
      'delegateContactId: Please choose who decides meanwhile.',
      'start: Please supply the first day.',
      'end: Please supply the last day.',
    ]);
    expect(says(CreateDelegationSchema, { ...sent, start: 'x', end: 'x' })).toEqual([
      'start: The first day is not a valid date.',
      'end: The last day is not a valid date.',
    ]);
    expect(says(CreateDelegationSchema, { ...sent, a: 1 })).toEqual([unknown('a')]);
    expect(says(EditDelegationSchema, { end: '2026-05-25', version: 2 })).toEqual({ end: '2026-05-25', version: 2 });
    expect(says(EditDelegationSchema, { authoriserContactId: 'n3' })).toEqual([unknown('authoriserContactId')]);
    const more = {
      delegationId: 'd1',
      authoriserContactId: 'n1',
      authoriserFullname: 'H',
      delegateFullname: 'S',
      version: 1,
    };
    expect(delegationFields({ ...days, ...more })).toEqual(days);
  });
});
