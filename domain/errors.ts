import type { FieldCode } from './field-codes.ts';

/** One field's problem, as a message for the person. `field` is a path such as `entries[2].endTime`. */
export type FieldError = { field: string; message: string; code?: FieldCode };

type Options = { code?: string; detail?: unknown };

/** Base of every error whose message is meant for the requesting person or program. `detail` is only logged. */
export class DomainError extends Error {
  readonly code: string;
  readonly detail: unknown;
  constructor(message: string, code: string, detail?: unknown) {
    super(message);
    this.name = new.target.name;
    this.code = code;
    this.detail = detail;
  }
}

/** What the caller may not see is indistinguishable from what never existed. */
export class NotFound extends DomainError {
  constructor(message = 'The page could not be found.', { code = 'not_found', detail }: Options = {}) {
    super(message, code, detail);
  }
}

/** The caller can see the record but may not do this to it. */
export class Forbidden extends DomainError {
  constructor(
    message = 'This role is not permitted to execute this action',
    { code = 'forbidden', detail }: Options = {},
  ) {
    super(message, code, detail);
  }
}

/** Input that violates a rule, each problem at its field. */
export class Invalid extends DomainError {
  readonly fields: FieldError[];
  /** @param fields a code outside the list of field codes is specific to the interface */
  constructor(fields: (Omit<FieldError, 'code'> & { code?: string })[], { code = 'invalid', detail }: Options = {}) {
    super(fields[0]?.message ?? 'The input is not valid.', code, detail);
    this.fields = fields as FieldError[];
  }
}

/** A cursor not issued by this collection with this order and these filters. */
export class InvalidCursor extends Invalid {
  constructor(message = 'The cursor does not belong to this collection, order and filters.') {
    super([{ field: 'cursor', message, code: 'invalid_value' }], { code: 'invalid_cursor' });
  }
}

/** The record's state has moved on, or a concurrent change came first. */
export class Conflict extends DomainError {
  constructor(code: string, message: string, detail?: unknown) {
    super(message, code, detail);
  }
}

/** What follows a conflict on a form: the next save is meant. */
export const SAVE_AGAIN = 'What you typed is kept: save again to replace it.';

/** The record has been changed by someone else since it was read. `version` is the one to send to save regardless. */
export class ChangedMeanwhile extends Conflict {
  readonly version: number;
  /** Who changed what, in a sentence. */
  readonly stated: string;
  constructor(stated: string, version: number) {
    super('changed_meanwhile', `${stated} ${SAVE_AGAIN}`);
    this.version = version;
    this.stated = stated;
  }
}

/** Settings that others have changed since they were shown. `shown` are those to send as shown to save regardless. */
export class SettingsChanged extends Invalid {
  readonly shown: unknown;
  constructor(fields: FieldError[], shown: unknown) {
    super(fields, { code: 'changed_meanwhile' });
    this.shown = shown;
  }
}

/** A timesheet was changed since it was opened. `version` is the one that is to be looked at again. */
export class VersionChanged extends Conflict {
  readonly version: number;
  constructor(message: string, version: number) {
    super('version_changed', message);
    this.version = version;
  }
}

/** The caller is not authenticated. */
export class Unauthenticated extends DomainError {
  constructor(message = 'Please log in.', { code = 'unauthenticated', detail }: Options = {}) {
    super(message, code, detail);
  }
}

/** Describes when to come back. */
export function whenToRetry(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`;
}

/** Too many attempts; `retryAfterSeconds` is when to come back. */
export class TooMany extends DomainError {
  readonly retryAfterSeconds: number;
  constructor(message: string, retryAfterSeconds: number) {
    super(message, 'too_many_requests');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
