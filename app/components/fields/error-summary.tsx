import { useEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { useRefusedTitle } from '../use-refused-title.ts';
import type { AnyForm } from './field.tsx';

/** The name of the button with which a conform form validates itself. */
const CHECKING = '__intent__';

/** The parts of a form its summary needs. */
type SummarisedForm = Pick<AnyForm, 'id' | 'allErrors'>;

type ErrorSummaryProps = {
  form: SummarisedForm;
  /** Replaces "There are 3 problems to fix". */
  title?: string;
  /** Expands a problem's message: "Thu 28 May: finish is before start". */
  describe?: (problem: { name: string; message: string }) => string;
  /** Names of fields the form sends by itself: the summary must not link to what is invisible. */
  unseen?: readonly string[];
};

/** Returns every problem of a form in field order. The form's own, and those of invisible fields, have no link. */
function problemsOf(
  form: SummarisedForm,
  unseen: readonly string[],
): { name: string; message: string; href: string | undefined }[] {
  return Object.entries(form.allErrors).flatMap(([name, messages]) =>
    (messages ?? []).map((message) => ({
      name,
      message,
      href: name === '' || unseen.includes(name) ? undefined : `#${form.id}-${name}`,
    })),
  );
}

/** Returns the heading of a summary of this many problems. */
function problemsTitle(count: number): string {
  return count === 1 ? 'There is a problem to fix' : `There are ${count} problems to fix`;
}

/** What to fix, at the top of a form: a link to every field with a problem. Takes focus when a form is submitted, not while typing. */
export function ErrorSummary({ form, title, describe, unseen = [] }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const problems = problemsOf(form, unseen);
  const words = problems.map((problem) => describe?.(problem) ?? problem.message);
  const said = words.join('\n');
  useRefusedTitle(problems.length > 0);
  const isSent = useRef(true);
  useEffect(() => {
    // While the user types, the form validates itself with a submission that goes nowhere.
    const onSubmit = ({ submitter }: SubmitEvent) => {
      if (submitter?.getAttribute('name') !== CHECKING) isSent.current = true;
    };
    document.addEventListener('submit', onSubmit, true);
    return () => document.removeEventListener('submit', onSubmit, true);
  }, []);
  useEffect(() => {
    if (said && isSent.current) box.current?.focus();
    isSent.current &&= said === '';
  }, [said]);
  if (problems.length === 0) return null;
  const heading = `${form.id}-problems`;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} aria-labelledby={heading} ref={box}>
      <h2 id={heading}>
        <Icon name="alert" />
        {title ?? problemsTitle(problems.length)}
      </h2>
      <ul>
        {problems.map(({ name, href }, index) => (
          <li key={`${name} ${words[index]}`}>{href ? <a href={href}>{words[index]}</a> : words[index]}</li>
        ))}
      </ul>
    </div>
  );
}
