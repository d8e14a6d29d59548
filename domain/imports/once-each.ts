import type { ImportTarget, Refuse, StagedRow } from './import-rules.ts';
import { FirstRows } from './reading/first-rows.ts';

/**
 * Drops and refuses rows about a record that an earlier row is about, however each found it.
 * @param seen the records of the file's earlier rows
 */
export function onceEach(
  staged: StagedRow[],
  target: ImportTarget | null,
  refuse: Refuse,
  seen = new FirstRows(),
): StagedRow[] {
  if (!target) return staged;
  return staged.filter(({ id, number, foundBy }) => {
    // A new record belongs to its own row only.
    const earlier = foundBy === null ? undefined : seen.note(id, number);
    if (earlier !== undefined)
      refuse(number, {
        field: 'reference',
        message: `Row ${earlier} is about the same ${target.subjectType}.`,
        code: 'already_exists',
      });
    return earlier === undefined;
  });
}
