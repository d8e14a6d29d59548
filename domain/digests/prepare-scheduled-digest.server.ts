import { v5 as uuidFromName } from 'uuid';
import type { Context } from '../context.ts';
import { writeLayoutFile } from '../payroll-runs/write-layout-file.server.ts';
import type { DigestSchedule } from './digest-schedule.ts';
import { type Digest, exportDigest } from './export-digest.server.ts';
import { type DigestFile, prepareDigest, queueDigest } from './send-digest.server.ts';
import type { ComposeDigest } from './write-digest.server.ts';

const SENDINGS = '3f1f7c0a-93a2-4c52-9d0b-7b1c8f4e2a65';

/** How a digest becomes an email with its files. */
export type DigestMaking = { compose: ComposeDigest; writeFiles(ctx: Context, digest: Digest): Promise<DigestFile[]> };

/** A queued digest. */
export type SentDigest = Pick<Digest, 'digestId' | 'from' | 'to' | 'asOf' | 'checksum'> & {
  digestScheduleId: string;
  name: string;
  recipients: string[];
};

/** Returns the id of one sending of a schedule's digest, the same for the same name. */
export const sendingIdOf = (digestScheduleId: string, name: string): string =>
  uuidFromName(`${digestScheduleId}:${name}`, SENDINGS);

/**
 * Takes the digest and stores its files, and that of its payroll layout, outside any transaction.
 * @returns a function that queues it in one, and where its files are
 */
export async function prepareScheduled(
  ctx: Context,
  requested: { from: string; to: string; asOf: string; payrollLayoutId: string | null },
  sendingId: string,
  { compose, writeFiles }: DigestMaking,
) {
  const { payrollLayoutId, ...key } = requested;
  const digest = await exportDigest(ctx, key);
  const { layoutFile, files } = await layoutFilesOf(ctx, payrollLayoutId, digest);
  const making = { digest, files: [...(await writeFiles(ctx, digest)), ...files], sendingId, layoutFile };
  const prepared = await prepareDigest(ctx, making, compose);
  const queue = async (
    within: Context,
    { digestScheduleId, name, recipients }: DigestSchedule,
  ): Promise<SentDigest> => {
    const reached = await queueDigest(within, prepared, { recipients, digestScheduleId });
    const { digestId, from, to, asOf, checksum } = digest;
    return { digestScheduleId, name, digestId, from, to, asOf, checksum, recipients: reached };
  };
  return { queue, storageKeys: prepared.attachments.map(({ storageKey }) => storageKey) };
}

/** Returns the payroll layout's file for exactly the digest's entries; none if the schedule has no layout or it cannot be written. */
async function layoutFilesOf(ctx: Context, payrollLayoutId: string | null, { from, to, asOf, through }: Digest) {
  if (payrollLayoutId === null) return { layoutFile: null, files: [] };
  const { content, ...layoutFile } = await writeLayoutFile(ctx, payrollLayoutId, {
    from,
    to,
    standing: { asOf, through },
  });
  const { fileName: filename, checksum } = layoutFile;
  const files: DigestFile[] = content ? [{ filename, contentType: 'text/csv', content, checksum }] : [];
  return { layoutFile, files };
}
