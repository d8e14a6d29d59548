import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { brokenConstraint, isUnstorable, refuseTakenId, UNSTORABLE } from '#domain/broken-constraint.ts';
import { CHOICES_AT_ONCE, searchPattern } from '#domain/browse.ts';
import { browseSchema, optionalFilter } from '#domain/browse.schema.ts';
import { emailSetting } from '#domain/email-setting.ts';
import * as errors from '#domain/errors.ts';
import * as fields from '#domain/fields.ts';
import { GROUPED_QUERY_OPTIONS, groupedQueryOptions } from '#domain/grouped-query-options.ts';
import { fieldErrors, parseInput } from '#domain/parse-input.ts';
import { says } from '../support/says.ts';

const ID = '0197f3b2-6c1e-7c3a-9d2b-0a1b2c3d4e5f';
const LONG = 'x'.repeat(201);
const TOO_LONG = [': Please use 200 characters at most'];

describe('A line of text', () => {
  const Required = fields.requiredText('Please supply a name');
  test('that is required is trimmed, and has 200 characters at most', () => {
    expect(says(Required, ' a ')).toBe('a');
    expect(says(Required, 'x'.repeat(200))).toHaveLength(200);
    for (const missing of [undefined, null, 7, '', '  '])
      expect(says(Required, missing)).toEqual([': Please supply a name']);
    expect(says(Required, LONG)).toEqual(TOO_LONG);
  });
  test('that is optional is null if empty', () => {
    for (const missing of [undefined, null, '', '  ']) expect(says(fields.OptionalText, missing)).toBeNull();
    expect(says(fields.OptionalText, ' a ')).toBe('a');
    expect(says(fields.OptionalText, LONG)).toEqual(TOO_LONG);
  });
});

describe('An id', () => {
  test('may be required, optional or chosen by the caller', () => {
    const Required = fields.requiredId('Please choose');
    expect(says(Required, ' abc ')).toBe('abc');
    for (const missing of [undefined, '', ' ']) expect(says(Required, missing)).toEqual([': Please choose']);
    for (const missing of [undefined, null, '', ' ']) expect(says(fields.OptionalId, missing)).toBeNull();
    expect(says(fields.OptionalId, ' abc ')).toBe('abc');
    expect(says(fields.ChosenId, ID)).toBe(ID);
    expect(says(fields.ChosenId, undefined)).toBeUndefined();
    expect(says(fields.ChosenId, 'abc')).toEqual([': The id must be a UUID.']);
  });
});

describe('An edit', () => {
  const Edit = fields.editOf({ name: fields.requiredText('Name!'), reference: fields.OptionalText, age: z.number() });
  test('leaves absent fields as they are, and empties those sent empty', () => {
    expect(says(Edit, {})).toEqual({});
    expect(says(Edit, { reference: '' })).toEqual({ reference: null });
    expect(says(Edit, { reference: null, name: ' x ' })).toEqual({ reference: null, name: 'x' });
    expect(says(Edit, { name: '' })).toEqual(['name: Name!']);
    expect(says(Edit, { colour: 1 })).toEqual(['colour: The colour field is not known.']);
  });
  test('names the version that was read', () => {
    expect(says(fields.ReadVersion, '3')).toBe(3);
    for (const none of ['0', '-1', '1.5', 'x']) expect(says(fields.ReadVersion, none)).toHaveLength(1);
  });
});

describe('An email address', () => {
  test('is one plain address', () => {
    for (const address of ['a@b.example', "o'neill+x@mail.b.example"])
      expect(fields.isEmailAddress(address)).toBe(true);
    const none = ['', 'a', 'a@b', 'a b@c.example', 'a@b.example, c@d.example', `${'x'.repeat(254)}@b.example`];
    for (const text of none) expect(fields.isEmailAddress(text)).toBe(false);
    expect(
      fields.isEmailAddress(`${'x'.repeat(60)}@${'y'.repeat(60)}.${'z'.repeat(60)}.${'w'.repeat(60)}.example`),
    ).toBe(true);
  });
  test('is trimmed and lower-cased, or refused in the given words', () => {
    const Email = fields.emailAddress({ missing: 'Where?', invalid: 'No.' });
    expect(says(Email, ' A@B.Example ')).toBe('a@b.example');
    for (const missing of [undefined, '', ' ']) expect(says(Email, missing)).toEqual([': Where?']);
    expect(says(Email, 'a@b')).toEqual([': No.']);
    const Lower = fields.emailAddress({ missing: 'Where?', invalid: 'No.', lowercaseOnly: true });
    expect(says(Lower, 'A@b.example')).toEqual([': The email address must be all lowercase.']);
    expect(says(Lower, 'a@b.example')).toBe('a@b.example');
  });
  const Setting = emailSetting({ invalid: 'No.', missing: 'Where?' });
  test('of a list is one or several, each once', () => {
    const value = ['a@b.example', 'c@d.example'];
    expect(says(Setting, { enabled: true, value: [' A@b.example', 'c@d.example', 'a@b.example', ''] })).toEqual({
      enabled: true,
      value,
    });
    expect(says(Setting, { enabled: true, value: 'a@b.example' })).toEqual({ enabled: true, value: ['a@b.example'] });
    expect(says(Setting, { enabled: true, email: 'a@b.example' })).toEqual({ enabled: true, value: ['a@b.example'] });
    expect(says(Setting, { enabled: false })).toEqual({ enabled: false, value: [] });
    expect(says(Setting, { enabled: false, value: null, email: '' })).toEqual({ enabled: false, value: [] });
    expect(says(Setting, { enabled: true, value: [] })).toEqual(['value: Where?']);
    expect(says(Setting, { enabled: false, value: ['a@b.example', 'x'] })).toEqual(['value: No.']);
    expect(says(Setting, { enabled: false, to: 'x' })).toEqual(['to: The to field is not known.']);
  });
});

