import { readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { AgencyExport, ExportedFile, ExportedTable } from '#domain/agencies/export-agency.server.ts';
import { streamCsv } from '#platform/tables/spreadsheets.ts';
import { streamToFile } from '#platform/files/stream-to-file.ts';
import { writeZip, type ZipEntry } from '#platform/files/zip-writer.ts';
import { UsageError } from '../program/exit.ts';
import { STANDARD, writeOut } from '../printing/standard-streams.ts';
import { notWrittenOr } from './write-whole.ts';
import { counted } from '../printing/counted.ts';
import { makeMissingFolders } from '#platform/files/missing-folders.ts';

/** How many rows and files went where. */
export type AgencyArchive = { rows: Record<string, number>; files: number; missingFiles: number };

const FILE_INDEX = ['path', 'subject', 'subjectId', 'name', 'state'].map((key) => ({
  key,
  header: key,
  kind: 'text' as const,
}));

type Entries = AsyncGenerator<ZipEntry>;

/** Writes everything an agency owns, as CSV files and with its uploaded files, into a zip or a new folder. */
export async function writeAgencyArchive(
  exported: AgencyExport,
  { out, title, onEntry }: { out: string; title: string; onEntry(): void },
): Promise<AgencyArchive> {
  const archive: AgencyArchive = { rows: {}, files: 0, missingFiles: 0 };
  const entries = entriesOf(exported, archive, title, onEntry);
  if (out === STANDARD || out.endsWith('.zip')) await writeAsZip(entries, out);
  else await writeAsFolder(entries, out);
  return archive;
}

async function* entriesOf(exported: AgencyExport, archive: AgencyArchive, title: string, onEntry: () => void): Entries {
  for (const table of exported.tables) {
    yield { name: `${table.name}.csv`, content: streamCsv(table.columns, counting(table, archive, onEntry)) };
  }
  const index: Record<string, string | null>[] = [];
  for await (const file of exported.files()) {
    onEntry();
    const content = await file.open();
    index.push(indexRow(file, content ? 'stored' : 'missing'));
    archive[content ? 'files' : 'missingFiles'] += 1;
    if (content) yield { name: file.path, content };
  }
  yield { name: 'files.csv', content: streamCsv(FILE_INDEX, index) };
  yield { name: 'README.txt', content: [readme(exported, archive, title)] };
}

async function* counting({ name, rows }: ExportedTable, archive: AgencyArchive, onEntry: () => void) {
  archive.rows[name] = 0;
  for await (const row of rows) {
    archive.rows[name] += 1;
    onEntry();
    yield row;
  }
}

const indexRow = ({ path, subject, subjectId, name }: ExportedFile, state: string) => ({
  path,
  subject,
  subjectId,
  name,
  state,
});

function readme({ tables }: AgencyExport, { rows, files }: AgencyArchive, title: string): string {
  const lines = tables.map(({ name, leftOut }) => {
    const without = leftOut.length > 0 ? `, without ${leftOut.join(', ')}` : '';
    return `  ${name}.csv: ${counted(rows[name] ?? 0, 'row')}${without}`;
  });
  return [
    title,
    '',
    'Every kind of record is one CSV file: UTF-8, commas, the names of the columns first. Instants are UTC, dates are',
    'YYYY-MM-DD, durations are minutes, and what has parts is JSON. Ids connect the files: a timesheet’s contractorId is the',
    'id of a row of contractors.csv. An apostrophe before = + - or @ keeps spreadsheet programs from taking text for a formula.',
    'Hashes, secrets and the texts of mails, which carry links that let people in, are left out.',
    '',
    ...lines,
    '',
    `files.csv lists the ${files} files: path here, what they belong to, and the name that they were given.`,
    'A timesheet’s files are in files/<its id>/.',
    '',
  ].join('\n');
}

async function writeAsZip(entries: Entries, out: string): Promise<void> {
  await writeOut(out, Readable.from(writeZip(entries), { objectMode: false }), { mode: 0o600 });
}

/** Writes into an empty folder; if it cannot be completed, everything written is removed, and nothing else. */
async function writeAsFolder(entries: Entries, out: string): Promise<void> {
  const made = await makeMissingFolders(out, { mode: 0o700 }).catch((error: unknown) => {
    throw notWrittenOr(out, error);
  });
  if ((await readdir(out)).length > 0) throw new UsageError(`${out} is not empty.`);
  const written = new Set<string>();
  try {
    for await (const { name, content } of entries) {
      const path = join(out, name);
      written.add(name.split('/', 1)[0]!);
      await makeMissingFolders(dirname(path), { mode: 0o700 });
      await streamToFile([Readable.from(content)], path, { mode: 0o600 });
    }
  } catch (error) {
    for (const name of written) await rm(join(out, name), { recursive: true, force: true });
    // A folder to which someone else has added files is kept.
    if (made) await rmdir(out).catch(() => undefined);
    throw notWrittenOr(out, error);
  }
}
