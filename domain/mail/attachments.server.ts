import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { v5 as uuidFromName } from 'uuid';
import type { Files } from '#platform/files.ts';
import type { MailAttachment } from '#platform/mailer.ts';
import type { Context } from '../context.ts';
import type { KeptAttachment } from './mail.ts';

const ATTACHMENTS = 'c6a0b7c4-1b39-4b7e-9c4e-0f8a2d4f7f10';
const LARGEST = 20 * 1024 * 1024;

/** Keeps a file that mails of an event carry. Kept again for the same event it lies in the same place. */
export async function keepAttachment(
  { agency, files }: Pick<Context, 'agency' | 'files'>,
  {
    eventId,
    filename,
    contentType,
    content,
  }: { eventId: string; filename: string; contentType: string; content: Buffer },
): Promise<KeptAttachment> {
  const storageKey = `${agency.id}/mail/${uuidFromName(`${eventId}:${filename}`, ATTACHMENTS)}`;
  await files.put(storageKey, Readable.from([content]), { contentType, maxBytes: LARGEST });
  return { filename, contentType, storageKey };
}

/** The bytes of a mail's files. @throws StorageFault */
export async function openAttachments(
  files: Pick<Files, 'get'>,
  attachments: KeptAttachment[],
): Promise<MailAttachment[]> {
  return Promise.all(
    attachments.map(async ({ filename, contentType, storageKey }) => ({
      filename,
      contentType,
      content: await buffer(await files.get(storageKey)),
    })),
  );
}
