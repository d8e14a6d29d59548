import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';

const ROOM = join(import.meta.dirname, '..', 'golden');

/**
 * Compares a document with its golden file, which was worked out by hand. A run never writes one by itself:
 * `UPDATE_GOLDEN=1` does, outside CI, and the result is then read line by line against `tests/golden/README.md`.
 */
export function expectGolden(name: string, document: string): void {
  const file = join(ROOM, name);
  const text = document.endsWith('\n') ? document : `${document}\n`;
  if (process.env.UPDATE_GOLDEN === '1') {
    if (process.env.CI) throw new Error('Golden files are not written in CI.');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  expect(existsSync(file), `There is no golden file tests/golden/${name}.`).toBe(true);
  expect(text, `tests/golden/${name}`).toBe(readFileSync(file, 'utf8'));
}

/** Formats a JSON document as in a golden file. */
export function prettyJson(document: unknown): string {
  return JSON.stringify(document, null, 2);
}

/** Replaces random texts by the stable names used in golden files: `<timesheet 1>`. */
export class StableNames {
  readonly #names = new Map<string, string>();

  /** Gives a random text its name. */
  add(random: string, name: string): void {
    this.#names.set(random, `<${name}>`);
  }

  /** Returns the text with every named random text replaced, and nothing else. */
  in(text: string): string {
    return [...this.#names].reduce((named, [random, name]) => named.replaceAll(random, name), text);
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: '\u00a0' };

/** Returns what a reader of a page or an email sees of its HTML, line by line; links with their addresses. */
export function visibleText(html: string): string {
  const body = /<body[\s\S]*<\/body>/.exec(html)?.[0] ?? html;
  const text = body
    .replace(/<!--[\s\S]*?-->|<(style|script|head)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, '$2 [$1]')
    .replace(/<img\b[^>]*alt="([^"]*)"[^>]*>/g, '($1)')
    .replace(/<\/t[dh]>/g, ' | ')
    .replace(/<(br|p|\/p|\/h\d|\/tr|\/div|\/li|\/table)\b[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#x27);/g, (_, name: string) => ENTITIES[name]!);
  const lines = text.split('\n').map((line) => line.replace(/[\s\p{Cf}\u034f]+/gu, ' ').replace(/^[ |]+|[ |]+$/g, ''));
  return lines.filter((line) => line !== '').join('\n');
}
