import { useEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { useRefusedTitle } from '../use-refused-title.ts';
import type { AnyForm } from './field.tsx';

/** The name of the button by which a conform form checks itself. */
const CHECKING = '__intent__';

/** The parts of a form that its summary reads. */
type SummarisedForm = Pick<AnyForm, 'id' | 'allErrors'>;

type ErrorSummaryProps = {
  form: SummarisedForm;
  /** Replaces "There are 3 problems to fix". */
  title?: string;
  /** Writes a problem more fully than at its field: "Thu 28 May: finish is before start". */
  describe?: (problem: { name: string; message: string }) => string;
  /** Names of what the form sends by itself: nobody is led to what they cannot see. */
  unseen?: readonly string[];
};

/** Every problem of a form in the order of its fields. The form's own, and those of what nobody sees, come without a field to go to. */
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

/** The heading of a summary of that many problems. */
function problemsTitle(count: number): string {
  return count === 1 ? 'There is a problem to fix' : `There are ${count} problems to fix`;
}

/** What to fix, at the top of a form: a link to every field that has a problem. Takes the focus once a form is sent, not while somebody types. */
export function ErrorSummary({ form, title, describe, unseen = [] }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const problems = problemsOf(form, unseen);
  const words = problems.map((problem) => describe?.(problem) ?? problem.message);
  const said = words.join('\n');
  useRefusedTitle(problems.length > 0);
  const isSent = useRef(true);
  useEffect(() => {
    // While somebody types, the form checks itself by a submission that goes nowhere.
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
