import { Link } from '@remix-run/react';
import { groupCode } from '#domain/accounts/second-factor/second-factor.ts';
import { Callout } from '#app/components/callout.tsx';

/** The recovery codes, shown once, with a link to save them as a text file. */
export function RecoveryCodes({ codes, continueTo }: { codes: string[]; continueTo: string }) {
  const lines = codes.map(groupCode);
  const text = `Countersign recovery codes, each for one log-in:\n\n${lines.join('\n')}\n`;
  return (
    <>
      <Callout tone="warn" role="status">
        Keep these recovery codes in a safe place. Each works once, when you have lost your app or your passkeys. They
        are not shown again.
      </Callout>
      <ol className="codes mono">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <div className="btn-row">
        <a
          className="btn btn-secondary"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="countersign-recovery-codes.txt"
        >
          Download as text
        </a>
        <Link className="btn btn-primary" to={continueTo}>
          I have kept them
        </Link>
      </div>
    </>
  );
}
