import type { Completion } from './words-of.ts';

const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** fish shows the meaning beside each word. */
export function fishScript(completions: readonly Completion[]): string {
  const paths = completions.filter(({ path }) => path !== '').map(({ path }) => quoted(path));
  const lines = completions.flatMap(({ path, next, values }) => {
    const when = `complete -c countersign -n ${quoted(`__countersign_at ${quoted(path)}`)}`;
    return next.map(({ word, meaning }) => {
      const choices = values[word];
      const about = `-d ${quoted(meaning)}`;
      if (!word.startsWith('--')) return `${when} -f -a ${quoted(word)} ${about}`;
      const takes = choices === undefined ? '' : choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : ' -r';
      return `${when} -l ${word.slice(2)}${takes} ${about}`;
    });
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
${lines.join('\n')}
`;
}
