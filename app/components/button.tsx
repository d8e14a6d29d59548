import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { useSubmitBlock } from '#app/live/use-live-state.ts';
import { classNames } from './class-names.ts';
import type { IconName } from './icon.tsx';
import { Icon } from './icon.tsx';
import { Link } from '#app/components/link.tsx';

/** A button's meaning: one primary per screen; accept and reject keep their colours for every tenant. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'accept' | 'reject' | 'danger';

type Look = { kind?: ButtonKind; size?: 'sm' | 'lg'; full?: boolean; icon?: IconName; className?: string };

/** Returns the class attribute for anything that looks like a button, such as a `<summary>`. */
export function buttonClass({ kind = 'secondary', size, full, className }: Omit<Look, 'icon'>): string | undefined {
  return classNames('btn', `btn-${kind}`, size, full && 'full', className);
}

/** Disables a button that submits a form while nothing can be submitted, with the reason as its title. */
function useSending({ type, disabled, title }: ButtonHTMLAttributes<HTMLButtonElement>) {
  const block = useSubmitBlock();
  return block === null || type === 'button' ? { disabled, title } : { disabled: true, title: block };
}

/** A real submit button; with conform's `getButtonProps()` spread on it, an intent that works without JavaScript. */
export function Button({
  kind,
  size,
  full,
  icon,
  className,
  children,
  ...button
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  const sending = useSending(button);
  return (
    <button {...button} {...sending} className={buttonClass({ kind, size, full, className })}>
      {icon && <Icon name={icon} size="sm" />}
      {children}
    </button>
  );
}

type ButtonLinkProps = Look & { href: string; rel?: 'next' | 'prev'; children: ReactNode; keepScroll?: boolean };

/** A link that looks like a button: it navigates and changes nothing. */
export function ButtonLink({ kind, size, full, icon, className, href, rel, children, keepScroll }: ButtonLinkProps) {
  return (
    <Link to={href} rel={rel} className={buttonClass({ kind, size, full, className })} preventScrollReset={keepScroll}>
      {icon && <Icon name={icon} size="sm" />}
      {children}
    </Link>
  );
}

/** The link to the form for a new record, from the list of its kind. */
export function AddLink(link: Pick<ButtonLinkProps, 'size' | 'href' | 'children'>) {
  return <ButtonLink kind="primary" icon="plus" {...link} />;
}

/** The same above one of a page's tables. */
export function SmallAddLink(link: Pick<ButtonLinkProps, 'href' | 'children'>) {
  return <AddLink size="sm" {...link} />;
}

/** A square button with only an icon; `label` is its accessible name. */
export function IconButton({
  icon,
  label,
  className,
  ...button
}: { icon: IconName; label: string } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>) {
  return (
    <button {...button} className={classNames('btn btn-icon', className)} aria-label={label} title={label}>
      <Icon name={icon} size="sm" />
    </button>
  );
}
