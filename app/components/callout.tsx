import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { IconName } from './icon.tsx';
import { Icon } from './icon.tsx';

/** What a callout says about the state of things; `neutral` says nothing. */
export type Tone = 'neutral' | 'good' | 'warn' | 'bad';

const ICONS: Record<Tone, IconName> = { neutral: 'info', good: 'check', warn: 'alert', bad: 'alert' };

type CalloutProps = {
  tone?: Tone;
  icon?: IconName;
  role?: 'status' | 'alert';
  className?: string;
  children: ReactNode;
};

/** An important sentence with its icon. Children are usually text; several paragraphs bring their own `<p>`. */
export function Callout({ tone = 'neutral', icon, role, className, children }: CalloutProps) {
  return (
    <div className={classNames('callout', tone !== 'neutral' && tone, className)} role={role}>
      <Icon name={icon ?? ICONS[tone]} />
      {typeof children === 'string' ? <p>{children}</p> : <div>{children}</div>}
    </div>
  );
}

/** A refusal, announced as soon as it appears; nothing if there is none. */
export function ProblemCallout({ problem }: { problem: string | null | undefined }) {
  if (!problem) return null;
  return (
    <Callout tone="bad" role="alert">
      {problem}
    </Callout>
  );
}

/** A message kept for the next page: what a toast would have said, shown at the top until the page is left. */
export type Flash = { tone: 'good' | 'bad'; message: string };

/** The flash message of this page, if there is one. */
export function FlashCallout({ flash }: { flash: Flash | null | undefined }) {
  if (!flash) return null;
  return (
    <Callout tone={flash.tone} role={flash.tone === 'bad' ? 'alert' : 'status'} className="flash">
      {flash.message}
    </Callout>
  );
}
