import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { openapiYaml } from '#server/openapi-yaml.ts';
import { withExample } from '../example.ts';

/** `openapi` */
export function registerOpenapiCommand(program: Command): void {
  withExample(
    program
      .command('openapi')
      .description('the description of the REST API')
      .option('--out <file>', 'write it to a file'),
    'countersign openapi --out openapi.yaml',
  ).action(({ out }: { out?: string }) => {
    if (out) writeFileSync(out, openapiYaml());
    else process.stdout.write(openapiYaml());
  });
}
