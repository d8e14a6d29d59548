import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as format from '#domain/format.ts';

describe('dates', () => {
  it('are written day, month, year without a leading zero', () => {
    expect(format.formatDate('2026-11-06')).toBe('6 Nov 2026');
    expect(format.formatDate('2026-05-18')).toBe('18 May 2026');
  });

  it('carry their weekday inside a named week', () => {
    expect(format.formatDayDate('2026-11-06')).toBe('Fri 6 Nov');
    expect(format.formatDayDate('2024-02-29')).toBe('Thu 29 Feb');
  });

  it('show only what differs in a range', () => {
    expect(format.formatDateRange('2026-11-02', '2026-11-08')).toBe('2 to 8 Nov 2026');
    expect(format.formatDateRange('2026-11-30', '2026-12-06')).toBe('30 Nov to 6 Dec 2026');
    expect(format.formatDateRange('2026-12-28', '2027-01-03')).toBe('28 Dec 2026 to 3 Jan 2027');
    expect(format.formatDateRange('2026-11-06', '2026-11-06')).toBe('6 Nov 2026');
    expect(format.formatDateRange('2026-11-06', null)).toBe('6 Nov 2026 (ongoing)');
  });
});

describe('instants', () => {
  it('are shown in the agency’s time zone, summer time included', () => {
    expect(format.formatInstant('2026-11-06T09:38:00Z', 'Europe/London')).toBe('6 Nov 2026, 09:38');
    expect(format.formatInstant('2026-06-30T23:30:00Z', 'Europe/London')).toBe('1 Jul 2026, 00:30');
    expect(format.formatInstantDate('2026-06-30T23:30:00Z', 'Europe/London')).toBe('1 Jul 2026');
  });

  it('show today and yesterday by the calendar of that time zone', () => {
    const now = '2026-06-30T23:45:00Z';
    expect(format.formatInstant('2026-06-30T23:05:00Z', 'Europe/London', now)).toBe('Today, 00:05');
    expect(format.formatInstant('2026-06-30T08:00:00Z', 'Europe/London', now)).toBe('Yesterday, 09:00');
    expect(format.formatInstant('2026-06-28T08:00:00Z', 'Europe/London', now)).toBe('28 Jun 2026, 09:00');
  });
});

describe('hours', () => {
  it('are hours and minutes, or decimal if the agency says so', () => {
    expect(format.formatMinutes(450, false)).toBe('7h 30m');
    expect(format.formatMinutes(450, true)).toBe('7.50');
    expect(format.formatMinutes(5, false)).toBe('0h 05m');
    expect(format.formatMinutes(2415, false)).toBe('40h 15m');
    expect(format.formatMinutes(20, true)).toBe('0.33');
    expect(format.formatMinutes(40, true)).toBe('0.67');
    expect(format.formatMinutes(-90, false)).toBe('-1h 30m');
    expect(format.formatMinutes(189_780, false)).toBe('3,163h 00m');
    expect(format.formatMinutes(-60_030, true)).toBe('-1,000.50');
    expect(format.formatClock(450, false)).toBe('7:30');
    expect(format.formatClock(450, true)).toBe('7.50');
  });

  it('in decimal never stray more than half a hundredth from the minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), (minutes) => {
        const shown = Number(format.formatMinutes(minutes, true).replaceAll(',', ''));
        expect(Math.abs(shown * 60 - minutes)).toBeLessThanOrEqual(0.3001);
      }),
    );
  });
});

describe('a figure', () => {
  it('has thousands separated and its own decimals', () => {
    expect(format.formatDecimal('4767.95')).toBe('4,767.95');
    expect(format.formatDecimal('-1234567.5')).toBe('-1,234,567.5');
    expect(format.formatDecimal('225.50')).toBe('225.50');
    expect(format.formatDecimal('1000')).toBe('1,000');
    expect(format.formatDecimal('0.12345')).toBe('0.12345');
  });
});

