import { createHash } from 'node:crypto';
import { z } from 'zod';

const Part = { size: z.number().int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) };

const ManifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  takenAt: z.string(),
  migrations: z.array(z.string()),
  /** Kinds of job known to the queue. */
  queues: z.array(z.string()),
  tables: z.array(
    z.object({
      schema: z.enum(['public', 'pgboss']),
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: z.number().int().nonnegative(),
      ...Part,
    }),
  ),
  files: z.array(z.object({ key: z.string(), ...Part })),
  /** Files named by a row but missing from the store. */
  missingFiles: z.array(z.string()),
  /** The totals reported to payroll, over all agencies; absent in older backups. */
  payroll: z.object({ entries: z.number(), minutes: z.number(), quarterDays: z.number() }).optional(),
});

/** The contents of a backup: its version, the rows in each table, and the SHA-256 of every part. */
export type Manifest = z.infer<typeof ManifestSchema>;
/** A table in a backup. Tables are in an order in which they can be filled. */
export type TablePart = Manifest['tables'][number];

/** Names of the parts inside the archive. */
export const MANIFEST_PART = 'manifest.json';
export const SEAL_PART = 'manifest.json.sha256';
/** Returns the part with a table's rows, in PostgreSQL's COPY text format. */
export const tablePart = ({ schema, name }: Pick<TablePart, 'schema' | 'name'>) => `database/${schema}.${name}.copy`;
/** Returns the part of a stored file. */
export const filePart = (key: string) => `files/${key}`;

/** A backup that cannot be restored, and why. */
export class UnusableBackup extends Error {
  override readonly name = 'UnusableBackup';
}

/** Returns the manifest as bytes, with its seal. */
export function sealManifest(manifest: Manifest): { content: Buffer; seal: Buffer } {
  const content = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  return { content, seal: Buffer.from(`${sha256Of(content)}  ${MANIFEST_PART}\n`) };
}

/** Reads the manifest back. @throws UnusableBackup if it is absent, altered or of a newer format */
export function openManifest(content: Buffer | undefined, seal: Buffer | undefined): Manifest {
  if (!content || !seal) throw new UnusableBackup('The backup is incomplete: it has no manifest at its end.');
  if (!seal.toString().startsWith(sha256Of(content)))
    throw new UnusableBackup('The backup is damaged: its manifest was altered.');
  const parsed = ManifestSchema.safeParse(JSON.parse(content.toString()));
  if (!parsed.success)
    throw new UnusableBackup('The backup was made by another version, whose format is unknown here.');
  return parsed.data;
}

const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex');
