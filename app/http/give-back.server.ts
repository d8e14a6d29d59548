import { NO_PORTAL } from '#app/no-portal.ts';
import { FORM_LOST, type LostForm } from '#app/lost-form.ts';
import { formatDate, sentenceCase } from '#domain/format.ts';
import { isDate } from '#domain/periods/period.ts';
import { isSecretField } from './secret-fields.ts';

/** Fields that nobody writes. */
const NOT_WRITTEN = /^(version|intent|shown|kind)$|Ids?$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

/** What a form held that is refused, for the page that is loaded in its answer. */
const refused = new WeakMap<object, Record<string, unknown>>();

/** Notes what a refused form held, by what its request is known by. */
export const noteRefused = (context: object, payload: Record<string, unknown>): void =>
  void refused.set(context, payload);

/** What is thrown in the place of a page that comes in answer to a refused form, and cannot be shown any more. */
export const givingBackRefused = (thrown: unknown, context: object): Promise<unknown> =>
  givingBack(thrown, refused.get(context) ?? {});

/**
 * What a form throws that has no page once it comes, as its record is out of reach, such as a timesheet that somebody else authorises by now,
 * or is not to be changed any more: the page for it gives back what was written. Anything else is thrown as it is.
 */
export async function givingBack(thrown: unknown, payload: Record<string, unknown>): Promise<unknown> {
  const isRefusal =
    thrown instanceof Response && thrown.statusText === '' && thrown.status >= 400 && thrown.status < 500;
  const written = isRefusal ? writtenIn(payload) : [];
  if (!isRefusal || written.length === 0) return thrown;
  const because = thrown.status === 404 ? null : await thrown.text();
  return Response.json({ because, written } satisfies LostForm, { status: thrown.status, statusText: FORM_LOST });
}

const NO_PORTAL_HERE =
  'There is no portal at this address any more: your agency’s may have moved. What you sent was not saved.';

/**
 * The same for a form that was sent to an address which is no agency’s any more, such as from a page that was open while the portal got another:
 * its page leads to the log-in where the portal is.
 * @param payloadOf reads what it held; without it that is known
 */
export async function givingBackMoved(
  thrown: unknown,
  context: object,
  payloadOf = async () => refused.get(context) ?? {},
): Promise<unknown> {
  if (!(thrown instanceof Response && thrown.statusText === NO_PORTAL)) return thrown;
  const payload = await payloadOf();
  noteRefused(context, payload);
  const written = writtenIn(payload);
  if (written.length === 0) return thrown;
  const { logIn } = (await thrown.json()) as { logIn: string };
  const lost: LostForm = { because: NO_PORTAL_HERE, written, logIn };
  return Response.json(lost, { status: thrown.status, statusText: FORM_LOST });
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
