import { buttonClass } from '#app/components/button.tsx';
import { Callout } from '#app/components/callout.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { PRESERVED_FORM_WORDS, type PreservedForm } from '#app/preserved-form.ts';
import { useAccountFrame } from './account-frame.tsx';
import { AccountLayout } from './account-layout.tsx';

/** What was sent and could not be accepted yet, kept on the page until its sender has resolved the reason in another tab. */
export function PreservedFormPage({ because, way, action, fields, files }: PreservedForm) {
  const { brand, footLinks } = useAccountFrame();
  const { title, advice, link } = PRESERVED_FORM_WORDS[because];
  return (
    <AccountLayout brand={brand} footLinks={footLinks} missingWeek>
      <form className="auth-form form" method="post" action={action}>
        <FormToken />
        {fields.map(([name, value], at) => (
          <input key={at} type="hidden" name={name} value={value} />
        ))}
        <h1>{title}</h1>
        <Callout tone="bad" role="alert">
          <p>What you sent was not saved. It is kept on this page.</p>
        </Callout>
        <p>{advice}</p>
        {files.length > 0 && <p>{`Files are not kept. Please add them afterwards: ${files.join(', ')}`}</p>}
        <div className="btn-row">
          <a className={buttonClass({ kind: 'primary', size: 'lg' })} href={way} target="_blank" rel="noreferrer">
            {link}
          </a>
          <SubmitButton kind="secondary" size="lg" busyLabel="Sending">
            Send it again
          </SubmitButton>
        </div>
      </form>
    </AccountLayout>
  );
}
