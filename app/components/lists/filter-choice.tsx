import { useEffect, useId, useRef } from 'react';
import type { Offered } from '#domain/browse.ts';
import { searchName } from '#app/forms/choices.ts';
import { controlOf, Problem } from './filter-bar.tsx';
import { Options } from '../fields/options.tsx';
import { useLate } from '../use-late.ts';

type FilterChoiceProps = {
  label: string;
  name: string;
  /** The text while nothing is chosen: "All clients". */
  all: string;
  /** The placeholder for finding more: "Find clients". */
  find: string;
  /** The kind of choices looked up as the user types. */
  kind: string;
  offered: Offered;
  value: string;
  problem?: string | undefined;
};

/** The box that searches as the user types; pages with a short list do not load it. */
const searchBox = () => import('./search-box.tsx');

/**
 * One of many to filter by. If there are more than a list can hold, a single box finds them as the user types; without
 * script, part of a name is typed beside the list, which then offers what it finds.
 */
export function FilterChoice({ label, name, all, find, kind, offered, value, problem }: FilterChoiceProps) {
  const { isLong, search } = offered;
  const id = useId();
  // If it fails to load, the filter works as without script.
  const Box = useLate(isLong, searchBox)?.SearchBox;
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = around.current;
    // Choosing from the box applies the filter, as choosing from the list does.
    const apply = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.type === 'hidden')
        target.dispatchEvent(new Event('change', { bubbles: true }));
    };
    node?.addEventListener('input', apply);
    return () => node?.removeEventListener('input', apply);
  }, []);
  const choices = offered.choices.map((one) => ({ ...one, detail: null }));
  return (
    <>
      {isLong && !Box && (
        <div className="field without-script">
          <label htmlFor={`${id}-words`}>{find}</label>
          <input
            key={search}
            className="input"
            type="search"
            id={`${id}-words`}
            name={searchName(name)}
            defaultValue={search}
            placeholder="Part of a name"
          />
        </div>
      )}
      <div className="field" ref={around}>
        <label htmlFor={id}>{label}</label>
        <Problem id={`${id}-error`} problem={problem} />
        {Box ? (
          <Box
            key={value}
            field={{
              id,
              name,
              initialValue: value,
              errors: problem === undefined ? undefined : [problem],
              errorId: `${id}-error`,
              descriptionId: '',
            }}
            kind={kind}
            choices={choices}
            prompt={all}
          />
        ) : (
          <select key={value} className="select" {...controlOf(id, { name, value, problem })}>
            <option value="">{all}</option>
            <Options options={choices} />
          </select>
        )}
      </div>
    </>
  );
}

/** The client to filter by. */
export function FilterClient(props: Pick<FilterChoiceProps, 'offered' | 'value' | 'problem'>) {
  return (
    <FilterChoice
      label="Client"
      name="clientId"
      all="All clients"
      find="Find clients"
      kind="offeredClients"
      {...props}
    />
  );
}
