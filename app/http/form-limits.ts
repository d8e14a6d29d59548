import { readFieldsToRemove, REMOVE_FIELDS } from '#app/forms/remove-fields.ts';
import { jsonExceeds } from '#domain/json-limits.ts';

/** A form's limits: fields, bytes, levels below a field's name, and places in a list. */
export type FormLimits = { fields: number; bytes: number; levels: number; places: number };

/** Before log-in: forms with a few plain fields, the longest a note of 4,000 characters. */
export const VISITOR_LIMITS: FormLimits = { fields: 1000, bytes: 131_072, levels: 0, places: 0 };

/** After log-in: the week's grid with its 200 shifts of ten fields, and the settings, which are four levels deep. */
export const PERSON_LIMITS: FormLimits = { fields: 3000, bytes: 10 * 1024 * 1024, levels: 6, places: 200 };

/** Maximum length of a field's name, in characters. */
export const MAX_NAME_LENGTH = 200;

/** At most a whole week in a button's value. */
const INTENT_ROOM = { levels: 6, members: 3000 };
const STATE = '__state__';
const INTENT = '__intent__';

/** A form's problem, as a message. */
export type FormProblem = { status: 400 | 413 | 422; message: string };

export const TOO_LARGE: FormProblem = { status: 413, message: 'This form is too large.' };
export const UNREADABLE: FormProblem = { status: 422, message: 'This form could not be read.' };
/** Other bytes than UTF-8, of which each foreign letter would be lost. */
export const NOT_TEXT: FormProblem = { status: 400, message: 'This form was not sent as UTF-8 text.' };
const UNKNOWN: FormProblem = { status: 422, message: 'This form contains a field that does not belong to it.' };

/**
 * Checks a form's field names, before anything turns them into lists and records: `x[5000000]` alone would create a
 * list of five million places.
 */
export function checkFieldNames(form: FormData, room: FormLimits): FormProblem | null {
  const lists = new Map<string, { places: Set<number>; last: number }>();
  let count = 0;
  for (const name of form.keys()) {
    count += 1;
    if (count > room.fields) return TOO_LARGE;
    if (!isNameIn(name, room)) return UNKNOWN;
    const [, list, digits] = /^(.*?)\[(\d+)\]/.exec(name) ?? [];
    if (list === undefined) continue;
    const found = lists.get(list) ?? { places: new Set(), last: 0 };
    found.places.add(Number(digits));
    found.last = Math.max(found.last, Number(digits));
    lists.set(list, found);
  }
  // Lists have no gaps: the last index must be less than the length.
  for (const { places, last } of lists.values()) if (last >= places.size) return UNKNOWN;
  return checkIntent(form.get(INTENT), room) ?? checkFieldsToRemove(form.get(REMOVE_FIELDS), room);
}

function isNameIn(name: string, { levels, places }: FormLimits): boolean {
  if (name.length > MAX_NAME_LENGTH || name === STATE) return false;
  const [separators, brackets] = [name.match(/[.[]/g)?.length ?? 0, name.match(/\[\d*\]/g) ?? []];
  const isInPlace = brackets.every((one) => one === '[]' || Number(one.slice(1, -1)) < places);
  return separators <= levels && brackets.length <= 1 && isInPlace;
}

/** A button that adds or removes a line without JavaScript names the list and the place, as JSON. */
function checkIntent(sent: FormDataEntryValue | null, room: FormLimits): FormProblem | null {
  if (sent === null) return null;
  if (room.places === 0 || typeof sent !== 'string' || jsonExceeds(sent, INTENT_ROOM)) return UNKNOWN;
  const payload = payloadOf(sent);
  if (!payload) return UNKNOWN;
  const { name, index, from, to } = payload;
  const isPlace = (place: unknown) =>
    place === undefined || (Number.isInteger(place) && Number(place) >= 0 && Number(place) <= room.places);
  const isName = name === undefined || (typeof name === 'string' && isNameIn(name, room));
  return isName && [index, from, to].every(isPlace) ? null : UNKNOWN;
}

/** A button that removes fields without JavaScript names them, as JSON. */
function checkFieldsToRemove(sent: FormDataEntryValue | null, room: FormLimits): FormProblem | null {
  if (sent === null) return null;
  if (room.places === 0 || typeof sent !== 'string' || jsonExceeds(sent, INTENT_ROOM)) return UNKNOWN;
  const fields = readFieldsToRemove(sent);
  return fields?.every(([name]) => isNameIn(name, room)) ? null : UNKNOWN;
}

function payloadOf(sent: string): Record<string, unknown> | null {
  try {
    const { payload } = JSON.parse(sent) as { payload?: Record<string, unknown> };
    return typeof payload === 'object' && payload !== null ? payload : null;
  } catch {
    return null;
  }
}
