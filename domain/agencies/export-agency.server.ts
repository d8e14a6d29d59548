import type { Readable } from 'node:stream';
import type { Column, TableRow } from '#platform/table.ts';
import type { Context } from '../context.ts';
import { requireAgencyKeeper } from './agency.policy.ts';
import { selectOwnedTables, streamFiles, streamOwned, streamPeople } from './owned-tables.rows.server.ts';

/** One kind of record, its rows as they are read, and which of its columns stay behind. */
export type ExportedTable = { name: string; columns: Column[]; leftOut: string[]; rows: AsyncIterable<TableRow> };

/** A file of the agency; `path` is where it goes. `open` answers null where the store has lost it. */
export type ExportedFile = {
  path: string;
  subject: string;
  subjectId: string | null;
  name: string;
  open(): Promise<Readable | null>;
};

/** Everything that one agency owns. */
export type AgencyExport = { tables: ExportedTable[]; files(): AsyncGenerator<ExportedFile> };

const PEOPLE = ['id', 'emailAddress'];
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const text = (key: string): Column => ({ key, header: key, kind: 'text' });

/**
 * Opens everything that the agency owns: each table that holds rows of agencies, the people in it, and its files.
 * Hashes, secrets and texts with ways in stay behind. @throws Forbidden for anybody but the operator
 */
export async function exportAgency(ctx: Context): Promise<AgencyExport> {
  requireAgencyKeeper(ctx.actor);
  const { db, agency } = ctx;
  const owned = (await selectOwnedTables(db)).map((table): ExportedTable => {
    const named = table.columns.map(({ name, kind }) => ({ key: camel(name), kind }));
    return {
      name: table.name.replaceAll('_', '-'),
      columns: named
        .filter(({ kind }) => kind !== 'secret')
        .map(({ key, kind }) => ({ key, header: key, kind: kind === 'number' ? 'number' : 'text' })),
      leftOut: named.filter(({ kind }) => kind === 'secret').map(({ key }) => key),
      rows: inCells(streamOwned(db, agency.id, table)),
    };
  });
  const people = {
    columns: PEOPLE.map(text),
    leftOut: ['password', 'profileName'],
    rows: inCells(streamPeople(db, agency.id)),
  };
  return { tables: [...owned, { name: 'accounts', ...people }], files: () => openFiles(ctx) };
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

async function* openFiles({ db, agency, files }: Context): AsyncGenerator<ExportedFile> {
  for await (const { storageKey, subject, subjectId, fileId, name } of streamFiles(db, agency.id)) {
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
