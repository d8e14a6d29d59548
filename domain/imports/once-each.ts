import type { ImportTarget, Refuse, StagedRow } from './import-rules.ts';
import { FirstRows } from './reading/first-rows.ts';

/**
 * Leaves out rows about a record that an earlier row is about, by whatever each found it, and refuses them.
 * @param seen the records of the rows of the file before these
 */
export function onceEach(
  staged: StagedRow[],
  target: ImportTarget | null,
  refuse: Refuse,
  seen = new FirstRows(),
): StagedRow[] {
  if (!target) return staged;
  return staged.filter(({ id, number, foundBy }) => {
    // A record that is new is no other row's.
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
