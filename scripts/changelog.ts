import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { CHANGELOG as API_CHANGES } from '#api/docs/changelog.ts';

const FILE = 'CHANGELOG.md';
const HEAD =
  '# Changelog\n\nWhat each release decided, and what it changed for callers of the API. The newest first.\n';

/** The contents of a release, from the file names of its new decisions and the API's list of changes. */
export type ReleaseNotes = { version: string; date: string; decisions: { file: string; title: string }[] };

/** Returns the section of one release, in Markdown. */
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

/** Adds a release's section above the others. @throws Error if the version is not in the API's list */
export function writeChangelog(notes: ReleaseNotes): void {
  const api = API_CHANGES.find(({ version }) => version === 'next' || version === notes.version);
  if (!api) throw new Error(`The API’s list of changes has nothing of ${notes.version}.`);
  const before = existsSync(FILE) ? readFileSync(FILE, 'utf8').slice(HEAD.length) : '';
  writeFileSync(FILE, `${HEAD}\n${sectionOf(notes, api)}${before}`);
}

/** Returns the titles of decisions, from their first lines. */
export const titlesOf = (files: string[]): ReleaseNotes['decisions'] =>
  files.map((file) => ({
    file,
    title: readFileSync(`docs/decisions/${file}`, 'utf8')
      .split('\n')[0]!
      .replace(/^# \d+ /, ''),
  }));