describe('A date', () => {
  test('may be required, and has to exist, or may be absent', () => {
    const Required = fields.requiredDate('When?', 'No.');
    expect(says(Required, ' 2026-05-18 ')).toBe('2026-05-18');
    for (const missing of [undefined, '', ' ']) expect(says(Required, missing)).toEqual([': When?']);
    expect(says(Required, '2026-02-30')).toEqual([': No.']);
    const Optional = fields.optionalDate('No.');
    expect(says(Optional, ' 2026-05-18 ')).toBe('2026-05-18');
    for (const missing of [undefined, null, '', ' ']) expect(says(Optional, missing)).toBeNull();
    expect(says(Optional, '2026-02-30')).toEqual([': No.']);
    expect(says(Optional, 7)).toEqual([': No.']);
  });
});

describe('A rate', () => {
  const Rate = fields.optionalRate('A number, please.');
  test.each([
    ['27.5', '27.50'],
    ['£27.5', '27.50'],
    [' 27 ', '27.00'],
    [27.25, '27.25'],
    ['27.1234', '27.1234'],
    ['27.1230', '27.123'],
    ['0027', '27.00'],
    ['0', '0.00'],
    ['0.05', '0.05'],
    ['12345678', '12345678.00'],
    ['£1,234.50', '1234.50'],
  ])('%s is £%s', (typed, rate) => expect(says(Rate, typed)).toBe(rate));
  test.each(['', ' ', null, undefined])('“%s” is not valid', (typed) => expect(says(Rate, typed)).toBeNull());
  test('has four decimals at most, and says so', () => {
    expect(says(Rate, '£1.23456')).toEqual([': A rate has four decimals at most.']);
  });
  test.each(['100000000', '£123456789.50', '0100000000', 1e9])('“%s” is more than fits, and says so', (typed) => {
    expect(says(Rate, typed)).toEqual([': A rate is £99,999,999.9999 at most.']);
  });
  test.each(['-1', '-£1.50', '£-1.50', -0.5])('“%s” is less than nothing, and said so', (typed) => {
    expect(says(Rate, typed)).toEqual([': A rate is £0.00 at least.']);
  });
  test.each(['much', '-', '1-', '000000001', '27,5', '27,500', '1,23.50', '27.', '.5', 'x27', '27x', '££2', true])(
    '“%s” is refused',
    (typed) => expect(says(Rate, typed)).toEqual([': A number, please.']),
  );
});

test('A choice of yes, no or nothing', () => {
  const Flag = fields.optionalFlag('Yes or no?');
  expect([true, false, null, undefined].map((value) => says(Flag, value))).toEqual([true, false, null, null]);
  expect(says(Flag, 'x')).toEqual([': Yes or no?']);
});

describe('The address of a list', () => {
  const List = browseSchema(['name', 'date'], ['client']);
  test('carries words, order, groups and page', () => {
    expect(says(List, {})).toEqual({ page: 1, size: 50 });
    const all = { search: 'x', sort: 'date', order: 'desc', groupBy: 'client', page: 2, size: 100 };
    expect(says(List, { ...all, search: ' x ', page: '2', size: '100' })).toEqual(all);
    expect(says(List, { search: '', sort: '', order: null, groupBy: '' })).toEqual({ page: 1, size: 50 });
    expect(says(List, { sort: 'size' })).toHaveLength(1);
    expect(says(List, { groupBy: 'size' })).toHaveLength(1);
    expect(says(List, { order: 'up' })).toHaveLength(1);
    expect(says(optionalFilter(z.string()), null)).toBeUndefined();
  });
  test('finds typed words anywhere, with wildcards taken literally', () => {
    expect(searchPattern('a')).toBe('%a%');
    expect(searchPattern('50%_\\x')).toBe('%50\\%\\_\\\\x%');
    expect(CHOICES_AT_ONCE).toBe(50);
  });
  test('groups by each list’s own groupings', () => {
    const shown = (name: string) => groupedQueryOptions(name)?.map(({ value, label }) => `${value}: ${label}`);
    expect(shown('contracts')).toEqual(['clientName: Client name', 'name: Name', 'date: Date']);
    expect(shown('contractors')).toEqual([
      'contractName: Contract name',
      'clientName: Client name',
      'contactFullName: Full name',
      'date: Date',
    ]);
    expect(shown('timesheets')).toEqual([
      'contract: Contract',
      'client: Client',
      'contractor: Contractor',
      'beginning: Beginning',
      'lastUpdated: Last updated',
    ]);
    expect(groupedQueryOptions('clients')).toBeNull();
    expect(groupedQueryOptions('toString')).toBeNull();
    expect(Object.keys(GROUPED_QUERY_OPTIONS)).toHaveLength(3);
  });
});

