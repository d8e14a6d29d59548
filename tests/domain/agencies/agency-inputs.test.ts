import { describe, expect, test } from 'vitest';
import * as schema from '#domain/accounts/account.schema.ts';
import { ChangeAgencySchema } from '#domain/agencies/agency-change.schema.ts';
import { requireAgencyManagement } from '#domain/agencies/agency.policy.ts';
import { CreateAgencySchema, CanonicalNameSchema, NAME_UNAVAILABLE } from '#domain/agencies/agency.schema.ts';
import { isCanonicalName } from '#domain/agencies/agency.ts';
import { Forbidden } from '#domain/errors.ts';
import { says } from '../../support/says.ts';

const unknown = (name: string) => `${name}: The ${name} field is not known.`;

const NOT_A_WEBSITE = [': Please enter a valid website address / domain name'];

describe('A website', () => {
  test.each([
    ['b.example', 'https://b.example'],
    [' http://b.example/path?x=1 ', 'http://b.example/path?x=1'],
    ['https://www.b.example:8443', 'https://www.b.example:8443'],
    ['münchen.example', 'https://münchen.example'],
    ['a-b.example', 'https://a-b.example'],
    ['b.example#top', 'https://b.example#top'],
  ])('%s is %s', (typed, address) => expect(says(schema.WebsiteAddress, typed)).toBe(address));
  test.each(['', ' ', null, undefined])('“%s” is not valid', (typed) =>
    expect(says(schema.WebsiteAddress, typed)).toBeNull(),
  );
  test.each([
    'b',
    'ftp://b.example',
    'javascript:alert(1)',
    'https://user@b.example',
    '-b.example',
    'b-.example',
    'b..example',
    'b.e',
    'b.example/a b',
    'https://b.example:123456',
    `${'x'.repeat(500)}.example`,
    `${'x.'.repeat(130)}example`,
  ])('%s is refused', (typed) => expect(says(schema.WebsiteAddress, typed)).toEqual(NOT_A_WEBSITE));
});

describe('An agency', () => {
  test('signs up with its name, a person and the terms', () => {
    const sent = {
      agencyName: ' Tidewater ',
      websiteAddress: 'tidewater.example',
      fullname: 'Ann',
      emailAddress: 'Ann@tidewater.example',
      telephoneNumber: '0113',
      terms: true,
    };
    expect(says(schema.SignUpSchema, sent)).toEqual({
      ...sent,
      agencyName: 'Tidewater',
      canonicalName: undefined,
      websiteAddress: 'https://tidewater.example',
      emailAddress: 'ann@tidewater.example',
    });
    expect(says(schema.SignUpSchema, {})).toEqual([
      "agencyName: Please enter your agency's name",
      'fullname: Please enter your full name',
      'emailAddress: Please supply your email address',
      'telephoneNumber: Please supply your telephone number',
      'terms: Please accept the terms',
    ]);
    expect(says(schema.SignUpSchema, { ...sent, emailAddress: 'x' })).toEqual([
      'emailAddress: Please supply a valid email address.',
    ]);
  });
  test.each([
    ['Calder & Finch', 'calder-and-finch'],
    ['O’Neill’s Élan  Recruitment!', 'oneills-elan-recruitment'],
    ["O'Neill", 'oneill'],
    ['Demo', 'demo-agency'],
    ['--- x ---', 'x-agency'],
    ['???', ''],
    ['', ''],
    ['A very long name of an agency that goes on', 'a-very-long-name-of-an-agency-that'],
    ['xn--abc', 'xn-abc'],
  ])('called “%s” is offered the address “%s”', (name, address) => expect(schema.suggestedName(name)).toBe(address));
  test.each(['abc', 'a-b-c', 'a1b', 'x'.repeat(40)])('may have the address %s', (name) =>
    expect(isCanonicalName(name)).toBe(true),
  );
  test.each(['ab', '-abc', 'abc-', 'Abc', 'a_b', 'x'.repeat(41), 'xn--abc', 'a.b'])('may not have %s', (name) =>
    expect(isCanonicalName(name)).toBe(false),
  );
  test.each(
    'default local localhost api my demo staging staging2 staging3 staging4 staging5 countersign www app mail admin status help assets static'.split(
      ' ',
    ),
  )('may not have %s, which is the product’s own', (name) => expect(isCanonicalName(name)).toBe(false));
  test('is created with an address, a name and an administrator', () => {
    const person = { fullname: ' Ann ', emailAddress: 'Ann@b.example', telephoneNumber: '' };
    const sent = { canonicalName: ' tide-water ', displayName: 'Tidewater', administrator: person };
    const made = says(CreateAgencySchema, sent);
    expect(made).toMatchObject({ displayName: 'Tidewater', website: null });
    expect(made).toMatchObject({
      administrator: { fullname: 'Ann', emailAddress: 'ann@b.example', telephoneNumber: null },
    });
    expect(says(CreateAgencySchema, { ...sent, administrator: {} })).toEqual([
      'administrator.fullname: Please enter your full name',
      'administrator.emailAddress: Please supply an email address',
    ]);
    expect(says(CreateAgencySchema, { ...sent, administrator: { ...person, emailAddress: 'x' } })).toEqual([
      'administrator.emailAddress: Please supply a valid email address.',
    ]);
    expect(says(CreateAgencySchema, { ...sent, website: 'https://b.example' })).toMatchObject({
      website: 'https://b.example',
    });
    for (const name of [undefined, ' '])
      expect(says(CanonicalNameSchema, name)).toEqual([': Please specify a custom URL']);
    const shape =
      ': A custom URL holds 3 to 40 lower-case letters, numbers and hyphens, and neither begins nor ends with a hyphen';
    for (const name of ['ab', 'Tide', 'xn--tide', '-ab', 'x'.repeat(41), 'a.b.c'])
      expect(says(CanonicalNameSchema, name)).toEqual([shape]);
    for (const name of ['demo', 'www']) expect(says(CanonicalNameSchema, name)).toEqual([`: ${NAME_UNAVAILABLE}`]);
    expect(NAME_UNAVAILABLE).toBe('This name is unavailable, please choose another');
  });
  test('changes its own details, one by one', () => {
    const changed = (change: Record<string, unknown>) => says(ChangeAgencySchema, change);
    expect(changed({})).toEqual({});
    const all = { displayName: 'T', canonicalName: 'tide', website: 'https://b.example', timeZone: 'Europe/London' };
    expect(changed(all)).toEqual(all);
    expect(changed({ website: null })).toEqual({ website: null });
    expect(changed({ website: 'b.example' })).toEqual({ website: 'https://b.example' });
    expect(changed({ timeZone: 'UTC' })).toEqual({ timeZone: 'UTC' });
    for (const timeZone of ['Mars/Base', 7])
      expect(changed({ timeZone })).toEqual(['timeZone: Please choose a time zone']);
    expect(changed({ displayName: ' ' })).toEqual(['displayName: Please specify a display name']);
    expect(changed({ a: 1 })).toEqual([unknown('a')]);
  });
  test('is managed by the operator and the system only', () => {
    expect(() => requireAgencyManagement({ kind: 'commandLine' })).not.toThrow();
    expect(() => requireAgencyManagement({ kind: 'system' })).not.toThrow();
    try {
      requireAgencyManagement({ kind: 'apiKey', apiKeyId: 'k1', name: 'K', scopes: ['settings:write'] });
      expect.unreachable('a key keeps no agencies');
    } catch (error) {
      expect(error).toBeInstanceOf(Forbidden);
      expect(error).toMatchObject({ code: 'role_may_not' });
    }
  });
});
