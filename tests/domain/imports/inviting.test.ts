import { expect, test } from 'vitest';
import { type Inviting, invitingProblems } from '#domain/imports/kinds/inviting.ts';

const says = (inviting: Inviting, kind: Parameters<typeof invitingProblems>[0] = 'contractors') =>
  invitingProblems(kind, inviting).map(({ field, message, code }) => `${field}: ${message} (${code})`);

const NO_HOURS = 'invitationHours: Give a whole number of hours, from 1 to 72.';

test.each([
  {},
  { invitations: 'now' },
  { invitations: 'spread', invitationHours: 1 },
  { invitations: 'spread', invitationHours: 72 },
] as Inviting[])('An import of people may invite by %j', (inviting) => {
  expect(says(inviting)).toEqual([]);
});

test.each([
  [{ invitations: 'spread' }, `${NO_HOURS} (missing)`],
  [{ invitations: 'spread', invitationHours: 0 }, `${NO_HOURS} (out_of_range)`],
  [{ invitations: 'spread', invitationHours: 73 }, `${NO_HOURS} (out_of_range)`],
  [{ invitations: 'spread', invitationHours: 1.5 }, `${NO_HOURS} (out_of_range)`],
  [
    { invitations: 'now', invitationHours: 2 },
    'invitationHours: Hours are given for invitations that are spread. (contradictory)',
  ],
  [{ invitationHours: 2 }, 'invitationHours: Hours are given for invitations that are spread. (contradictory)'],
] as [Inviting, string][])('%j is refused', (inviting, said) => {
  expect(says(inviting)).toEqual([said]);
});

test('An import that creates no people invites none', () => {
  const said = ['invitations: Nobody is invited by an import of this kind. (contradictory)'];
  expect(says({ invitations: 'now' }, 'clients')).toEqual(said);
  expect(says({ invitationHours: 2 }, 'clients')).toEqual(said);
  expect(says({}, 'clients')).toEqual([]);
});
