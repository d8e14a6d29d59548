const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const QUARTERS = ['', '¼', '½', '¾'];

function partsOf(date: string): { year: number; month: number; day: number } {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number);
  return { year, month, day };
}

const shortDate = (date: string) => {
  const { month, day } = partsOf(date);
  return `${day} ${MONTHS[month - 1] ?? ''}`;
};

/** Formats a calendar date (`2026-11-06`) for display: `6 Nov 2026`, always without a leading zero. */
export function formatDate(date: string): string {
  return `${shortDate(date)} ${partsOf(date).year}`;
}

/** Formats a calendar date within a named week: `Fri 6 Nov`. */
export function formatDayDate(date: string): string {
  const { year, month, day } = partsOf(date);
  const weekday = DAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? '';
  return `${weekday} ${shortDate(date)}`;
}

/** Formats two calendar dates as a range: `2 to 8 Nov 2026`, `30 Nov to 6 Dec 2026`; `(ongoing)` without an end. */
export function formatDateRange(start: string, end: string | null | undefined): string {
  if (!end) return `${formatDate(start)} (ongoing)`;
  const [from, to] = [partsOf(start), partsOf(end)];
  if (from.year !== to.year) return `${formatDate(start)} to ${formatDate(end)}`;
  if (from.month !== to.month) return `${shortDate(start)} to ${formatDate(end)}`;
  return from.day === to.day ? formatDate(end) : `${from.day} to ${formatDate(end)}`;
}

/** Creating one costs a hundred times as much as formatting; there are a few hundred zones at most. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, made);
  return made;
}

function wallClock(instant: string, timeZone: string): { date: string; time: string } {
  // Day, month and year, then the time: formatting to parts costs four times as much.
  const [day, month, year, hour, minute] = clockOf(timeZone).format(new Date(instant)).match(/\d+/g)!;
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

/**
 * Formats an RFC 3339 instant in an IANA time zone: `6 Nov 2026, 09:38`. With `now`, also an instant, the same day
 * there reads `Today, 09:38` and the day before `Yesterday, 09:38`.
 */
export function formatInstant(instant: string, timeZone: string, now?: string): string {
  const { date, time } = wallClock(instant, timeZone);
  if (now === undefined) return `${formatDate(date)}, ${time}`;
  const today = wallClock(now, timeZone).date;
  if (date === today) return `Today, ${time}`;
  const following = new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return following === today ? `Yesterday, ${time}` : `${formatDate(date)}, ${time}`;
}

/** Formats the day of an RFC 3339 instant in an IANA time zone: `6 Nov 2026`. */
export function formatInstantDate(instant: string, timeZone: string): string {
  return formatDate(wallClock(instant, timeZone).date);
}

/** Formats an RFC 3339 instant in an IANA time zone for spreadsheets: `2026-11-06 09:38`. */
export function localMinute(instant: string, timeZone: string): string {
  const { date, time } = wallClock(instant, timeZone);
  return `${date} ${time}`;
}

/** Formats hundredths of an hour, half away from zero, as `7.50`. Integer arithmetic, so no digit is lost. */
function decimalHours(minutes: number): string {
  const hundredths = Math.floor((Math.abs(minutes) * 100 + 30) / 60);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

const split = (minutes: number) => {
  const whole = Math.abs(minutes);
  return { hours: Math.floor(whole / 60), rest: String(whole % 60).padStart(2, '0') };
};

const signOf = (minutes: number) => (minutes < 0 ? '-' : '');

/** Formats whole minutes as a duration: `7h 30m`, `1,203h 00m`, or `7.50` if the agency shows decimal hours. */
export function formatMinutes(minutes: number, decimal: boolean): string {
  const { hours, rest } = split(minutes);
  return signOf(minutes) + (decimal ? formatDecimal(decimalHours(minutes)) : `${formatCount(hours)}h ${rest}m`);
}

/** Formats a break of whole minutes; under an hour in minutes: `30m`. */
export function formatBreak(minutes: number, decimal: boolean): string {
  return minutes < 60 && !decimal ? `${minutes}m` : formatMinutes(minutes, decimal);
}

/** Formats whole minutes as people type a duration: `7:30`, or `7.50` if the agency shows decimal hours. */
export function formatClock(minutes: number, decimal: boolean): string {
  const { hours, rest } = split(minutes);
  return signOf(minutes) + (decimal ? decimalHours(minutes) : `${hours}:${rest}`);
}

/** Adds one in the last place to a string of digits. */
function increment(digits: string): string {
  return String(BigInt(digits) + 1n).padStart(digits.length, '0');
}

/**
 * Formats a decimal string in pounds with two decimals: `1234.5` as `£1,234.50`. Digits are handled as text, never as a
 * floating-point number; a third decimal rounds half away from zero. Text that is not a decimal is returned unchanged.
 */
export function formatMoney(amount: string): string {
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount.trim());
  if (!found) return amount;
  const [, sign = '', whole = '0', fraction = ''] = found;
  const kept = whole + fraction.slice(0, 2).padEnd(2, '0');
  const pence = Number(fraction[2] ?? '0') >= 5 ? increment(kept) : kept;
  const pounds = pence.slice(0, -2).replace(/^0+(?=\d)/, '');
  const minus = /[1-9]/.test(pence) ? sign : '';
  return `${minus}£${pounds.replace(/\B(?=(\d{3})+$)/g, ',')}.${pence.slice(-2)}`;
}

