import { z } from 'zod';

/** The name of the button; its value says which fields go. */
export const TAKE_AWAY = 'takeAway';
const Fields = z.array(z.tuple([z.string(), z.string()])).min(1);
type TakenAway = [name: string, value: string][];

/** A button that takes fields of its form away again, each with the value it stands there with, and keeps whatever else was typed meanwhile. */
export function takeAwayProps(formId: string, fields: TakenAway) {
  return {
    type: 'submit',
    form: formId,
    formNoValidate: true,
    name: TAKE_AWAY,
    value: JSON.stringify(fields),
  } as const;
}

/** The fields that such a button takes away; null where its value is none that a form of ours sends. */
export function readTakenAway(value: FormDataEntryValue): TakenAway | null {
  try {
    return Fields.parse(JSON.parse(String(value)));
  } catch {
    return null;
  }
}

/** Takes away what such a button was pressed for. The form is then one that was only changed, and is sent by another button. */
export function takeAway(formData: FormData): void {
  const pressed = formData.get(TAKE_AWAY);
  const fields = pressed === null ? null : readTakenAway(pressed);
  if (!fields) return;
  for (const [name, value] of fields) {
    const others = formData.getAll(name).filter((other) => other !== value);
    formData.delete(name);
    for (const other of others) formData.append(name, other);
  }
  formData.delete(TAKE_AWAY);
  formData.set('__intent__', JSON.stringify({ type: 'validate', payload: { name: fields[0]![0] } }));
}
