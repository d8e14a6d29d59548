import { FormToken } from '#app/components/fields/form-token.tsx';
import { Button } from '#app/components/button.tsx';
import { Section } from '#app/components/section.tsx';
import { usePaths } from '#app/paths.ts';
import { ABSENCE_WORDS } from '#domain/declarations/absence-reason.ts';
import type { ListedDeclaration } from '#domain/declarations/declaration.schema.ts';
import { formatDate } from '#domain/format.ts';

/** The periods in which nobody worked, each of which can be withdrawn. */
export function NotWorked({ declarations }: { declarations: ListedDeclaration[] }) {
  const to = usePaths();
  if (declarations.length === 0) return null;
  return (
    <Section title="Not worked" className="mt-8">
      <ul className="list weeks">
        {declarations.map(({ declarationId, contractorId, beginning, absenceReason, reason, declaredBy, ...whose }) => (
          <li key={declarationId} className="wkrow">
            <span className="minw0">
              {formatDate(beginning)}
              <br />
              <small>
                {whose.fullname}, {whose.contractName}
              </small>
            </span>
            <span className="minw0">
              {absenceReason === 'other' ? '' : `${ABSENCE_WORDS[absenceReason]}: `}
              {reason}
              <br />
              <small>Declared by {declaredBy}</small>
            </span>
            <span />
            <form className="st" method="post" action={to.takeBack(declarationId)}>
              <FormToken />
              <input type="hidden" name="contractorId" value={contractorId} />
              <Button kind="quiet" size="sm">
                Take back<span className="vh"> {formatDate(beginning)}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </Section>
  );
}
