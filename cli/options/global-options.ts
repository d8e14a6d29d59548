import type { Command } from 'commander';
import { formatOf } from '../printing/listing.ts';
import { type Format, openOutput, type Output } from '../printing/output.ts';

/** The options of every command: the agency, the clock, the output format, and the server. */
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

/** Returns the command's output. */
export function outputOf(command: Command): Output {
  return openOutput({ format: formatOf(command) });
}
