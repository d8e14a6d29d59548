const UK_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const YES = ['yes', 'y', 'true', '1'];
const NO = ['no', 'n', 'false', '0'];

/** A date cell: `2026-01-05`, or `05/01/2026` as British spreadsheets write it. Other text comes back to be refused. */
export function dateCell(text: string | undefined): string | undefined {
  const found = UK_DATE.exec(text?.trim() ?? '');
  if (!found) return text;
  const [, day = '', month = '', year = ''] = found;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A yes or no; empty is null, other text comes back to be refused. */
export function flagCell(text: string | undefined): boolean | string | null {
  const word = (text ?? '').trim().toLowerCase();
  if (word === '') return null;
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : word;
}

/** One of a few words in any case, such as `HourlyTotal`; empty is null, other text comes back to be refused. */
export function choiceCell(text: string | undefined, choices: readonly string[]): string | null {
  const word = (text ?? '').trim();
  return choices.find((choice) => choice.toLowerCase() === word.toLowerCase()) ?? (word || null);
}

/** Several texts in one cell, parted by semicolons, commas or line breaks. */
export function listCell(text: string | undefined): string[] {
  return (text ?? '')
    .split(/[;,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
