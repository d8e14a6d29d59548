type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
};
type Parameter = { $ref?: string; name: string; in: string; required?: boolean; schema?: Schema };
type Body = { $ref?: string; content?: Record<string, { schema?: Schema }> };
type Operation = { parameters?: Parameter[]; requestBody?: Body; responses: Record<string, Body> };
/** A description as stored for the last release. */
export type Promised = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
};

/** The direction of a value: requests may not require more, responses may not contain less. */
type Way = 'sent' | 'answered';

/** Returns what would break for a caller of one description in the other, each as a line naming its place. */
export function breakingChanges(before: Promised, after: Promised): string[] {
  const found: string[] = [];
  const resolve = (schema: Schema | undefined, { components }: Promised): Schema =>
    schema?.$ref ? (components.schemas[schema.$ref.split('/').at(-1)!] ?? {}) : (schema ?? {});
  const parametersOf = ({ parameters = [] }: Operation, { components }: Promised) =>
    parameters.map((one) => (one.$ref ? components.parameters[one.$ref.split('/').at(-1)!]! : one));

  function compare(place: string, was: Schema | undefined, is: Schema | undefined, way: Way, depth = 0): void {
    if (depth > 8) return;
    const [old, now] = [resolve(was, before), resolve(is, after)];
    const [oldType, nowType] = [old.type, now.type].map((type) => [type ?? []].flat());
    const lost = oldType!.filter((type) => nowType!.length > 0 && !nowType!.includes(type));
    const come = nowType!.filter((type) => oldType!.length > 0 && !oldType!.includes(type));
    if (way === 'sent' ? lost.length > 0 : come.length > 0) found.push(`${place}: another type`);
    const gone = (old.enum ?? []).filter((value) => now.enum && !now.enum.includes(value));
    if (way === 'sent' && gone.length > 0) found.push(`${place}: no longer takes ${gone.join(', ')}`);
    for (const [name, of] of Object.entries(old.properties ?? {})) {
      const now_ = now.properties?.[name];
      if (!now_ && now.properties) found.push(`${place}.${name}: gone`);
      if (now_) compare(`${place}.${name}`, of, now_, way, depth + 1);
      const [wasRequired, isRequired] = [old, now].map(({ required = [] }) => required.includes(name));
      if (way === 'answered' && now_ && wasRequired && !isRequired)
        found.push(`${place}.${name}: no longer always there`);
      if (way === 'sent' && now_ && !wasRequired && isRequired) found.push(`${place}.${name}: required`);
    }
    const added = (now.required ?? []).filter((name) => old.properties && !(name in old.properties));
    if (way === 'sent') found.push(...added.map((name) => `${place}.${name}: required`));
    if (old.items) compare(`${place}[]`, old.items, now.items, way, depth + 1);
  }

  for (const [path, methods] of Object.entries(before.paths))
    for (const [method, was] of Object.entries(methods)) {
      const place = `${method} ${path}`;
      const is = after.paths[path]?.[method];
      if (!is) {
        found.push(`${place}: gone`);
        continue;
      }
      const [known, taken] = [parametersOf(was, before), parametersOf(is, after)];
      for (const one of known) {
        const same = taken.find(({ name, in: at }) => name === one.name && at === one.in);
        // A header that is no longer read does no harm.
        if (!same && one.in === 'header') continue;
        if (!same) found.push(`${place} ${one.name}: no longer taken`);
        else compare(`${place} ${one.name}`, one.schema, same.schema, 'sent');
      }
      for (const one of taken)
        if (one.required && !known.some(({ name, in: at, required }) => name === one.name && at === one.in && required))
          found.push(`${place} ${one.name}: required`);
      const bodyOf = (body: Body | undefined) => body?.content?.['application/json']?.schema;
      compare(`${place} body`, bodyOf(was.requestBody), bodyOf(is.requestBody), 'sent');
      for (const status of Object.keys(was.responses).filter((one) => one.startsWith('2'))) {
        if (!is.responses[status]) found.push(`${place} ${status}: gone`);
        else compare(`${place} ${status}`, bodyOf(was.responses[status]), bodyOf(is.responses[status]), 'answered');
      }
    }
  return found;
}
