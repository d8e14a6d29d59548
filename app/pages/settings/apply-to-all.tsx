import { Form } from '@remix-run/react';
import { Button } from '#app/components/button.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { Section } from '#app/components/section.tsx';
import { usePaths } from '#app/paths.ts';

/** Lets all of the agency's contractors upload documents, or none. */
export function ApplyToAll({ plural, mayAllow }: { plural: string; mayAllow: boolean }) {
  const to = usePaths();
  return (
    <Section title={`All ${plural}`} className="grid g-3">
      <p className="md muted">Sets everybody at once, whatever their template says. Timesheets keep their files.</p>
      <Form method="post" action={to.documentsOfAll()} className="btn-row">
        <FormToken />
        <Button name="isAllowed" value="true" disabled={!mayAllow} aria-describedby={mayAllow ? undefined : 'why-not'}>
          Allow for all {plural}
        </Button>
        <Button name="isAllowed" value="false">
          Disallow for all {plural}
        </Button>
        {!mayAllow && (
          <span className="hint" id="why-not">
            Please allow document uploads first.
          </span>
        )}
      </Form>
    </Section>
  );
}
