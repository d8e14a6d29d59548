import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { DIRECTORY, type Item } from '#cli/directory-kinds.ts';

type Schema = { $ref?: string; examples?: Item[]; items?: Schema; properties?: Record<string, Schema> };
const { components } = parse(readFileSync('openapi.yaml', 'utf8')) as {
  components: { schemas: Record<string, Schema> };
};
const named = (name: string) => components.schemas[name]!;
const meantBy = ({ $ref }: Schema) => named($ref!.split('/').at(-1)!);

test.each(DIRECTORY.map((kind) => [kind.name, kind] as const))(
  'No column of the list of %s is empty for a full record as the API describes it',
  (name, { columns }) => {
    const collection = named(name[0]!.toUpperCase() + name.slice(1));
    const record = meantBy(collection.properties![name]!.items!).examples![0]!;
    const empty = columns.filter(([, field, valueOf]) => {
      const value = valueOf ? valueOf(record) : record[field];
      return value === undefined || value === '';
    });
    expect(empty.map(([heading]) => heading)).toEqual([]);
  },
);
