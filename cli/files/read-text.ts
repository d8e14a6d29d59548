import { createReadStream } from 'node:fs';
import { utf8Text } from '#domain/characters.ts';
import { STANDARD } from '../printing/standard-streams.ts';
import { UsageError } from '../program/exit.ts';

const MAX_BYTES = 65_536; // bytes

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder, not a file',
  EACCES: 'you do not have permission',
};

/**
 * Reads the short text file that an option names, or standard input. A byte order mark is left out.
 * @param what what it should hold, such as “The client secret”
 * @throws UsageError, which never shows what was read
 */
export async function readText(file: string, what: string): Promise<string> {
  const from = file === STANDARD ? 'standard input' : file;
  const refusal = (why: string) => new UsageError(`${what} cannot be read from ${from}: ${why}.`);
  const parts: Buffer[] = [];
  let size = 0;
  try {
    // Some files, such as devices, have no end.
    for await (const part of file === STANDARD ? process.stdin : createReadStream(file)) {
      parts.push(part as Buffer);
      size += (part as Buffer).length;
      if (size > MAX_BYTES) break;
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    throw refusal(REASONS[code] ?? code);
  }
  if (size > MAX_BYTES) throw refusal('it is larger than 64 KB');
  const text = utf8Text(Buffer.concat(parts));
  if (text === null || text.includes('\0')) throw refusal('it is not text in UTF-8');
  return text;
}
