import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { CHANGELOG as API_CHANGES } from '#api/docs/changelog.ts';

const FILE = 'CHANGELOG.md';
const HEAD =
  '# Changelog\n\nWhat each release decided, and what it changed for callers of the API. The newest first.\n';

/** What a release is made of, from the names of the files of its new decisions and the API’s list of changes. */
export type ReleaseNotes = { version: string; date: string; decisions: { file: string; title: string }[] };

/** The section of one release, in Markdown. */
export function sectionOf(
  { version, date, decisions }: ReleaseNotes,
  api: { added: string[]; changed: string[] },
): string {
  const list = (heading: string, lines: string[]) =>
    lines.length === 0 ? [] : [`### ${heading}`, '', ...lines.map((line) => `- ${line}`), ''];
  return [
    `## ${version} (${date})`,
    '',
    ...list('Changed for callers of the API', api.changed),
    ...list('Added for callers of the API', api.added),
    ...list(
      'Decided',
      decisions.map(({ file, title }) => `[${title}](docs/decisions/${file})`),
    ),
  ].join('\n');
}

/** Puts the section of a release above the others. @throws Error where the API’s list does not know the version */
export function writeChangelog(notes: ReleaseNotes): void {
  const api = API_CHANGES.find(({ version }) => version === 'next' || version === notes.version);
  if (!api) throw new Error(`The API’s list of changes has nothing of ${notes.version}.`);
  const before = existsSync(FILE) ? readFileSync(FILE, 'utf8').slice(HEAD.length) : '';
  writeFileSync(FILE, `${HEAD}\n${sectionOf(notes, api)}${before}`);
}

/** The titles of decisions, as their first lines say them. */
export const titlesOf = (files: string[]): ReleaseNotes['decisions'] =>
  files.map((file) => ({
    file,
    title: readFileSync(`docs/decisions/${file}`, 'utf8')
      .split('\n')[0]!
      .replace(/^# \d+ /, ''),
  }));
