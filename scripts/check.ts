import { join } from 'node:path';
import { runChecks } from './checks.ts';
import { printSum } from './steps.ts';

/** `npm run check`: types, lint, format and dead code, without a test. */
process.chdir(join(import.meta.dirname, '..'));
process.exitCode = printSum(await runChecks(true)).failed > 0 ? 1 : 0;
