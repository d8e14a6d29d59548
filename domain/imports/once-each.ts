import type { ImportTarget, Refuse, StagedRow } from './import-rules.ts';

/** Leaves out rows about a record that an earlier row is about, by whatever each found it, and refuses them. */
export function onceEach(staged: StagedRow[], target: ImportTarget | null, refuse: Refuse): StagedRow[] {
  if (!target) return staged;
  const seen = new Map<string, number>();
  return staged.filter(({ id, number }) => {
    const earlier = seen.get(id);
    if (earlier === undefined) seen.set(id, number);
    else
      refuse(number, {
        field: 'reference',
        message: `Row ${earlier} is about the same ${target.subjectType}.`,
        code: 'already_exists',
      });
    return earlier === undefined;
  });
}
