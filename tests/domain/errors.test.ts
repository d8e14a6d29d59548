import { describe, expect, test } from 'vitest';
import {
  ChangedMeanwhile,
  whenToRetry,
  Conflict,
  DomainError,
  Forbidden,
  Invalid,
  InvalidCursor,
  NotFound,
  TooMany,
  Unauthenticated,
} from '#domain/errors.ts';

describe('A refusal', () => {
  test.each([
    [new NotFound(), 'NotFound', 'not_found', 'The page could not be found.'],
    [new Forbidden(), 'Forbidden', 'forbidden', 'This role is not permitted to execute this action'],
    [new Unauthenticated(), 'Unauthenticated', 'unauthenticated', 'Please log in.'],
    [new Invalid([]), 'Invalid', 'invalid', 'The input is not valid.'],
    [new Conflict('taken', 'It is taken.'), 'Conflict', 'taken', 'It is taken.'],
    [new TooMany('Too many.', 30), 'TooMany', 'too_many_requests', 'Too many.'],
  ])('%s has a name, a code and a sentence', (error, name, code, message) => {
    expect(error).toBeInstanceOf(DomainError);
    expect(error).toMatchObject({ name, code, message });
  });

  test.each([
    ['NotFound', new NotFound('No client.', { code: 'client_not_found', detail: 7 })],
    ['Forbidden', new Forbidden('No client.', { code: 'client_not_found', detail: 7 })],
    ['Unauthenticated', new Unauthenticated('No client.', { code: 'client_not_found', detail: 7 })],
    ['Conflict', new Conflict('client_not_found', 'No client.', 7)],
  ])('%s can have a code of its own, and a detail that is logged', (name, error) => {
    expect(error).toMatchObject({ name, message: 'No client.', code: 'client_not_found', detail: 7 });
  });

  test('for input has the first problem as its sentence and keeps all of them', () => {
    const fields = [
      { field: 'name', message: 'Please enter a name' },
      { field: 'email', message: 'Please enter an email address' },
    ];
    const error = new Invalid(fields, { code: 'refused', detail: 7 });
    expect(error).toMatchObject({ message: 'Please enter a name', fields, code: 'refused', detail: 7 });
  });

  test('for a cursor names the cursor', () => {
    const message = 'The cursor does not belong to this collection, order and filters.';
    expect(new InvalidCursor()).toMatchObject({
      name: 'InvalidCursor',
      code: 'invalid_cursor',
      message,
      fields: [{ field: 'cursor', message, code: 'invalid_value' }],
    });
    expect(new InvalidCursor('Another.').fields[0]?.message).toBe('Another.');
  });

  test('for a concurrent change says who made it, and that nothing is lost', () => {
    expect(new ChangedMeanwhile('Hannah Whitworth changed the name.', 7)).toMatchObject({
      name: 'ChangedMeanwhile',
      code: 'changed_meanwhile',
      version: 7,
      stated: 'Hannah Whitworth changed the name.',
      message: 'Hannah Whitworth changed the name. What you typed is kept: save again to replace it.',
    });
  });

  test('for too many attempts says when to try again', () => {
    expect(new TooMany('Too many.', 30).retryAfterSeconds).toBe(30);
    expect(whenToRetry(1)).toBe('Please try again in 1 second.');
    expect(whenToRetry(59)).toBe('Please try again in 59 seconds.');
    expect(whenToRetry(60)).toBe('Please try again in 1 minute.');
    expect(whenToRetry(61)).toBe('Please try again in 2 minutes.');
  });
});
