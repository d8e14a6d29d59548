import { z } from 'zod';
import { pathOf } from './parse-input.ts';

type Issue = Parameters<NonNullable<Parameters<typeof z.config>[0]>['customError'] & object>[0];

const KINDS: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
};
const FORMATS: Record<string, string> = {
  uuid: 'an id',
  guid: 'an id',
  email: 'an email address',
  url: 'an address',
  date: 'a date, such as 2026-05-18',
  datetime: 'a time, such as 2026-05-18T08:31:00Z',
  regex: 'in the right format',
};

/** Returns the limit with the unit it counts. */
function counted(origin: unknown, most: unknown): string {
  if (origin === 'string') return `${String(most)} ${most === 1 ? 'character' : 'characters'}`;
  return origin === 'array' || origin === 'set' ? `${String(most)} ${most === 1 ? 'entry' : 'entries'}` : String(most);
}

/**
 * Describes a problem with a value in the product's own words where its schema has none: the field, and what it
 * accepts.
 * @returns undefined for problems described elsewhere
 */
function describeIssue(issue: Issue): string | undefined {
  const path = pathOf(issue.path ?? []);
  const field = path === '' ? 'The body' : path;
  switch (issue.code) {
    case 'invalid_value': {
      const values = issue.values.map(String);
      return values.length === 1 ? `${field} must be ${values[0]}.` : `${field} must be one of ${values.join(', ')}.`;
    }
    case 'invalid_type':
      if (issue.input === undefined && issue.path?.length) return `The ${pathOf(issue.path)} field is missing.`;
      return `${field} must be ${KINDS[issue.expected] ?? 'of another type'}.`;
    case 'invalid_format':
      return `${field} must be ${FORMATS[issue.format] ?? 'in the right format'}.`;
    case 'too_small':
      return `${field} must be ${counted(issue.origin, issue.minimum)} at least.`;
    case 'too_big':
      return `${field} must be ${counted(issue.origin, issue.maximum)} at most.`;
    case 'invalid_union':
      return `${field} must be of one of the accepted types.`;
    default:
      return undefined;
  }
}

/** Makes these the messages of every schema in the process that has none of its own. */
export function useOurMessages(): void {
  z.config({ customError: describeIssue });
}
