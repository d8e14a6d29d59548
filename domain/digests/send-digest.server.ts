import { listAdministratorAddresses } from '../administrators/list-administrator-addresses.server.ts';
import { type DigestAdvisories, listForDigest } from '../advisories/listing/list-for-digest.server.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, transact } from '../context.ts';
import { type FileToKeep, keepAttachment } from '../mail/attachments.server.ts';
import type { ComposeMail, KeptAttachment } from '../mail/mail.ts';
import { holdForMails, queueMail } from '../mail/queue-mail.server.ts';
import type { LayoutFile } from '../payroll-runs/write-layout-file.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { DigestClient } from './digest.ts';
import { selectClients } from './digests.rows.server.ts';
import type { Digest } from './export-digest.server.ts';

/** The digest's file as it goes with a mail. One that may be another at another try is kept by its own checksum. */
export type DigestFile = Omit<FileToKeep, 'eventId'> & { checksum?: string };

/** What the mail tells of the file of a payroll layout. `refusal` is why it is not attached, null where it is. */
export type LayoutFileInMail = Omit<LayoutFile, 'content'>;

/** What the mail tells of the digest. `checksum` is the one in the last row of each attached file. */
export type DigestInMail = Pick<Digest, 'from' | 'to' | 'totals' | 'unsigned' | 'checksum'> & {
  contractorCount: number;
  clients: DigestClient[];
  filenames: string[];
  layoutFile: LayoutFileInMail | null;
  /** Null where there are none, or where they are not for the reader. */
  advisories: DigestAdvisories | null;
};

/** A digest and its files. `sendingId` tells one sending from another; without it the same digest is one sending. */
export type DigestToSend = {
  digest: Digest;
  files: DigestFile[];
  sendingId?: string;
  layoutFile?: LayoutFileInMail | null;
};

/** Who it goes to, and the schedule that it goes by. */
export type DigestRecipients = { recipients: string[]; digestScheduleId?: string };

/** Writes the mail of a digest. */
export type ComposeDigest = ComposeMail<DigestInMail>;

/** A digest whose mail is written and whose files are stored. */
export type PreparedDigest = {
  digestId: string;
  sendingId: string;
  mail: Words & { attachments: KeptAttachment[] };
  /** The same mail with what advisories say, for administrators; absent where they say nothing. */
  toAdministrators?: Words;
};
type Words = Awaited<ReturnType<ComposeDigest>>;

/**
 * Writes the mail of a digest and stores its files; the same digest’s in the same place, another one’s never over them. @throws Forbidden,
 * StorageFault for a file over 20 MB
 */
export async function prepareDigest(
  ctx: Context,
  { digest, files, sendingId = digest.digestId, layoutFile = null }: DigestToSend,
  compose: ComposeDigest,
): Promise<PreparedDigest> {
  requirePermission(ctx.actor, 'digest.export');
  const { digestId, from, to, totals, unsigned, checksum, through } = digest;
  const told = await selectClients(ctx.db, ctx.agency.id, digest, through);
  // A file of a layout has no row of its checksum.
  const filenames = files.filter((file) => file.checksum === undefined).map(({ filename }) => filename);
  const inMail = { ...told, from, to, totals, unsigned, checksum, filenames, layoutFile };
  const words = await compose(ctx.agency, { ...inMail, advisories: null });
  const advisories = await listForDigest(ctx, { from, to });
  const attachments = await Promise.all(
    files.map(({ checksum: own, ...file }) =>
      keepAttachment(ctx, { eventId: [sendingId, checksum, ...(own ? [own] : [])].join(':'), ...file }),
    ),
  );
  const prepared = { digestId, sendingId, mail: { ...words, attachments } };
  if (!advisories) return prepared;
  return { ...prepared, toAdministrators: await compose(ctx.agency, { ...inMail, advisories }) };
}

/**
 * Queues a digest for each address, its files attached; who administers the agency by then reads in it what advisories say, and nobody else. One sending goes to an address once, however often it is asked for.
 * @returns the addresses it is new to. @throws Forbidden
 */
export function queueDigest(
  ctx: Context,
  { digestId, sendingId, mail, toAdministrators }: PreparedDigest,
  { recipients, digestScheduleId }: DigestRecipients,
): Promise<string[]> {
  requirePermission(ctx.actor, 'digest.export');
  const about = { subjectType: 'digest', subjectId: digestId };
  return transact(ctx, async (tx) => {
    const reached: string[] = [];
    const mailboxes = recipients.map((address) => ({ name: null, address }));
    await holdForMails(tx, mailboxes);
    const administrators = toAdministrators ? await listAdministratorAddresses(tx) : [];
    for (const to of mailboxes) {
      const words = administrators.includes(to.address.toLowerCase()) ? toAdministrators : {};
      const { isNew } = await queueMail(tx, {
        kind: 'digest',
        to,
        ...mail,
        ...words,
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
