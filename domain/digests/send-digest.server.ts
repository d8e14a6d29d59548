import type { Agency } from '../agencies/agency.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, transact } from '../context.ts';
import { keepAttachment } from '../mail/attachments.server.ts';
import { queueMail } from '../mail/queue-mail.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { DigestClient } from './digest.ts';
import { selectClients } from './digests.rows.server.ts';
import type { Digest } from './export-digest.server.ts';

/** The digest's file as it goes with a mail. */
export type DigestFile = { filename: string; contentType: string; content: Buffer };

/** What the mail tells of the digest. `checksum` is the one in the last row of each attached file. */
export type DigestInMail = Pick<Digest, 'from' | 'to' | 'totals' | 'unsigned' | 'checksum'> & {
  contractorCount: number;
  clients: DigestClient[];
  filenames: string[];
};

/** A digest on its way. `sendingId` tells one sending from another; without it the same digest is one sending. */
export type DigestToSend = {
  digest: Digest;
  recipients: string[];
  files: DigestFile[];
  sendingId?: string;
  digestScheduleId?: string;
};

/** Writes the mail of a digest. */
export type ComposeDigest = (
  agency: Agency,
  digest: DigestInMail,
) => Promise<{ subject: string; html: string; text: string }>;

/**
 * Queues the digest for each address, its files attached. One sending goes to an address once, however often it is
 * asked for. @returns the addresses it is new to. @throws Forbidden, StorageFault for a file over 20 MB
 */
export async function sendDigest(
  ctx: Context,
  { digest, recipients, files, sendingId = digest.digestId, digestScheduleId }: DigestToSend,
  compose: ComposeDigest,
): Promise<string[]> {
  requirePermission(ctx.actor, 'digest.export');
  const { digestId, from, to, totals, unsigned, checksum, through } = digest;
  const told = await selectClients(ctx.db, ctx.agency.id, digest, through);
  const filenames = files.map(({ filename }) => filename);
  const mail = await compose(ctx.agency, { ...told, from, to, totals, unsigned, checksum, filenames });
  const attachments = await Promise.all(files.map((file) => keepAttachment(ctx, { eventId: sendingId, ...file })));
  return transact(ctx, async (within) => {
    const reached: string[] = [];
    for (const address of recipients) {
      const about = { subjectType: 'digest', subjectId: digestId, eventId: sendingId };
      const { isNew } = await queueMail(within, {
        kind: 'digest',
        to: { name: null, address },
        ...mail,
        ...about,
        attachments,
      });
      if (isNew) reached.push(address);
    }
    if (reached.length > 0)
      await recordEvent(within, {
        action: 'digest.sent',
        subjectType: 'digest',
        subjectId: digestId,
        detail: { recipients: reached, ...(digestScheduleId ? { digestScheduleId } : {}) },
      });
    return reached;
  });
}
