import type { FieldCode } from './field-codes.ts';

/** One field's problem, in the words the person reads. `field` is a path such as `entries[2].endTime`. */
export type FieldError = { field: string; message: string; code?: FieldCode };

type Options = { code?: string; detail?: unknown };

/** Base of every error whose message is meant for the person or machine that asked. `detail` is only logged. */
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

/** The caller sees the thing but may not do this to it. */
export class Forbidden extends DomainError {
  constructor(
    message = 'This role is not permitted to execute this action',
    { code = 'forbidden', detail }: Options = {},
  ) {
    super(message, code, detail);
  }
}

/** Input that breaks a rule, each problem at its field. */
export class Invalid extends DomainError {
  readonly fields: FieldError[];
  /** @param fields a code that is not in the list of fields’ codes is the door’s own */
  constructor(fields: (Omit<FieldError, 'code'> & { code?: string })[], { code = 'invalid', detail }: Options = {}) {
    super(fields[0]?.message ?? 'The input is not valid.', code, detail);
    this.fields = fields as FieldError[];
  }
}

/** A cursor that this collection, in this order and narrowed like this, did not give. */
export class InvalidCursor extends Invalid {
  constructor(message = 'The cursor does not belong to this collection, order and filters.') {
    super([{ field: 'cursor', message, code: 'invalid_value' }], { code: 'invalid_cursor' });
  }
}

/** The state of the thing has moved on, or somebody else was first. */
export class Conflict extends DomainError {
  constructor(code: string, message: string, detail?: unknown) {
    super(message, code, detail);
  }
}

/** Somebody else changed the record since it was read. `version` is the one to send to save all the same. */
export class ChangedMeanwhile extends Conflict {
  readonly version: number;
  /** Who changed what, in a sentence. */
  readonly stated: string;
  constructor(stated: string, version: number) {
    super('changed_meanwhile', `${stated} What you typed is kept: save again to replace it.`);
    this.version = version;
    this.stated = stated;
  }
}

/** Nobody has proved who they are. */
export class Unauthenticated extends DomainError {
  constructor(message = 'Please log in.', { code = 'unauthenticated', detail }: Options = {}) {
    super(message, code, detail);
  }
}

/** When to come back, for people. */
export function comeBack(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`;
}

/** Too many attempts; `retryAfterSeconds` says when to come back. */
export class TooMany extends DomainError {
  readonly retryAfterSeconds: number;
  constructor(message: string, retryAfterSeconds: number) {
    super(message, 'too_many_requests');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
