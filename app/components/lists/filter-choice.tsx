import { useEffect, useId, useRef } from 'react';
import type { Offered } from '#domain/browse.ts';
import { searchName } from '#app/forms/choices.ts';
import { controlOf, Problem } from './filter-bar.tsx';
import { Options } from '../fields/options.tsx';
import { useLate } from '../use-late.ts';

type FilterChoiceProps = {
  label: string;
  name: string;
  /** What stands there while nothing is chosen: "All clients". */
  all: string;
  /** What is typed to find more: "Find clients". */
  find: string;
  /** What kind of choices are looked up as somebody types. */
  kind: string;
  offered: Offered;
  value: string;
  problem?: string | undefined;
};

/** The box that searches while somebody types; a page whose list is short does not ask for it. */
const searchBox = () => import('./search-box.tsx');

/**
 * One of many to filter by. Where there are more than a list can hold, one box finds them while somebody types; without a script
 * part of a name is typed beside the list, and it offers what that finds.
 */
export function FilterChoice({ label, name, all, find, kind, offered, value, problem }: FilterChoiceProps) {
  const { isLong, search } = offered;
  const id = useId();
  // Where it does not come the filter stays what it is without a script.
  const Box = useLate(isLong, searchBox)?.SearchBox;
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = around.current;
    // What is chosen from the box applies the filter, as one chosen from the list does.
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
