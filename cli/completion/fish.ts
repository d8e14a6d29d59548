import type { Completion } from './words-of.ts';

const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** fish shows the meaning next to each word. */
export function fishScript(completions: readonly Completion[]): string {
  const paths = completions.filter(({ path }) => path !== '').map(({ path }) => quoted(path));
  const lines = completions.flatMap(({ path, next, values, looked }) => {
    const when = `complete -c countersign -n ${quoted(`__countersign_at ${quoted(path)}`)}`;
    const names = (of: string) => quoted(`(__countersign_names ${of})`);
    const own = looked[''] ? [`${when} -f -a ${names(looked[''])}`] : [];
    const offered = next.map(({ word, meaning }) => {
      const choices = values[word];
      const about = `-d ${quoted(meaning)}`;
      if (!word.startsWith('--')) return `${when} -f -a ${quoted(word)} ${about}`;
      const named = looked[word];
      if (named) return `${when} -l ${word.slice(2)} -x -a ${names(named)} ${about}`;
      const takes = choices === undefined ? '' : choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : ' -r';
      return `${when} -l ${word.slice(2)}${takes} ${about}`;
    });
    return [...own, ...offered];
  });
  return `# Completion of countersign's commands, options and their values.
function __countersign_at
    set -l path ''
    for word in (commandline -opc)[2..-1]
        set -l longer (string trim -- "$path $word")
        contains -- $longer ${paths.join(' ')}
        and set path $longer
    end
    test "$path" = "$argv[1]"
end
function __countersign_names
    set -l words (commandline -opc)
    set -l at (contains -i -- --agency $words)
    and countersign names $argv[1] --agency $words[(math $at + 1)] 2>/dev/null
    or countersign names $argv[1] 2>/dev/null
end
${lines.join('\n')}
`;
}
