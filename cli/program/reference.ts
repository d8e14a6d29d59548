import type { Argument, Command, Option } from 'commander';
import { commandTree, optionsOf } from './command-tree.ts';
import { examplesOf } from './example.ts';

const cell = (text: string) => text.replace(/\|/g, '\\|').replace(/\s+/g, ' ').trim();
const table = (rows: [string, string][]) =>
  rows.length === 0
    ? ''
    : `| | |\n| --- | --- |\n${rows.map(([name, means]) => `| \`${cell(name)}\` | ${cell(means)} |`).join('\n')}\n\n`;

/** Describes an argument or option, with its possible values and its default. */
function meaningOf({ description, argChoices, defaultValue }: Argument | Option): string {
  const choices = argChoices ? `: ${argChoices.map((choice) => `\`${choice}\``).join(', ')}` : '';
  const isShown = defaultValue !== undefined && defaultValue !== false && String(defaultValue) !== '';
  return `${description}${choices}${isShown ? `; \`${String(defaultValue)}\` by default` : ''}`;
}

/** `<kind>`, `[instant]` or `<address...>`. */
function argumentText(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

function sectionOf(words: string[], command: Command): string {
  const options = optionsOf(command).filter(({ long }) => long !== '--help');
  const rows: [string, string][] = [
    ...command.registeredArguments.map((one): [string, string] => [argumentText(one), meaningOf(one)]),
    ...options.map((one): [string, string] => [
      one.flags,
      `${meaningOf(one)}${one.mandatory && one.defaultValue === undefined ? ' (needed)' : ''}`,
    ]),
  ];
  const examples = examplesOf(command).map((line) => `$ ${line}`);
  return [
    `## ${words.join(' ')}\n\n`,
    `${command.description().replace(/^./, (first) => first.toUpperCase())}.\n\n`,
    table(rows),
    examples.length > 0 ? `\`\`\`console\n${examples.join('\n')}\n\`\`\`\n\n` : '',
  ].join('');
}

/** Returns every command with its arguments, options and examples, as Markdown. */
export function referenceOf(program: Command): string {
  const leaves = commandTree(program).filter(({ command }) => command.commands.length === 0);
  return `# Every command

Written by \`npm run reference\` from the commands themselves; [The command line](cli.md) says how they belong together.
Behind every command about one agency: \`--agency <canonical name>\`. Behind every command: \`--output <format>\`, \`--json\`, \`--now <instant>\` and \`--help\`.

${leaves
  .map(({ words, command }) => sectionOf(words, command))
  .join('')
  .trimEnd()}
`;
}
