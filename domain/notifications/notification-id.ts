import { z } from 'zod';
import { NotFound } from '../errors.ts';

/** A notification's id as it came in an address. @throws NotFound for what is no id at all */
export function readNotificationId(text: string): string {
  const parsed = z.uuid().safeParse(text);
  if (!parsed.success) throw new NotFound('The notification does not exist.', { code: 'notification_not_found' });
  return parsed.data;
}
