import { Readable } from 'node:stream';
import type { Command } from 'commander';
import { withExample } from '../program/example.ts';
import { STANDARD, writeOut } from '../printing/standard-streams.ts';

/** `openapi` */
export function registerOpenapiCommand(program: Command): void {
  withExample(
    program
      .command('openapi')
      .description('print the OpenAPI description of the REST API')
      .option('--out <file>', 'the file to write; - for standard output', STANDARD),
    'countersign openapi --out openapi.yaml',
  ).action(async ({ out }: { out: string }) => {
    const { openapiYaml } = await import('#server/openapi-yaml.ts');
    await writeOut(out, Readable.from([openapiYaml()]));
  });
}
