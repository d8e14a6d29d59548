import type { Command } from 'commander';
import { formatOf } from '../printing/listing.ts';
import { type Format, openOutput, type Output } from '../printing/output.ts';

/** What stands before any command: the agency, the clock, for whom to print, and which server to ask. */
export type GlobalOptions = {
  agency?: string;
  json?: boolean;
  output?: Format;
  now?: string;
  server?: string;
  profile?: string;
  key?: string;
  allowHttp?: boolean;
};

/** The command's way to print. */
export function outputOf(command: Command): Output {
  return openOutput({ format: formatOf(command) });
}
