import { listAdministratorAddresses } from '../administrators/list-administrator-addresses.server.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, transact } from '../context.ts';
import { type FileToStore, storeAttachment } from '../mail/attachments.server.ts';
import type { StoredAttachment } from '../mail/mail.ts';
import { lockForMails, queueMail } from '../mail/queue-mail.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { withoutDisabled } from '../roles/without-disabled.server.ts';
import { waitForErasures } from './digests.rows.server.ts';
import type { Digest } from './export-digest.server.ts';
import { type ComposeDigest, type LayoutFileInMail, writeDigest, type WrittenDigest } from './write-digest.server.ts';

/** A digest file attached to an email. One that may differ on a retry is stored under its own checksum. */
export type DigestFile = Omit<FileToStore, 'eventId'> & { checksum?: string };

/** A digest and its files. `sendingId` distinguishes sendings; without it, the same digest is one sending. */
export type DigestToSend = {
  digest: Digest;
  files: DigestFile[];
  sendingId?: string;
  layoutFile?: LayoutFileInMail | null;
};

/** Its recipients, and the schedule it belongs to. */
export type DigestRecipients = { recipients: string[]; digestScheduleId?: string };

/** A digest whose files are stored, and the function that composes its email: it names people, who may be erased before it is queued. */
export type PreparedDigest = {
  digestId: string;
  sendingId: string;
  attachments: StoredAttachment[];
  write(ctx: Context): Promise<WrittenDigest>;
};

/**
 * Stores the files of a digest, always at the same place for the same digest and never over another's. @throws
 * Forbidden, StorageFault for a file over 20 MB
 */
export async function prepareDigest(
  ctx: Context,
  { digest, files, sendingId = digest.digestId, layoutFile = null }: DigestToSend,
  compose: ComposeDigest,
): Promise<PreparedDigest> {
  requirePermission(ctx.actor, 'digest.export');
  const { digestId, checksum } = digest;
  // A layout's file has no checksum row.
  const filenames = files.filter((file) => file.checksum === undefined).map(({ filename }) => filename);
  const attachments = await Promise.all(
    files.map(({ checksum: own, ...file }) =>
      storeAttachment(ctx, { eventId: [sendingId, checksum, ...(own ? [own] : [])].join(':'), ...file }),
    ),
  );
  const write = (within: Context) => writeDigest(within, { digest, filenames, layoutFile }, compose);
  return { digestId, sendingId, attachments, write };
}

/**
 * Queues a digest for each address, with its files attached; only those who administer the agency by then see
 * advisories in it. One sending goes to an address once, however often requested, and to nobody disabled by then.
 * Erasures are held off from composing the email until they can find it queued.
 * @returns the addresses it is new to. @throws Forbidden
 */
export function queueDigest(
  ctx: Context,
  { digestId, sendingId, attachments, write }: PreparedDigest,
  { recipients, digestScheduleId }: DigestRecipients,
): Promise<string[]> {
  requirePermission(ctx.actor, 'digest.export');
  const about = { subjectType: 'digest', subjectId: digestId };
  return transact(ctx, async (tx) => {
    await tx.db.run(waitForErasures(tx.agency.id));
    const { words, toAdministrators } = await write(tx);
    const reached: string[] = [];
    const mailbox = (address: string) => ({ name: null, address });
    await lockForMails(tx, recipients.map(mailbox));
    const administrators = toAdministrators ? await listAdministratorAddresses(tx) : [];
    for (const to of (await withoutDisabled(tx, recipients)).map(mailbox)) {
      const isAdministrator = toAdministrators && administrators.includes(to.address.toLowerCase());
      const { isNew } = await queueMail(tx, {
        kind: 'digest',
        to,
        ...(isAdministrator ? toAdministrators : words),
        attachments,
        ...about,
        eventId: sendingId,
      });
      if (isNew) reached.push(to.address);
    }
    const detail = { recipients: reached, ...(digestScheduleId ? { digestScheduleId } : {}) };
    if (reached.length > 0) await recordEvent(tx, { action: 'digest.sent', ...about, detail });
    return reached;
  });
}
