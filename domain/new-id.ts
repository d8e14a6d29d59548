import { v7 } from 'uuid';

/** Returns a new identifier: UUID v7, so that later ids sort later. */
export function newId(): string {
  return v7();
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be an id at all; anything else is treated as unknown. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}