describe('money', () => {
  it('is pounds with two decimals and thousands separators', () => {
    expect(format.formatMoney('1234.5')).toBe('£1,234.50');
    expect(format.formatMoney('27.5')).toBe('£27.50');
    expect(format.formatMoney('0')).toBe('£0.00');
    expect(format.formatMoney('1234567')).toBe('£1,234,567.00');
    expect(format.formatMoney('-12.30')).toBe('-£12.30');
    expect(format.formatMoney('-0.001')).toBe('£0.00');
  });

  it('rounds a third decimal half away from zero, carrying as far as it must', () => {
    expect(format.formatMoney('1.005')).toBe('£1.01');
    expect(format.formatMoney('0.994')).toBe('£0.99');
    expect(format.formatMoney('999.995')).toBe('£1,000.00');
  });

  it('keeps every digit of an amount too large for a float', () => {
    expect(format.formatMoney('90071992547409931.99')).toBe('£90,071,992,547,409,931.99');
  });

  it('leaves text that is not an amount as it is', () => {
    expect(format.formatMoney('(not set)')).toBe('(not set)');
  });

  it('as a rate has as many decimals as it needs, and two at least', () => {
    expect(format.formatRate('14.6000')).toBe('£14.60');
    expect(format.formatRate('14.5')).toBe('£14.50');
    expect(format.formatRate('1020.6137')).toBe('£1,020.6137');
    expect(format.formatRate('0.0050')).toBe('£0.005');
    expect(format.formatRate('20')).toBe('£20.00');
  });

  it('reads back as the same amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (pence) => {
        const digits = pence.toString().padStart(3, '0');
        const shown = format.formatMoney(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
        expect(BigInt(shown.replace(/\D/g, ''))).toBe(pence);
      }),
    );
  });
});

describe('small things', () => {
  it('file sizes are shown in the unit that fits', () => {
    expect(format.formatFileSize(1)).toBe('1 byte');
    expect(format.formatFileSize(900)).toBe('900 bytes');
    expect(format.formatFileSize(319_488)).toBe('312 KB');
    expect(format.formatFileSize(1_887_437)).toBe('1.8 MB');
    expect(format.formatFileSize(1023)).toBe('1023 bytes');
    expect(format.formatFileSize(1024)).toBe('1 KB');
    expect(format.formatFileSize(1_048_570)).toBe('1 MB');
    expect(format.formatFileSize(1_073_741_824)).toBe('1 GB');
    expect(format.formatFileSize(3_221_225_472)).toBe('3 GB');
  });

  it('days are shown in quarters', () => {
    expect(format.formatDays(15)).toBe('3¾ days');
    expect(format.formatDays(4)).toBe('1 day');
    expect(format.formatDays(2)).toBe('½ day');
    expect(format.formatDays(0)).toBe('0 days');
    expect(format.formatDays(5)).toBe('1¼ days');
    expect(format.formatDays(3, true)).toBe('0.75');
    expect(format.formatDays(8, true)).toBe('2.00');
  });

  it('a label opens a sentence with a capital', () => {
    for (const noun of ['operative', 'interim', 'associate', 'hourly worker', 'HGV driver', 'umbrella worker'])
      expect(format.withArticle(noun)).toBe(`an ${noun}`);
    for (const noun of ['locum', 'contractor', 'unit manager', 'user', 'one-off', 'house officer', 'PAYE worker'])
      expect(format.withArticle(noun)).toBe(`a ${noun}`);
    expect(format.sentenceCase('locums')).toBe('Locums');
    expect(format.sentenceCase('élèves')).toBe('Élèves');
    expect(format.sentenceCase('')).toBe('');
  });

  it('initials take the first and the last name', () => {
    expect(format.initials('Callum Hargreaves')).toBe('CH');
    expect(format.initials('Maria de la Cruz')).toBe('MC');
    expect(format.initials('  prince ')).toBe('P');
    expect(format.initials('Ann \t Lee')).toBe('AL');
    expect(format.initials('𝒜nn lee')).toBe('𝒜L');
    expect(format.initials('')).toBe('');
  });
});

describe('edges', () => {
  it('a date may be followed by a time', () => {
    expect(format.formatDate('2026-11-06T09:38:00Z')).toBe('6 Nov 2026');
  });
  it('a spreadsheet takes the minute in the agency’s time zone', () => {
    expect(format.localMinute('2026-05-18T08:00:00Z', 'Europe/London')).toBe('2026-05-18 09:00');
    expect(format.localMinute('2026-01-18T00:05:00Z', 'Europe/London')).toBe('2026-01-18 00:05');
  });
  it('minutes below ten keep their zero', () => {
    expect(format.formatMinutes(65, false)).toBe('1h 05m');
    expect(format.formatMinutes(3, true)).toBe('0.05');
  });
  it('money is a whole decimal text or returned as it is', () => {
    expect(format.formatMoney(' 7 ')).toBe('£7.00');
    expect(format.formatMoney('7.1')).toBe('£7.10');
    expect(format.formatMoney('0007.125')).toBe('£7.13');
    expect(format.formatMoney('000')).toBe('£0.00');
    expect(format.formatMoney('x7')).toBe('x7');
    expect(format.formatMoney('7x')).toBe('7x');
  });
});