/** Formats a rate in pounds to the penny, or further if it has more decimals: `14.6000` as `£14.60`, `14.6025` as `£14.6025`. */
export function formatRate(rate: string): string {
  const further = /^(\d+\.\d{2})(\d*?)0*$/.exec(rate);
  return further ? formatMoney(further[1]!) + further[2]! : formatMoney(rate);
}

/** Formats bytes as `312 KB` or `1.8 MB`, in powers of 1,024. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const kilobytes = bytes / 1024;
  if (Math.round(kilobytes) < 1024) return `${Math.round(kilobytes)} KB`;
  const tenths = Math.round((kilobytes / 1024) * 10) / 10;
  if (tenths < 1024) return `${tenths} MB`;
  return `${Math.round((kilobytes / 1024 / 1024) * 10) / 10} GB`;
}

/** Formats quarters of a day (0 upwards) as `3¾ days`, `1 day`, `½ day`; with `decimal`, `3.75`. */
export function formatDays(quarters: number, decimal = false): string {
  const whole = Math.floor(quarters / 4);
  const rest = quarters % 4;
  if (decimal) return `${whole}.${String(rest * 25).padStart(2, '0')}`;
  const figure = `${whole === 0 && rest > 0 ? '' : formatCount(whole)}${QUARTERS[rest] ?? ''}`;
  return `${figure} ${quarters > 0 && quarters <= 4 ? 'day' : 'days'}`;
}

/** Capitalises the first letter and leaves the rest: the contractor label at the start of a sentence. */
export function sentenceCase(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase('en-GB') + text.slice(first.length);
}

/** Returns up to two capitals for an avatar: first and last name, `Callum Hargreaves` as `CH`. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en-GB') ?? '').join('');
}

/** Groups the thousands of a decimal string: `4767.95` as `4,767.95`. */
export function formatDecimal(figure: string): string {
  return figure.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
}

/** Groups the thousands of a whole number: `12,345`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Letters whose names begin with a vowel, for abbreviations: an HGV driver. */
const SPOKEN_WITH_VOWEL = /^(?=[A-Z]{2,}\b)[AEFHILMNORSX]/;
/** Written with a vowel but not pronounced with one, as in user and one; and the reverse, as in hour. */
const SPOKEN_AS_CONSONANT = /^(eu|ew|uni([^mn]|$)|us(e|u)|ut[ei]|uk|ur[aoi]|one\b|once\b)/i;
const SILENT_H = /^(heir|honest|honou?r|hour)/i;

/** Prefixes a noun with “a” or “an” by pronunciation: an operative, a locum, a unit manager. */
export function withArticle(noun: string): string {
  const isAbbreviation = /^[A-Z]{2,}\b/.test(noun);
  const isVowel = isAbbreviation
    ? SPOKEN_WITH_VOWEL.test(noun)
    : SILENT_H.test(noun) || (/^[aeiou]/i.test(noun) && !SPOKEN_AS_CONSONANT.test(noun));
  return `${isVowel ? 'an' : 'a'} ${noun}`;
}
