import { describe, expect, test } from 'vitest';
import {
  minutesOfDay,
  parseBreak,
  parseDuration,
  parseFinish,
  parseTimeOfDay,
} from '#domain/timesheets/time-of-day.ts';

describe('A time is read the way people type it', () => {
  test.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9.30', '09:30'],
    ['17:45', '17:45'],
    ['5pm', '17:00'],
    ['12am', '00:00'],
    ['12pm', '12:00'],
    [' 22:00 ', '22:00'],
    ['0', '00:00'],
    ['2359', '23:59'],
    ['1am', '01:00'],
    ['11am', '11:00'],
    ['1pm', '13:00'],
  ])('%s is %s', (typed, time) => expect(parseTimeOfDay(typed)).toBe(time));
  test.each(['24:00', '9:60', '13pm', '0am', '0pm', 'nine', '', '99', '1:2:3', '-1'])('“%s” is not a time', (typed) =>
    expect(parseTimeOfDay(typed)).toBeNull(),
  );
});

describe('A finish is a time, or midnight at the end of the day', () => {
  test.each([
    ['24:00', '00:00'],
    ['24', '00:00'],
    ['2400', '00:00'],
    [' 24.00 ', '00:00'],
    ['00:00', '00:00'],
    ['5pm', '17:00'],
  ])('%s is %s', (typed, time) => expect(parseFinish(typed)).toBe(time));
  test.each(['24:01', '2430', '25:00'])('“%s” is not a finish', (typed) => expect(parseFinish(typed)).toBeNull());
});

describe('A break is in minutes', () => {
  test.each([
    ['30', 30],
    ['0:30', 30],
    ['1h', 60],
    ['1h 15m', 75],
    ['45m', 45],
    ['', 0],
    ['90', 90],
    [' 30 ', 30],
    ['7 mins', 7],
    ['15min', 15],
    ['120 minutes', 120],
    ['1:59', 119],
    ['2 hours', 120],
    ['1 hour 5 minutes', 65],
    ['1hr 5', 65],
    ['2 hrs', 120],
    ['1:', 60],
    ['0', 0],
  ])('%s is %i minutes', (typed, minutes) => expect(parseBreak(typed)).toBe(minutes));
  test.each(['lunch', '1:75', '1:60', 'm', 'h', ':', '-5'])('“%s” is not a break', (typed) =>
    expect(parseBreak(typed)).toBeNull(),
  );
});

describe('A duration is in hours', () => {
  test.each([
    ['8', 480],
    ['7.5', 450],
    ['7:30', 450],
    ['7h 30m', 450],
    ['0.25', 15],
    ['12', 720],
    [' 8 ', 480],
    ['7,25', 435],
    ['7.05', 423],
    ['75m', 75],
    ['1h', 60],
    ['1h 59m', 119],
  ])('%s is %i minutes', (typed, minutes) => expect(parseDuration(typed)).toBe(minutes));
  test.each(['all day', '7:75', ''])('“%s” is not a duration', (typed) => expect(parseDuration(typed)).toBeNull());
});

test('A time is a number of minutes after midnight', () => {
  expect(minutesOfDay('00:00')).toBe(0);
  expect(minutesOfDay('09:05')).toBe(545);
  expect(minutesOfDay('23:59')).toBe(1439);
});
