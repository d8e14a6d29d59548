import { FORM_LOST, type LostForm } from '#app/lost-form.ts';
import { formatDate, sentenceCase } from '#domain/format.ts';
import { isDate } from '#domain/periods/period.ts';
import { isSecretField } from './secret-fields.ts';

/** Fields that nobody writes. */
const NOT_WRITTEN = /^(version|intent|shown|kind)$|Ids?$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

/**
 * What a form throws whose record is out of reach once it comes, such as a timesheet that somebody else authorises by now: the page for it
 * gives back what was written. Anything else is thrown as it is.
 */
export function givingBack(thrown: unknown, payload: Record<string, unknown>): unknown {
  if (!(thrown instanceof Response) || thrown.status !== 404) return thrown;
  const written = writtenIn(payload);
  if (written.length === 0) return thrown;
  return Response.json({ written } satisfies LostForm, { status: 404, statusText: FORM_LOST });
}

function writtenIn(payload: Record<string, unknown>): LostForm['written'] {
  return Object.entries(payload).flatMap(([name, value]) => {
    const lines = [value].flat().flatMap((one) => wordsOf(name, one) || []);
    return lines.length > 0 ? [{ name: fieldInWords(name), lines }] : [];
  });
}

/** A field’s words; those of a line of fields, such as a shift, one after the other. */
function wordsOf(name: string, value: unknown): string {
  if (isSecretField(name) || NOT_WRITTEN.test(name)) return '';
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([part, one]) => wordsOf(part, one))
      .filter((words) => words !== '')
      .join(', ');
  if (typeof value !== 'string' || value === 'on' || UUID.test(value)) return '';
  return isDate(value) ? formatDate(value) : value.trim();
}

/** `startTime` as “Start time”. */
const fieldInWords = (name: string) => sentenceCase(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
