import { PackedList } from '#domain/packed-list.server.ts';

const PART = 65_536; // characters written at a time

/** Yields an object in parts as the JSON document printed by `--json`; its packed lists are iterated as they are written. */
export function* documentParts(value: object): Generator<string> {
  let part = '';
  for (const piece of pieces(value)) {
    part += piece;
    if (part.length < PART) continue;
    yield part;
    part = '';
  }
  yield `${part}\n`;
}

function* pieces(value: object): Generator<string> {
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  let before = '{\n';
  for (const [name, one] of fields) {
    yield `${before}  ${JSON.stringify(name)}: `;
    if (one instanceof PackedList && one.length > 0) yield* items(one);
    else yield indented(one instanceof PackedList ? [] : one, '  ');
    before = ',\n';
  }
  yield fields.length === 0 ? '{}' : '\n}';
}

function* items(list: PackedList<unknown>): Generator<string> {
  let before = '[\n';
  for (const item of list) {
    yield `${before}    ${indented(item, '    ')}`;
    before = ',\n';
  }
  yield '\n  ]';
}

const indented = (value: unknown, by: string) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`);
