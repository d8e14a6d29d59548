import { z } from 'zod';
import { fieldLabel } from '../../audit/field-words.ts';
import type { FieldError } from '../../errors.ts';
import { COLUMNS_TO_READ, IMPORT_COLUMNS, type ImportKind } from '../import-kind.ts';

/** `Client name`, `client_name` and `CLIENTNAME` are the same heading. */
const plainHeading = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]/g, '');

/** A requested column mapping: `Worker=fullname`; `Cost centre=` leaves the column out. */
export const MapEntry = z
  .string()
  .max(300)
  .regex(/^.+=[A-Za-z]*$/s, 'Please write a column of the file, an equals sign and a field, such as Worker=fullname');

/** Returns the entry that maps a column to a field, or leaves it out. */
export const mapEntry = (heading: string, field: string | null): string => `${heading}=${field ?? ''}`;

/** A column of a file with the field it maps to (null if left out) and where that is known from. */
export type FileColumn = { heading: string; field: string | null; knownFrom: 'heading' | 'chosen' | 'nowhere' };

/** The requested fields by heading; null is left out. A heading may contain an equals sign, a field may not. */
function chosenFields(map: readonly string[]): Map<string, string | null> {
  return new Map(
    map.map((entry) => {
      const at = entry.lastIndexOf('=');
      return [entry.slice(0, at), entry.slice(at + 1) || null] as const;
    }),
  );
}

/** Everyday headings for fields with another name, beside their labels on forms. */
const EVERYDAY_HEADINGS: Partial<Record<ImportKind, Readonly<Record<string, string>>>> = {
  clients: { name: 'clientName', telephone: 'telephoneNumber', phone: 'telephoneNumber' },
  contacts: { name: 'fullname', telephone: 'telephoneNumber', phone: 'telephoneNumber' },
};

/** Fields by their headings in plain form: everyday ones, labels on forms and, taking precedence, the field's own name. */
const fieldsByHeading = (kind: ImportKind): Map<string, string> => {
  const names = IMPORT_COLUMNS[kind].map(({ name }) => name);
  return new Map([
    ...Object.entries(EVERYDAY_HEADINGS[kind] ?? {}),
    ...names.map((name) => [plainHeading(fieldLabel(name)), name] as const),
    ...names.map((name) => [plainHeading(name), name] as const),
  ]);
};

/** Maps each column of a file to a field: as requested, otherwise by its heading in any case and spacing. */
export function columnsOf(kind: ImportKind, header: readonly string[], map: readonly string[] = []): FileColumn[] {
  const chosen = chosenFields(map);
  const byHeading = fieldsByHeading(kind);
  const toRead = new Set(COLUMNS_TO_READ[kind].map(plainHeading));
  return header.map((heading) => {
    const plain = plainHeading(heading);
    const own = byHeading.get(plain) ?? null;
    const isKnown = own !== null || toRead.has(plain);
    const field = chosen.get(heading);
    if (field === undefined) return { heading, field: own, knownFrom: isKnown ? 'heading' : 'nowhere' };
    return { heading, field, knownFrom: isKnown && field === own ? 'heading' : 'chosen' };
  });
}

/** Finds requests for columns that the file does not have, for fields that the kind does not have, and for a column twice. */
export function mapProblems(kind: ImportKind, header: readonly string[], map: readonly string[]): FieldError[] {
  const names = IMPORT_COLUMNS[kind].map(({ name }) => name);
  const said = new Map<string, string>();
  const twice = map.flatMap((entry): FieldError[] => {
    const heading = entry.slice(0, entry.lastIndexOf('='));
    const earlier = said.get(heading) ?? entry;
    said.set(heading, entry);
    const message = `The column “${heading}” is sent to two fields.`;
    return earlier === entry ? [] : [{ field: 'map', message, code: 'contradictory' }];
  });
  const unknown = [...chosenFields(map)].flatMap(([heading, field]): FieldError[] => {
    if (!header.includes(heading))
      return [{ field: 'map', message: `The file has no column “${heading}”.`, code: 'not_found' }];
    if (field !== null && !names.includes(field))
      return [{ field: 'map', message: `There is no field “${field}”: ${names.join(', ')}.`, code: 'not_found' }];
    return [];
  });
  return [...twice, ...unknown];
}

/** Returns the entries whose column the file has: another sheet of a workbook has others. */
export function mapWithin(header: readonly string[], map: readonly string[]): string[] {
  return map.filter((entry) => header.includes(entry.slice(0, entry.lastIndexOf('='))));
}