describe('A problem with an input', () => {
  const Shape = z.strictObject({ people: z.array(z.strictObject({ id: z.string('Who?') })) });
  test('is reported at its field, however deeply nested', () => {
    expect(says(Shape, { people: [{ id: 'x' }, {}] })).toEqual(['people[1].id: Who?']);
    expect(says(Shape, { people: [{ id: 'x', age: 1, name: 2 }] })).toEqual([
      'people[0].age: The age field is not known.',
      'people[0].name: The name field is not known.',
    ]);
    expect(fieldErrors(z.string('Text?').safeParse(1).error!, 1)).toEqual([
      { field: '', message: 'Text?', code: 'invalid_type' },
    ]);
    expect(() => parseInput(Shape, { people: [{}] })).toThrow(errors.Invalid);
    expect(parseInput(Shape, { people: [] })).toEqual({ people: [] });
  });
});

describe('A refusal', () => {
  test('has a name, a code and words for people', () => {
    const told = (error: errors.DomainError) => [error.name, error.code, error.message];
    expect(told(new errors.NotFound())).toEqual(['NotFound', 'not_found', 'The page could not be found.']);
    expect(told(new errors.Forbidden())).toEqual([
      'Forbidden',
      'forbidden',
      'This role is not permitted to execute this action',
    ]);
    expect(told(new errors.Unauthenticated())).toEqual(['Unauthenticated', 'unauthenticated', 'Please log in.']);
    expect(told(new errors.Invalid([]))).toEqual(['Invalid', 'invalid', 'The input is not valid.']);
    const fieldsGiven = [{ field: 'a', message: 'First.' }];
    const invalid = new errors.Invalid(fieldsGiven, { code: 'odd', detail: 7 });
    expect(told(invalid)).toEqual(['Invalid', 'odd', 'First.']);
    expect([invalid.fields, invalid.detail]).toEqual([fieldsGiven, 7]);
    expect(told(new errors.Conflict('taken', 'Taken.'))).toEqual(['Conflict', 'taken', 'Taken.']);
    const late = new errors.ChangedMeanwhile('Sam changed this.', 4);
    const words = 'Sam changed this. What you typed is kept: save again to replace it.';
    expect([...told(late), late.version]).toEqual(['ChangedMeanwhile', 'changed_meanwhile', words, 4]);
    expect(late.stated).toBe('Sam changed this.');
    const many = new errors.TooMany('Wait.', 30);
    expect([...told(many), many.retryAfterSeconds]).toEqual(['TooMany', 'too_many_requests', 'Wait.', 30]);
    expect(told(new errors.NotFound('Gone.', { code: 'gone' }))).toEqual(['NotFound', 'gone', 'Gone.']);
  });
  test('from the database is reported like any other', () => {
    const broken = (constraint: unknown) => Object.assign(new Error(), { constraint });
    expect(brokenConstraint(broken('clients_pkey'))).toBe('clients_pkey');
    expect(brokenConstraint(broken('timesheets_live_102114'))).toBe('timesheets_live');
    const told = (code: string) =>
      Object.assign(new Error('duplicate key value violates unique constraint "timesheets_live_102114"'), { code });
    expect(brokenConstraint(told('23505'))).toBe('timesheets_live');
    expect(brokenConstraint(told('P0001'))).toBeNull();
    expect(brokenConstraint(broken(7))).toBeNull();
    expect(brokenConstraint(new Error())).toBeNull();
    expect(brokenConstraint({ constraint: 'clients_pkey' })).toBeNull();
    expect(() => refuseTakenId(broken('clients_pkey'), 'clients')).toThrow('A record with this id already exists.');
    try {
      refuseTakenId(broken('clients_pkey'), 'clients');
    } catch (error) {
      expect(error).toMatchObject({ code: 'id_taken' });
    }
    expect(() => refuseTakenId(broken('clients_name'), 'clients')).not.toThrow();
    const coded = (code: string) => isUnstorable(Object.assign(new Error(), { code }));
    expect(['22021', '22P05', '22003', '23505'].map(coded)).toEqual([true, true, true, false]);
    const refused = (message: string) => isUnstorable(Object.assign(new Error(message), { code: '22P02' }));
    expect(refused('invalid input syntax for type json')).toBe(true);
    expect(refused('invalid input syntax for type uuid: "x"')).toBe(false);
    expect(isUnstorable(new Error())).toBe(false);
    expect(isUnstorable({ code: '22021' })).toBe(false);
    expect(UNSTORABLE).toBe('A text or number cannot be stored as it was sent.');
  });
});
