import { useRouteLoaderData } from '@remix-run/react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Choice, FoundChoices } from '#domain/browse.ts';
import { choicesPath } from '#app/forms/choices.ts';
import { CHOOSE } from '#app/forms/typed-text.ts';
import { classNames } from '../class-names.ts';
import type { AnyField } from '../fields/field.tsx';
import { describedBy } from '../fields/field.tsx';

type SearchBoxProps = {
  field: Pick<AnyField, 'id' | 'name' | 'initialValue' | 'errors' | 'errorId' | 'descriptionId'>;
  kind: string;
  choices: Choice[];
  /** A choice not offered. */
  except?: string | undefined;
  prompt: string;
  hint?: ReactNode;
  /** Called with each value chosen. */
  onChoose?: ((value: string) => void) | undefined;
};

/** How long after the last keystroke a search begins, in milliseconds. */
const PAUSE = 150;

type Found = { choices: Choice[]; problem: string | null };

/** Finds choices on the server as the user types; the first ones until then. A failed search loses nothing typed. */
function useFound(kind: string, search: string, first: Choice[]): Found {
  const { roleId } = useRouteLoaderData('routes/_portal') as { roleId: string };
  const [found, setFound] = useState<Found>({ choices: first, problem: null });
  useEffect(() => {
    if (search === '') return undefined;
    const given = new AbortController();
    const look = async () => {
      const answer = await fetch(choicesPath(kind, roleId, search), { signal: given.signal });
      if (!answer.ok) throw new Error(answer.statusText);
      setFound({ choices: ((await answer.json()) as FoundChoices).choices, problem: null });
    };
    const timer = setTimeout(() => {
      look().catch(() => {
        if (!given.signal.aborted) setFound({ choices: [], problem: 'Could not search. Please try again.' });
      });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [kind, roleId, search]);
  return search === '' ? { choices: first, problem: null } : found;
}

/** A box that searches as the user types, with a list below it (the ARIA combobox pattern). Posts the chosen id. */
export function SearchBox({ field, kind, choices, except, prompt, hint, onChoose }: SearchBoxProps) {
  const list = useId();
  const initial = choices.find(({ value }) => value === field.initialValue);
  const [chosen, choose] = useState<Choice | null>(initial ?? null);
  const [typed, type] = useState(initial?.label ?? '');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { choices: all, problem } = useFound(kind, chosen?.label === typed ? '' : typed.trim(), choices);
  const found = all.filter(({ value }) => value !== except);
  const take = (choice: Choice) => {
    choose(choice);
    onChoose?.(choice.value);
    type(choice.label);
    setOpen(false);
    setActive(-1);
  };
  const kept = useRef<HTMLInputElement>(null);
  const taking = useRef(take);
  taking.current = take;
  useEffect(() => {
    const box = kept.current;
    const onRequested = (event: Event) => {
      const { value, words } = (event as CustomEvent<{ value: string; words: string }>).detail;
      taking.current({ value, label: words, detail: null });
    };
    box?.addEventListener(CHOOSE, onRequested);
    return () => box?.removeEventListener(CHOOSE, onRequested);
  }, []);
  const value = chosen?.value ?? '';
  const searched = useRef(value);
  useEffect(() => {
    if (searched.current === value) return;
    searched.current = value;
    kept.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [value]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setOpen(false);
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + found.length) % Math.max(1, found.length));
    }
    const under = found[active];
    if (event.key === 'Enter' && isOpen && under) {
      event.preventDefault();
      take(under);
    }
  };
  return (
    <div className="choose">
      <input type="hidden" name={field.name} value={value} data-words={chosen?.label ?? ''} ref={kept} />
      <input
        className="input"
        id={field.id}
        role="combobox"
        autoComplete="off"
        placeholder={prompt}
        value={typed}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active < 0 ? undefined : `${list}-${active}`}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={describedBy(field, hint)}
        onChange={({ currentTarget }) => {
          type(currentTarget.value);
          choose(null);
          setOpen(true);
          setActive(0);
        }}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <ul className={classNames('choose-list', !isOpen && 'vh')} id={list} role="listbox" aria-label={prompt}>
        {isOpen &&
          found.map((choice, index) => (
            <li
              key={choice.value}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === active}
              // Before the box loses focus and closes the list.
              onMouseDown={() => take(choice)}
            >
              {choice.label} {choice.detail && <span className="faint">{choice.detail}</span>}
            </li>
          ))}
      </ul>
      {isOpen && found.length === 0 && typed !== '' && (
        <span className="hint" role="status">
          {problem ?? `Nothing found for “${typed}”.`}
        </span>
      )}
    </div>
  );
}
