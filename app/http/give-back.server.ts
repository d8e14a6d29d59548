import { NO_PORTAL, PORTAL_CLOSED } from '#app/no-portal.ts';
import { FORM_LOST, type LostForm } from '#app/lost-form.ts';
import { formatDate, sentenceCase } from '#domain/format.ts';
import { isDate } from '#domain/periods/period.ts';
import { isSecretField } from './secret-fields.ts';

/** Fields people do not write in. */
const NOT_WRITTEN = /^(version|intent|shown|kind|tick|scope|week)$|Ids?$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

/** The content of a refused form, for the page rendered in response. */
const refused = new WeakMap<object, Record<string, unknown>>();

/** Stores a refused form's content, keyed by its request's context. */
export const noteRefused = (context: object, payload: Record<string, unknown>): void =>
  void refused.set(context, payload);

/** Returns what to throw when the page for a refused form can no longer be shown. */
export const givingBackRefused = (thrown: unknown, context: object): Promise<unknown> =>
  givingBack(thrown, refused.get(context) ?? {});

/**
 * Returns what to throw for a form whose page is no longer available because its record is out of reach, such as a
 * timesheet someone else now authorises, or can no longer be changed: its page gives back what was written. Anything
 * else is returned unchanged.
 */
export async function givingBack(thrown: unknown, payload: Record<string, unknown>): Promise<unknown> {
  const isRefusal =
    thrown instanceof Response && thrown.statusText === '' && thrown.status >= 400 && thrown.status < 500;
  const written = isRefusal ? writtenIn(payload) : [];
  if (!isRefusal || written.length === 0) return thrown;
  const because = thrown.status === 404 ? null : await thrown.text();
  return Response.json({ because, written } satisfies LostForm, { status: thrown.status, statusText: FORM_LOST });
}

const NOT_SAVED = 'What you sent was not saved.';
const NO_PORTAL_HERE = `There is no portal at this address any more: your agency’s may have moved. ${NOT_SAVED}`;

/**
 * The same for a form whose page was open while the portal was closed, or moved: then its page leads to the log-in at
 * the portal.
 * @param payloadOf reads its content; without it, what is known is used
 */
export async function givingBackWithoutPortal(
  thrown: unknown,
  context: object,
  payloadOf = async () => refused.get(context) ?? {},
): Promise<unknown> {
  if (!(thrown instanceof Response && [NO_PORTAL, PORTAL_CLOSED].includes(thrown.statusText))) return thrown;
  const payload = await payloadOf();
  noteRefused(context, payload);
  const written = writtenIn(payload);
  if (written.length === 0) return thrown;
  const lost: LostForm =
    thrown.statusText === PORTAL_CLOSED
      ? { because: `${await thrown.text()} ${NOT_SAVED}`, written, isClosed: true }
      : { because: NO_PORTAL_HERE, written, logIn: ((await thrown.json()) as { logIn: string }).logIn };
  return Response.json(lost, { status: thrown.status, statusText: FORM_LOST });
}

function writtenIn(payload: Record<string, unknown>): LostForm['written'] {
  return Object.entries(payload).flatMap(([name, value]) => {
    const lines = [value].flat().flatMap((one) => wordsOf(name, one) || []);
    return lines.length > 0 ? [{ name: fieldInWords(name), lines }] : [];
  });
}

/** Returns a field’s text; for a line of fields, such as a shift, joined in order. */
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

/** Returns `startTime` as “Start time”. */
const fieldInWords = (name: string) => sentenceCase(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
