import { type DigestAdvisories, listForDigest } from '../advisories/listing/list-for-digest.server.ts';
import type { Context } from '../context.ts';
import type { ComposeMail } from '../mail/mail.ts';
import type { LayoutFile } from '../payroll-runs/write-layout-file.server.ts';
import type { DigestClient } from './digest.ts';
import { selectClients } from './digests.rows.server.ts';
import type { Digest } from './export-digest.server.ts';

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

/** Writes the mail of a digest. */
export type ComposeDigest = ComposeMail<DigestInMail>;

type Words = Awaited<ReturnType<ComposeDigest>>;
/** The mail, and the same with what advisories say, for administrators; absent where they say nothing. */
export type WrittenDigest = { words: Words; toAdministrators?: Words };

/** Writes the mail of a digest as things stand in the transaction that queues it. */
export async function writeDigest(
  ctx: Context,
  { digest, ...files }: Pick<DigestInMail, 'filenames' | 'layoutFile'> & { digest: Digest },
  compose: ComposeDigest,
): Promise<WrittenDigest> {
  const { from, to, totals, unsigned, checksum, through } = digest;
  const told = await selectClients(ctx.db, ctx.agency.id, digest, through);
  const inMail = { ...told, from, to, totals, unsigned, checksum, ...files };
  const words = await compose(ctx.agency, { ...inMail, advisories: null });
  const advisories = await listForDigest(ctx, { from, to });
  return { words, ...(advisories && { toAdministrators: await compose(ctx.agency, { ...inMail, advisories }) }) };
}
