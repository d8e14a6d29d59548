import { NAMED_SETTINGS } from '#domain/agencies/settings/named-settings.ts';
import type { Schema, Schemas } from '../docs/schema-text.ts';

type Parameter = { name?: string; in?: string; schema?: Schema };
type Operation = { operationId?: string; parameters?: Parameter[]; requestBody?: Body };
type Body = { content?: Record<string, { schema?: Schema; example?: unknown }> };
type Document = { paths?: Record<string, unknown>; components?: { schemas?: unknown } };

/** Settings that only people have; an administration's `emails` are the agency's. */
const OWN: [string, Schema][] = [
  ['downloads', { type: 'object', properties: { format: { type: 'string', enum: ['xlsx', 'csv', 'pdf'] } } }],
  [
    'emails',
    {
      type: 'object',
      properties: {
        decisions: { type: 'boolean' },
        requests: { type: 'boolean' },
        reminders: { type: 'boolean' },
      },
    },
  ],
  ['names/display', { type: 'string' }],
];

/** Marks fields as required. In a response, fields with defaults are always present; in a request, all are required (`isWhole`) or none. */
function withRequired(schema: Schema, isWhole: boolean): Schema {
  const { required: _, ...rest } = schema;
  if (!schema.properties) return schema;
  const properties = Object.fromEntries(
    Object.entries(schema.properties).map(([name, of]) => [name, withRequired(of, isWhole)]),
  );
  return { ...rest, properties, ...(isWhole ? { required: Object.keys(properties) } : {}) };
}

/** Returns the part of the settings that a name refers to. */
function partOf(settings: Schema, { within, only }: (typeof NAMED_SETTINGS)[string]): Schema {
  const part = within.split('.').reduce<Schema>((schema, name) => schema.properties?.[name] ?? {}, settings);
  if (!only) return part;
  const names = new Set(only.map((path) => path.split('.')[1]!));
  const chosen = Object.entries(part.properties ?? {}).filter(([name]) => names.has(name));
  return { type: 'object', properties: Object.fromEntries(chosen) };
}

/**
 * Describes an agency's settings value by value: all of them in responses, and under each name its value and what may
 * be sent for it. Changes the document and returns it.
 */
export function addSettingValues<T extends Document>(document: T): T {
  const schemas = document.components?.schemas as Schemas;
  const settings = withRequired(schemas.AgencySettings!, true);
  Object.assign(schemas.AgencySettings!, settings);
  const { website: _, ...shown } = settings.properties!;
  const whole: Schema = { type: 'object', properties: shown, required: Object.keys(shown) };
  schemas.RecruitmentAgency!.properties!.settings = whole;
  const values: [string, Schema][] = [
    ...OWN,
    ...Object.entries(NAMED_SETTINGS).map(([name, named]): [string, Schema] => [name, partOf(whole, named)]),
  ];
  const anyOf = (isWhole: boolean) => values.map(([title, schema]) => ({ title, ...withRequired(schema, isWhole) }));
  schemas.SettingValue = { type: 'object', properties: { value: { anyOf: anyOf(true) } }, required: ['value'] };
  schemas.SettingChange = { type: 'object', properties: { value: { anyOf: anyOf(false) } }, required: ['value'] };
  for (const path of Object.values(document.paths ?? {}))
    for (const operation of Object.values(path as Record<string, Operation>)) addTo(operation, values);
  return document;
}

const FIRST = { setting: 'hourFormat', change: { value: { decimal: true } } };
const BELOW = { setting: 'emails', subSetting: 'replyTo', change: { value: { enabled: false, value: [] } } };

function addTo({ operationId = '', parameters = [], requestBody }: Operation, values: [string, Schema][]): void {
  if (!/^[gs]et(\w+Role|Agency(Sub)?)Setting$/.test(operationId)) return;
  const isBelow = /Sub(Role)?Setting$/.test(operationId);
  const names = values.map(([name]) => name.split('/')).filter(([, below]) => (below !== undefined) === isBelow);
  const example = isBelow ? BELOW : FIRST;
  for (const parameter of parameters) {
    const at = parameter.name === 'setting' ? 0 : parameter.name === 'subSetting' ? 1 : null;
    if (at === null) continue;
    const known = [...new Set(names.map((name) => name[at]!))];
    parameter.schema = { type: 'string', enum: known, example: at === 0 ? example.setting : BELOW.subSetting };
  }
  const sent = requestBody?.content?.['application/json'];
  if (!sent) return;
  sent.schema = { $ref: '#/components/schemas/SettingChange' };
  sent.example = example.change;
}
