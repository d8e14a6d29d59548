import { Readable } from 'node:stream';
import type { Command } from 'commander';
import { openapiYaml } from '#server/openapi-yaml.ts';
import { withExample } from '../example.ts';
import { STANDARD, writeOut } from '../standard-streams.ts';

/** `openapi` */
export function registerOpenapiCommand(program: Command): void {
  withExample(
    program
      .command('openapi')
      .description('the description of the REST API')
      .option('--out <file>', 'where to; - for standard output', STANDARD),
    'countersign openapi --out openapi.yaml',
  ).action(({ out }: { out: string }) => writeOut(out, Readable.from([openapiYaml()])));
}
