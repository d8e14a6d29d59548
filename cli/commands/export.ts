import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import {
  type DirectoryExport,
  EXPORT_KINDS,
  type ExportKind,
  exportDirectory,
} from '#domain/exports/directory-export.server.ts';
import { streamCsv, streamXlsx } from '#platform/spreadsheets.ts';
import { forAgency } from '../context.ts';
import { withExample } from '../example.ts';
import { UsageError } from '../exit.ts';

type ExportOptions = { format: 'csv' | 'xlsx' | 'ndjson'; out?: string };

/** `export clients | contracts | contractors` */
export function registerExportCommands(program: Command): void {
  const noun = withExample(
    program.command('export').description('write records to a file, as they are read'),
    'countersign export contractors --format xlsx --out contractors.xlsx --agency calder-finch',
  );
  for (const kind of EXPORT_KINDS) {
    withExample(
      noun
        .command(kind)
        .description(`the agency’s ${kind}, in the columns of their import`)
        .addOption(
          new Option('--format <format>', 'how to write them').choices(['csv', 'xlsx', 'ndjson']).default('csv'),
        )
        .option('--out <file>', 'where to; standard output when absent'),
      `countersign export ${kind} --format csv --out ${kind}.csv --agency calder-finch`,
    ).action((options: ExportOptions, command: Command) => write(kind, options, command));
  }
}

async function write(kind: ExportKind, { format, out }: ExportOptions, command: Command): Promise<void> {
  if (format === 'xlsx' && !out && process.stdout.isTTY)
    throw new UsageError('Name a file with --out; a workbook is not for a terminal.');
  await forAgency(command, async ({ ctx, output }) => {
    let count = 0;
    const counted = async function* (rows: DirectoryExport['rows']) {
      for await (const row of rows) {
        count += 1;
        if (out && count % 1000 === 0) output.progress(`${count} ${kind}`);
        yield row;
      }
    };
    const { columns, rows } = exportDirectory(ctx, kind);
    const stream = toStream(format, kind, { columns, rows: counted(rows) });
    if (!out) return pipeline(stream, process.stdout, { end: false });
    await pipeline(stream, createWriteStream(out));
    output.progress('');
    output.result({ kind, format, out, count }, () => output.line(`${count} ${kind} written to ${out}.`));
  });
}

function toStream(format: ExportOptions['format'], kind: ExportKind, { columns, rows }: DirectoryExport): Readable {
  if (format === 'csv') return streamCsv(columns, rows);
  if (format === 'xlsx') return streamXlsx(columns, rows, kind);
  return Readable.from(jsonLines(rows));
}

async function* jsonLines(rows: DirectoryExport['rows']): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}
