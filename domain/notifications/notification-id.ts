import { z } from 'zod';
import { NotFound } from '../errors.ts';

/** Reads a notification's id from an address. @throws NotFound for anything that is not an id */
export function readNotificationId(text: string): string {
  const parsed = z.uuid().safeParse(text);
  if (!parsed.success) throw new NotFound('The notification does not exist.', { code: 'notification_not_found' });
  return parsed.data;
}
