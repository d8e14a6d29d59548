import { describe, expect, test } from 'vitest';
import { isCloseName } from '#domain/sign-ups/close-name.ts';
import { type RequestedSignUp, notesOf } from '#domain/sign-ups/sign-up-request.ts';
import { ApproveSignUpSchema, DeclineSignUpSchema } from '#domain/sign-ups/sign-up-request.schema.ts';
import { says } from '../../support/says.ts';

describe('Two names', () => {
  test.each<[string, string, 'close' | 'apart']>([
    ['Calder and Finch', 'Calder & Finch', 'close'],
    ['CALDER FINCH LTD', 'Calder & Finch', 'close'],
    ['Caldér & Finch Recruitment', 'calder-finch', 'close'],
    ['Calder & Finsh', 'Calder & Finch', 'close'],
    ['Tidewatre Locums', 'Tidewater Locums', 'close'],
    ['O’Neill', 'ONeill', 'close'],
    ['Smith', 'Smyth', 'close'],
    ['Sunbeam Staffing', 'Calder & Finch', 'apart'],
    ['Reed', 'Read', 'apart'],
    ['Smith', 'Smythe', 'apart'],
    ['Calder & Finch', 'Caldera Fincham Three', 'apart'],
    ['???', '!!!', 'apart'],
    ['Agency', '???', 'apart'],
    ['Tidewxtry Locuns', 'Tidewater Locums', 'apart'],
  ])('%s and %s are %s', (one, other, said) => {
    const isClose = said === 'close';
    expect([isCloseName(one, other), isCloseName(other, one)]).toEqual([isClose, isClose]);
  });
});

describe('A request is annotated', () => {
  const requested: RequestedSignUp = {
    agencyName: 'Sunbeam Staffing',
    canonicalName: 'sunbeam',
    websiteAddress: 'https://www.SunbeamStaffing.example/about',
    fullname: 'Michelle Yates',
    emailAddress: 'michelle@sunbeamstaffing.example',
    telephoneNumber: '0191 496 0117',
  };
  const calder = { canonicalName: 'calder-finch', displayName: 'Calder & Finch' };
  test('if the email and the website share a domain', () => {
    expect(notesOf(requested, [calder])).toEqual([
      { kind: 'fact', text: 'The email and the website are of one domain.' },
    ]);
    expect(notesOf({ ...requested, emailAddress: 'michelle@mail.example' }, [calder])).toEqual([]);
  });
  test('if there is no website', () => {
    expect(notesOf({ ...requested, websiteAddress: null }, [calder])).toEqual([
      { kind: 'fact', text: 'It gave no website.' },
    ]);
  });
  test('if its name, or the requested address, is close to a customer’s', () => {
    const close = { kind: 'look', text: 'Its name is close to Calder & Finch, which is a customer.' };
    const noWebsite = { kind: 'look', text: 'It gave no website.' };
    const none = { ...requested, websiteAddress: null };
    expect(notesOf({ ...none, agencyName: 'Calder and Finch' }, [calder])).toEqual([close, noWebsite]);
    expect(notesOf({ ...none, canonicalName: 'calderfinch' }, [calder])).toEqual([close, noWebsite]);
    expect(notesOf({ ...none, agencyName: 'Calder and Finch', canonicalName: null }, [calder])[0]).toEqual(close);
  });
});

describe('A decision', () => {
  test('approves as requested, or under another valid name', () => {
    expect(says(ApproveSignUpSchema, { id: 'x' })).toEqual({ id: 'x' });
    expect(says(ApproveSignUpSchema, { id: 'x', canonicalName: 'sunbeam' })).toEqual({
      id: 'x',
      canonicalName: 'sunbeam',
    });
    expect(says(ApproveSignUpSchema, { id: 'x', canonicalName: 'demo' })).toEqual([
      'canonicalName: This name is unavailable, please choose another',
    ]);
  });
  test('declines with a reason', () => {
    expect(says(DeclineSignUpSchema, { id: 'x', reason: ' No agency of this name. ' })).toEqual({
      id: 'x',
      reason: 'No agency of this name.',
    });
    expect(says(DeclineSignUpSchema, { id: 'x', reason: ' ' })).toEqual(['reason: Please give a reason']);
    expect(says(DeclineSignUpSchema, { id: 'x' })).toEqual(['reason: Please give a reason']);
    expect(says(DeclineSignUpSchema, { id: 'x', reason: 'x'.repeat(2001) })).toEqual([
      'reason: Please use 2000 characters at most',
    ]);
  });
});
