import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { v5 as uuidFromName } from 'uuid';
import type { Files } from '#platform/files/files.ts';
import type { MailAttachment } from '#platform/mail/mailer.ts';
import type { Context } from '../context.ts';
import type { StoredAttachment } from './mail.ts';

const ATTACHMENTS = 'c6a0b7c4-1b39-4b7e-9c4e-0f8a2d4f7f10';
const LARGEST = 20 * 1024 * 1024;

/** A file that an event's emails are to carry. */
export type FileToStore = {
  eventId: string;
  filename: string;
  contentType: string;
  content: Buffer | AsyncIterable<Uint8Array>;
};

/** Stores a file that an event's emails carry, streamed unless it is a buffer. Stored again for the same event it goes to the same place. */
export async function storeAttachment(
  { agency, files }: Pick<Context, 'agency' | 'files'>,
  { eventId, filename, contentType, content }: FileToStore,
): Promise<StoredAttachment> {
  const storageKey = `${agency.id}/mail/${uuidFromName(`${eventId}:${filename}`, ATTACHMENTS)}`;
  const stream = Readable.from(Buffer.isBuffer(content) ? [content] : content, { objectMode: false });
  await files.put(storageKey, stream, { contentType, maxBytes: LARGEST });
  return { filename, contentType, storageKey };
}

/** Reads the bytes of an email's files. @throws StorageFault */
export async function openAttachments(
  files: Pick<Files, 'get'>,
  attachments: StoredAttachment[],
): Promise<MailAttachment[]> {
  return Promise.all(
    attachments.map(async ({ filename, contentType, storageKey }) => ({
      filename,
      contentType,
      content: await buffer(await files.get(storageKey)),
    })),
  );
}
