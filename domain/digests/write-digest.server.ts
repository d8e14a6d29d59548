import { type DigestAdvisories, listForDigest } from '../advisories/listing/list-for-digest.server.ts';
import type { Context } from '../context.ts';
import type { ComposeMail } from '../mail/mail.ts';
import type { LayoutFile } from '../payroll-runs/write-layout-file.server.ts';
import type { DigestClient } from './digest.ts';
import { selectClients } from './digests.rows.server.ts';
import type { Digest } from './export-digest.server.ts';

/** A payroll layout's file, as described in the email. `refusal` is why it is not attached, null if it is. */
export type LayoutFileInMail = Omit<LayoutFile, 'content'>;

/** The digest, as described in the email. `checksum` is the one in the last row of each attached file. */
export type DigestInMail = Pick<Digest, 'from' | 'to' | 'totals' | 'unsigned' | 'checksum'> & {
  contractorCount: number;
  clients: DigestClient[];
  filenames: string[];
  layoutFile: LayoutFileInMail | null;
  /** Null if there are none, or they are not for the reader. */
  advisories: DigestAdvisories | null;
};

/** Composes a digest's email. */
export type ComposeDigest = ComposeMail<DigestInMail>;

type Words = Awaited<ReturnType<ComposeDigest>>;
/** The email, and a version with advisories for administrators; absent if there are none. */
export type WrittenDigest = { words: Words; toAdministrators?: Words };

/** Composes a digest's email from the state seen by the transaction that queues it. */
export async function writeDigest(
  ctx: Context,
  { digest, ...files }: Pick<DigestInMail, 'filenames' | 'layoutFile'> & { digest: Digest },
  compose: ComposeDigest,
): Promise<WrittenDigest> {
  const { from, to, totals, unsigned, checksum, through } = digest;
  const clients = await selectClients(ctx.db, ctx.agency.id, digest, through);
  const inMail = { ...clients, from, to, totals, unsigned, checksum, ...files };
  const words = await compose(ctx.agency, { ...inMail, advisories: null });
  const advisories = await listForDigest(ctx, { from, to });
  return { words, ...(advisories && { toAdministrators: await compose(ctx.agency, { ...inMail, advisories }) }) };
}
