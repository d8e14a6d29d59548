import { Argument, type Command } from 'commander';
import { bashScript } from '../completion/bash.ts';
import { fishScript } from '../completion/fish.ts';
import { completionsOf } from '../completion/words-of.ts';
import { zshScript } from '../completion/zsh.ts';
import { withExample } from '../program/example.ts';

const SHELLS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

/** `completion` */
export function registerCompletionCommand(program: Command): void {
  withExample(
    program
      .command('completion')
      .description('print a shell script that completes commands, options and their values')
      .addArgument(new Argument('<shell>', 'whose script').choices(Object.keys(SHELLS))),
    'source <(countersign completion bash)',
    'countersign completion fish > ~/.config/fish/completions/countersign.fish',
  ).action((shell: keyof typeof SHELLS) => {
    process.stdout.write(SHELLS[shell](completionsOf(program)));
  });
}
