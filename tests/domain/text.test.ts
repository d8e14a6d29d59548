import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LogInSchema, ResetPasswordSchema } from '#domain/accounts/account.schema.ts';
import { CreateBilleeSchema } from '#domain/billees/billee.schema.ts';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { CreateContactSchema } from '#domain/contacts/contact.schema.ts';
import { asOneLine, isWholeText } from '#domain/characters.ts';
import { lineOfText, linesOfText } from '#domain/text.ts';
import { AddNoteSchema } from '#domain/timesheets/timesheet.schema.ts';
import { fieldErrors } from '#domain/parse-input.ts';
import { says } from '../support/says.ts';

const NOT_A_LINE = 'Please use one line of plain text, without invisible characters';
const NOT_A_TEXT = 'Please leave out control characters and broken characters';
const read = (text: string) => lineOfText().safeParse(text);

describe('A line of text', () => {
  test.each([
    ['  Zoë O’Brien-Łuński ', 'Zoë O’Brien-Łuński'],
    ['Zoe\u0308', 'Zoë'],
    ['李小龍', '李小龍'],
    ['می‌خواهم', 'می‌خواهم'],
    ['👩‍💻 Ltd', '👩‍💻 Ltd'],
    ['محمد', 'محمد'],
    ['\ufeffA\n', 'A'],
  ])('stores %j as %j', (text, kept) => expect(read(text).data).toBe(kept));

  test.each([
    'Ann\r\nBcc: all@example.com',
    'Ann\nLee',
    'Ann\tLee',
    'Ann\u2028Lee',
    'Ann\u0085Lee',
    'Ann\u0000',
    'Ann\u007f',
    'Ann\ud800',
    '\udc00Ann',
    'Ann\u202eeeL',
    'Ann\u2066Lee\u2069',
    'A\u200bnn',
    '\u200b',
    '\u200d',
    'Ann\u200d\u200dLee',
    'Ann \u200fLee',
    'A\u2060nn',
    'A\u00adnn',
  ])('%j is refused', (text) => expect(read(text).error?.issues.map(({ message }) => message)).toEqual([NOT_A_LINE]));

  test('that is accepted is well-formed, in normal form C and the same when it is read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { data } = read(text);
        if (data === undefined) return;
        expect(Buffer.from(data, 'utf8').toString('utf8')).toBe(data);
        expect(data.normalize('NFC')).toBe(data);
        expect(JSON.stringify(data)).not.toMatch(/\\u(00|20[26])/);
        expect(read(data).data).toBe(data);
      }),
    );
  });
});

describe('A text of several lines', () => {
  test('keeps its lines, each ended with one character, and refuses controls and broken characters', () => {
    expect(linesOfText().parse(' One\r\n\tTwo\rThree\u0301\n')).toBe('One\n\tTwo\nThreé');
    for (const text of ['a\u0000b', 'a\u001bb', 'a\ud800'])
      expect(linesOfText().safeParse(text).error?.issues[0]?.message).toBe(NOT_A_TEXT);
  });
});

test('people, clients and billees are refused names that others could not read, at the field', () => {
  const ann = { fullname: 'Ann\r\nLee', emailAddress: 'ann@example.com' };
  expect(says(CreateContactSchema, { ...ann, reference: 'A\u202e' })).toEqual([
    `fullname: ${NOT_A_LINE}`,
    `reference: ${NOT_A_LINE}`,
  ]);
  expect(says(CreateClientSchema, { clientName: 'A\u200b' })).toEqual([`clientName: ${NOT_A_LINE}`]);
  expect(says(CreateBilleeSchema, { name: 'A', address: '1 Road\nTown' })).toMatchObject({ address: '1 Road\nTown' });
  expect(says(AddNoteSchema, { timesheetId: 'x', note: 'a\u0007' })).toEqual([`note: ${NOT_A_TEXT}`]);
});

test('an address of look-alike letters is not accepted', () => {
  for (const emailAddress of ['\u212aate@example.com', 'kate@ex\u0130mple.com'])
    expect(
      says(CreateClientSchema, {
        clientName: 'A',
        emailAcceptedTimesheetCopiesTo: { enabled: true, value: emailAddress },
      }),
    ).toEqual(['emailAcceptedTimesheetCopiesTo.value: The emailAcceptedTimesheetCopiesTo email address is not valid']);
});

test('a password is exactly what was typed, and not only blanks', () => {
  const password = '  correct horse  ';
  expect(says(ResetPasswordSchema, { password })).toEqual({ password });
  expect(says(LogInSchema, { emailAddress: 'a@example.com', password })).toMatchObject({ password });
  expect(says(ResetPasswordSchema, { password: ' '.repeat(9) })).toEqual(['password: Please provide a new password']);
  expect(says(LogInSchema, { emailAddress: 'a@example.com', password: ' ' })).toEqual([
    'password: Please supply your password',
  ]);
});

test('A missing text is asked for in the words of its field', () => {
  expect(says(lineOfText('Please enter a name'), undefined)).toEqual([': Please enter a name']);
  expect(says(linesOfText('Please enter a note'), undefined)).toEqual([': Please enter a note']);
  expect(says(lineOfText(), undefined)).not.toEqual([': Please enter a name']);
  expect(lineOfText('Please enter a name').parse('Ann')).toBe('Ann');
  expect(linesOfText('Please enter a note').parse('Ann\r\nLee')).toBe('Ann\nLee');
});

test('A refused text has a code that a program can go by', () => {
  const codes = (schema: ReturnType<typeof lineOfText>, text: string) =>
    fieldErrors(schema.safeParse(text).error!).map(({ code }) => code);
  expect(codes(lineOfText(), 'Ann\nLee')).toEqual(['invalid_characters']);
  expect(codes(linesOfText(), 'Ann\u0000')).toEqual(['invalid_characters']);
});

test('Text no database can store is distinguished from merely strange text', () => {
  expect(isWholeText('Zoë 👩‍💻\n')).toBe(true);
  expect(isWholeText('')).toBe(true);
  expect(isWholeText('Ann\ud800')).toBe(false);
  expect(isWholeText('Ann\0')).toBe(false);
});

test('A name of several lines becomes one line', () => {
  expect(asOneLine('Ann\r\n\u2028Lee')).toBe('Ann Lee');
  expect(asOneLine('\tAnn Lee\n')).toBe('Ann Lee');
});
