/** A text as encoded inside JSON, as a pattern that does not match within a longer word or address. */
const pattern = (text: string) => String.raw`
  '(?<![[:alnum:]_.+-])' || regexp_replace(trim(both '"' from to_jsonb(${text})::text), '([^[:alnum:] ])', '\\\1', 'g')
    || '(?![[:alnum:]_-]|\.[[:alnum:]])'`;

/** JSON with every one of the texts removed, as a whole string or as words inside one. */
export const without = (column: string, texts: string) => `(
  with recursive cleaned (n, j) as (select 0, ${column}::text union all
    select n + 1, regexp_replace(j, ${pattern(`(${texts})[n + 1]`)}, 'erased', 'gi') from cleaned where n < cardinality((${texts})))
  select j from cleaned order by n desc limit 1)`;

/** Whether JSON has one of the texts, matched as in `without`. */
export const hasOneOf = (json: string, texts: string) =>
  `exists (select from unnest(${texts}) text where ${json} ~* (${pattern('text')}))`;
