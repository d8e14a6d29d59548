import { createHash } from 'node:crypto';
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

/** What the mail tells of the digest. `fileChecksum` is SHA-256 of the attached file, in hexadecimal. */
export type DigestInMail = Pick<Digest, 'from' | 'to' | 'totals'> & {
  contractorCount: number;
  clients: DigestClient[];
  filename: string;
  fileChecksum: string;
};

/** Writes the mail of a digest. */
export type ComposeDigest = (
  agency: Agency,
  digest: DigestInMail,
) => Promise<{ subject: string; html: string; text: string }>;

/**
 * Queues the digest for each address, the file attached. The same digest goes to an address once, however often it is
 * sent. @returns the addresses it is new to. @throws Forbidden, StorageFault for a file over 20 MB
 */
export async function sendDigest(
  ctx: Context,
  { digest, recipients, file }: { digest: Digest; recipients: string[]; file: DigestFile },
  compose: ComposeDigest,
): Promise<string[]> {
  requirePermission(ctx.actor, 'digest.export');
  const { digestId, from, to, totals, through } = digest;
  const fileChecksum = createHash('sha256').update(file.content).digest('hex');
  const told = await selectClients(ctx.db, ctx.agency.id, digest, through);
  const mail = await compose(ctx.agency, { ...told, from, to, totals, filename: file.filename, fileChecksum });
  const attachments = [await keepAttachment(ctx, { eventId: digestId, ...file })];
  return transact(ctx, async (within) => {
    const reached: string[] = [];
    for (const address of recipients) {
      const about = { subjectType: 'digest', subjectId: digestId, eventId: digestId };
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
        detail: { recipients: reached },
      });
    return reached;
  });
}
