import { expect, test } from 'vitest';
import { wholeNumber } from '#domain/whole-number.ts';

const MESSAGE = 'A width is a whole number from 1 to 200';
const Width = wholeNumber({ min: 1, max: 200, message: MESSAGE });

test.each([
  ['5', 5],
  ['007', 7],
  ['200', 200],
  [12, 12],
])('A whole number is %o, which is read as it is written', (written, number) => {
  expect(Width.parse(written)).toBe(number);
});

test.each([
  ['0x10'],
  ['1e2'],
  [' 5 '],
  ['5.0'],
  ['+5'],
  ['Infinity'],
  ['٥'],
  [''],
  ['0'],
  ['201'],
  ['-1'],
  [1.5],
  [true],
  [null],
])('A whole number is not %o, and the refusal says what it is', (written) => {
  const { error } = Width.safeParse(written);
  expect(error?.issues.map(({ message }) => message)).toEqual([MESSAGE]);
});

test('A number without limits may be negative, and says what is wrong with it otherwise', () => {
  expect(wholeNumber().parse('-3')).toBe(-3);
  expect(wholeNumber({ min: 0 }).safeParse('-3').error?.issues).toMatchObject([{ code: 'too_small', minimum: 0 }]);
});
