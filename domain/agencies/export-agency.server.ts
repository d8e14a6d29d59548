import type { Readable } from 'node:stream';
import type { Database, Snapshot } from '#platform/database/database.ts';
import type { TableRow } from '#platform/tables/table.ts';
import { type ExportColumn, text } from '../exports/export-table.ts';
import type { Context } from '../context.ts';
import { camelCase } from '../camel-case.ts';
import { requireAgencyManagement } from './agency.policy.ts';
import {
  type OwnedFile,
  selectOwnedTables,
  streamFiles,
  streamOwned,
  streamPeople,
} from './owned-tables.rows.server.ts';

/** One kind of record, its rows as they are read, and the columns left out. */
export type ExportedTable = { name: string; columns: ExportColumn[]; leftOut: string[]; rows: AsyncIterable<TableRow> };

/** A file of the agency; `path` is its destination. `open` returns null if the store has lost it. */
export type ExportedFile = {
  path: string;
  subject: string;
  subjectId: string | null;
  name: string;
  open(): Promise<Readable | null>;
};

/**
 * Everything one agency owns, from one snapshot. Tables are read first, since the snapshot ends once files are; always
 * call `end`.
 */
export type AgencyExport = {
  tables: ExportedTable[];
  files(): AsyncGenerator<ExportedFile>;
  end(): Promise<void>;
};

const PEOPLE = ['id', 'emailAddress'];

/**
 * Opens everything the agency owns: each table with agency rows, its people, and its files. Hashes, secrets and texts
 * that grant access are left out. @throws Forbidden for anyone but the operator
 */
export async function exportAgency(ctx: Context): Promise<AgencyExport> {
  requireAgencyManagement(ctx.actor);
  const { agency } = ctx;
  const { db, end } = await ctx.db.snapshot();
  try {
    return { tables: await openTables(db, agency.id), files: () => openFiles(ctx, { db, end }), end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function openTables(db: Database, agencyId: string): Promise<ExportedTable[]> {
  const owned = (await selectOwnedTables(db)).map((table): ExportedTable => {
    const named = table.columns.map(({ name, kind }) => ({ key: camelCase(name), kind }));
    return {
      name: table.name.replaceAll('_', '-'),
      columns: named
        .filter(({ kind }) => kind !== 'secret')
        .map(({ key, kind }) => ({ key, header: key, kind: kind === 'number' ? 'number' : 'text' })),
      leftOut: named.filter(({ kind }) => kind === 'secret').map(({ key }) => key),
      rows: inCells(streamOwned(db, agencyId, table)),
    };
  });
  const people = {
    columns: PEOPLE.map(text),
    leftOut: ['password', 'profileName'],
    rows: inCells(streamPeople(db, agencyId)),
  };
  return [...owned, { name: 'accounts', ...people }];
}

async function* inCells(rows: AsyncIterable<Record<string, unknown>>): AsyncGenerator<TableRow> {
  for await (const row of rows) {
    yield Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key,
        value === null || typeof value === 'number' ? value : String(value),
      ]),
    );
  }
}

/** Yields the files by name, from the snapshot, which ends before the first one is opened. */
async function* openFiles({ agency, files }: Context, { db, end }: Snapshot): AsyncGenerator<ExportedFile> {
  const named: OwnedFile[] = [];
  for await (const file of streamFiles(db, agency.id)) named.push(file);
  await end();
  for (const { storageKey, subject, subjectId, fileId, name } of named) {
    const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
    yield {
      path: `files/${subjectId ?? `${subject}s`}/${fileId}${extension.toLowerCase()}`,
      subject,
      subjectId,
      name,
      open: () =>
        files.get(storageKey).catch((error: { code?: string }) => {
          if (error.code === 'not_found') return null;
          throw error;
        }),
    };
  }
}
