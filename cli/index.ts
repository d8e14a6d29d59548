import { readFileSync } from 'node:fs';
import { endingOf, EXIT } from './program/exit.ts';
import { programFor, withDeepHelp } from './program/program-for.ts';
import { notWrittenOr } from './files/write-whole.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Runs one command line and returns its exit code. */
async function main(line: string[]): Promise<number> {
  const argv = withDeepHelp(line);
  try {
    const program = await programFor(version, argv);
    await program.parseAsync(argv);
    return EXIT.done;
  } catch (error) {
    const { code, text } = endingOf(error);
    if (text) process.stderr.write(`${text}\n`);
    return code;
  }
}

// The reader may stop early, as `head` does; that is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.done);
  const { code, text } = endingOf(notWrittenOr('standard output', error));
  process.stderr.write(`${text}\n`);
  process.exit(code);
});
process.exitCode = await main(process.argv);
