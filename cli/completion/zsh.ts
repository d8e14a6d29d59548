import { bashScript } from './bash.ts';
import type { Completion } from './words-of.ts';

/** zsh uses bash's completions. */
export function zshScript(completions: readonly Completion[]): string {
  return `autoload -U +X compinit && compinit -u\nautoload -U +X bashcompinit && bashcompinit\n${bashScript(completions)}`;
}
