/** A choice of a select; `value` is what is posted. */
export type SelectOption = { value: string; label: string; disabled?: boolean };

/** The choices of a native select. */
export function Options({ options }: { options: readonly SelectOption[] }) {
  return options.map(({ value, label, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  ));
}
