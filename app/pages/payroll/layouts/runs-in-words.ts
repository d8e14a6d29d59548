/** Describes which runs have the time shown: `Accepted time, in run 13 and in part in none`. */
export function runsInWords(runs: readonly (number | null)[]): string {
  const numbers = runs.filter((number) => number !== null);
  if (numbers.length === 0) return runs.length === 0 ? 'Accepted time' : 'Accepted time, in no run yet';
  const named = new Intl.ListFormat('en-GB').format(numbers.map(String));
  const rest = runs.includes(null) ? ' and in part in none' : '';
  return `Accepted time, in ${numbers.length === 1 ? 'run' : 'runs'} ${named}${rest}`;
}
