import type { Completion } from './words-of.ts';

const quoted = (text: string) => `"${text.replace(/["$`\\]/g, '\\$&')}"`;

/** Returns the function that suggests words: it finds the command typed so far, then what may follow it. */
export function bashScript(completions: readonly Completion[]): string {
  const paths = completions.filter(({ path }) => path !== '').map(({ path }) => quoted(path));
  const valued = completions.flatMap(({ path, values, looked }) =>
    Object.entries(values).map(([option, choices]) => {
      const words = looked[option]
        ? `words="$(_countersign_names ${looked[option]})"`
        : `words=${quoted(choices.join(' '))}`;
      const isKnown = looked[option] !== undefined || choices.length > 0;
      return `    ${quoted(`${path}/${option}`)}) ${isKnown ? words : 'return'} ;;`;
    }),
  );
  const next = completions.map(({ path, next, looked }) => {
    const words = `words=${quoted(next.map(({ word }) => word).join(' '))}`;
    const names = looked[''] ? `; [[ $current == -* ]] || words="$words $(_countersign_names ${looked['']})"` : '';
    return `    ${quoted(path)}) ${words}${names} ;;`;
  });
  return `# Completion of countersign's commands, options and their values.
# What only the database knows is asked of it, for the agency that the line names.
_countersign_names() {
  local agency="" i
  for ((i = 1; i < COMP_CWORD; i++)); do
    [ "\${COMP_WORDS[i]}" = "--agency" ] && agency="\${COMP_WORDS[i+1]}"
  done
  "\${COMP_WORDS[0]}" names "$1" \${agency:+--agency "$agency"} 2>/dev/null | cut -f1 | tr '\\n' ' '
}
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
