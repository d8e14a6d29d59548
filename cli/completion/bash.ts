import type { Completion } from './words-of.ts';

const quoted = (text: string) => `"${text.replace(/["$`\\]/g, '\\$&')}"`;

/** The function that offers words: finds the command that was typed so far, then what can stand behind it. */
export function bashScript(completions: readonly Completion[]): string {
  const paths = completions.filter(({ path }) => path !== '').map(({ path }) => quoted(path));
  const valued = completions.flatMap(({ path, values }) =>
    Object.entries(values).map(
      ([option, choices]) =>
        `    ${quoted(`${path}/${option}`)}) ${choices.length > 0 ? `words=${quoted(choices.join(' '))}` : 'return'} ;;`,
    ),
  );
  const next = completions.map(
    ({ path, next }) => `    ${quoted(path)}) words=${quoted(next.map(({ word }) => word).join(' '))} ;;`,
  );
  return `# Completion of countersign's commands, options and their values.
_countersign() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" path="" longer word words="" i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    longer="\${path:+$path }$word"
    case "$longer" in
      ${paths.join(' | ')}) path="$longer" ;;
    esac
  done
  case "$path/$before" in
${valued.join('\n')}
  esac
  if [ -z "$words" ]; then
    case "$path" in
${next.join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _countersign countersign
`;
}
