import type { ReactNode } from 'react';
import { useId } from 'react';
import { Icon, type IconName } from '#app/components/icon.tsx';

/** A part of a person’s account: its description on the left, its actions on the right. */
export function OwnSection({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  const heading = useId();
  return (
    <section className="split" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        <p>{lead}</p>
      </header>
      <div>{children}</div>
    </section>
  );
}

/** Log-in methods, or places where a person is logged in, separated by hairlines. */
export function Credentials({ children }: { children: ReactNode }) {
  return <ul className="creds lined">{children}</ul>;
}

type CredentialProps = { icon: IconName; name: string; mark?: ReactNode; facts: string; children?: ReactNode };

/** One of them: its icon, its name, its details, and its actions. */
export function Credential({ icon, name, mark, facts, children }: CredentialProps) {
  return (
    <li>
      <span className="ico">
        <Icon name={icon} />
      </span>
      <div>
        <b>{name}</b> {mark}
        <small>{facts}</small>
      </div>
      <div className="acts">{children}</div>
    </li>
  );
}
