/**
 * That a record has a reference in any case and spacing. One that shares its reference with another since before that counted as the same is found
 * by its own spelling.
 * @param of the alias of the table
 * @param asked the binding of the reference
 */
export const referenceIs = (of: string, asked: string): string =>
  `(${of}.reference_key = reference_fold(${asked}) or ${of}.reference = ${asked})`;

/** That a record has one of several references, as above; `asked` binds an array. */
export const referenceAmong = (of: string, asked: string): string =>
  `(${of}.reference_key = any(array(select reference_fold(r) from unnest(${asked}) r)) or ${of}.reference = any(${asked}))`;
