import { z } from 'zod';

const NAME = 'takeAway';
const Fields = z.array(z.tuple([z.string(), z.string()]));

/** A button that takes fields of its form away again, each with the value it stands there with, and keeps whatever else was typed meanwhile. */
export function takeAwayProps(formId: string, fields: [name: string, value: string][]) {
  return { type: 'submit', form: formId, formNoValidate: true, name: NAME, value: JSON.stringify(fields) } as const;
}

/** Takes away what such a button was pressed for. The form is then one that was only changed, and is sent by another button. */
export function takeAway(formData: FormData): void {
  const pressed = formData.get(NAME);
  if (typeof pressed !== 'string') return;
  const fields = Fields.parse(JSON.parse(pressed));
  for (const [name, value] of fields) {
    const others = formData.getAll(name).filter((other) => other !== value);
    formData.delete(name);
    for (const other of others) formData.append(name, other);
  }
  formData.delete(NAME);
  formData.set('__intent__', JSON.stringify({ type: 'validate', payload: { name: fields[0]?.[0] ?? NAME } }));
}
