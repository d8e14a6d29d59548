import { PackedList } from '#domain/packed-list.server.ts';

/**
 * Yields the JSON values of a text's lines as they arrive, including a non-empty last line without a line break.
 * @param lists names of fields whose lists may be long: they arrive as packed lists, and are never whole in memory
 */
export async function* valuesOf(
  body: ReadableStream<Uint8Array> | null,
  lists: readonly string[],
): AsyncGenerator<unknown> {
  if (!body) return;
  const decoder = new TextDecoder();
  let line = new Line(lists);
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    const [rest, ...following] = decoder.decode(chunk, { stream: true }).split('\n');
    line.add(rest!);
    for (const begun of following) {
      if (!line.isEmpty) yield line.value();
      line = new Line(lists);
      line.add(begun);
    }
  }
  line.add(decoder.decode());
  if (!line.isEmpty) yield line.value();
}

/** A position in JSON text: whether it is inside quotes, and its depth in brackets. */
class Place {
  depth = 0;
  isQuoted = false;
  #isEscaped = false;

  /** Advances past a character. */
  pass(character: string): void {
    if (this.isQuoted) {
      if (character === '"' && !this.#isEscaped) this.isQuoted = false;
      this.#isEscaped = character === '\\' && !this.#isEscaped;
    } else if (character === '"') this.isQuoted = true;
    else if (character === '[' || character === '{') this.depth += 1;
    else if (character === ']' || character === '}') this.depth -= 1;
  }
}

/** A line as it arrives. The items of its long lists are taken out of its text one by one. */
class Line {
  readonly #names: readonly string[];
  readonly #lists = new Map<string, PackedList<unknown>>();
  readonly #place = new Place();
  #text = '';
  /** The list being read, the depth of its items, and the part of the next one read so far. */
  #list: { items: PackedList<unknown>; depth: number } | null = null;
  #item = '';

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  get isEmpty(): boolean {
    return this.#text === '';
  }

  add(part: string): void {
    const place = this.#place;
    let from = 0;
    for (let at = 0; at < part.length; at += 1) {
      const character = part[at]!;
      place.pass(character);
      if (place.isQuoted) continue;
      const list = this.#list;
      if (!list && character === '[' && this.#begins(part.slice(from, at))) from = at + 1;
      else if (list && character === ',' && place.depth === list.depth) from = this.#takeItem(part, from, at);
      else if (list && character === ']' && place.depth < list.depth) {
        from = this.#takeItem(part, from, at);
        this.#list = null;
      }
    }
    if (this.#list) this.#item += part.slice(from);
    else this.#text += part.slice(from);
  }

  /** Starts a long list if the text before it names one. @returns whether it does */
  #begins(before: string): boolean {
    const text = this.#text + before;
    const [, name = ''] = /"(\w+)":\s*$/.exec(text.slice(-50)) ?? [];
    if (!this.#names.includes(name)) return false;
    const items = new PackedList<unknown>();
    this.#lists.set(name, items);
    this.#list = { items, depth: this.#place.depth };
    this.#text = `${text}null`;
    return true;
  }

  /** @returns where the next item starts */
  #takeItem(part: string, from: number, to: number): number {
    const item = this.#item + part.slice(from, to);
    if (item.trim() !== '') this.#list!.items.push(JSON.parse(item));
    this.#item = '';
    return to + 1;
  }

  /** Returns the line's value, with its long lists in place. */
  value(): unknown {
    const lists = this.#lists;
    return JSON.parse(this.#text, (name, value: unknown) => (value === null ? (lists.get(name) ?? null) : value));
  }
}
