import { z } from 'zod';

type Issue = Parameters<NonNullable<Parameters<typeof z.config>[0]>['customError'] & object>[0];

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};
const FORMATS: Record<string, string> = {
  uuid: 'an id',
  guid: 'an id',
  email: 'an email address',
  url: 'an address',
  date: 'a date, such as 2026-05-18',
  datetime: 'a moment, such as 2026-05-18T08:31:00Z',
  regex: 'of the form that it takes',
};

/** What a limit counts. */
function counted(origin: unknown, most: unknown): string {
  if (origin === 'string') return `${String(most)} ${most === 1 ? 'character' : 'characters'}`;
  return origin === 'array' || origin === 'set' ? `${String(most)} ${most === 1 ? 'entry' : 'entries'}` : String(most);
}

/**
 * Says what is wrong with a value in the product’s own words where a schema has none for it: the field, and what it takes.
 * @returns undefined for what is said elsewhere
 */
function describeIssue(issue: Issue): string | undefined {
  const field = String(issue.path?.findLast((part) => typeof part === 'string') ?? 'The body');
  switch (issue.code) {
    case 'invalid_value': {
      const values = issue.values.map(String);
      return values.length === 1 ? `${field} is ${values[0]}.` : `${field} is one of ${values.join(', ')}.`;
    }
    case 'invalid_type':
      if (issue.input === undefined && issue.path?.length) return `The ${field} field is missing.`;
      return `${field} is ${KINDS[issue.expected] ?? issue.expected}.`;
    case 'invalid_format':
      return `${field} is ${FORMATS[issue.format] ?? 'of the form that it takes'}.`;
    case 'too_small':
      return `${field} is ${counted(issue.origin, issue.minimum)} at least.`;
    case 'too_big':
      return `${field} is ${counted(issue.origin, issue.maximum)} at most.`;
    case 'invalid_union':
      return `${field} is of none of the shapes that it takes.`;
    default:
      return undefined;
  }
}

/** Makes these the words of every schema of the process that brings none of its own. */
export function speakOurWords(): void {
  z.config({ customError: describeIssue });
}
