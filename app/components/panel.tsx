import { useNavigate } from '@remix-run/react';
import type { MouseEvent, ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import type { IconName } from './icon.tsx';
import { Icon } from './icon.tsx';
import { UnsentCallout } from './unsent.tsx';
import { useFocusTrap } from './use-focus-trap.ts';
import { useInertBeneath } from './use-inert-beneath.ts';
import { useHydrated } from './use-hydrated.ts';
import { Link } from '#app/components/link.tsx';
import { isBehind } from './is-behind.ts';

/** Asked before a panel closes over a form with typed content. */
const LEAVE_QUESTION =
  'Close without saving? What you typed is kept on this device and is back when you open it again.';

/** The deepest stack of panels that has a style. */
const MAX_LAYERS = 5;

type PanelProps = {
  title: string;
  icon?: IconName;
  /** The page below the panel. */
  closeHref: string;
  /** 0 for a panel over a page, 1 over a panel, … (z-index 300, plus 10 per layer). */
  layer?: number;
  narrow?: boolean;
  /** Buttons that stay in view; a form's own button may be here with its `form` attribute. */
  foot?: ReactNode;
  children: ReactNode;
};

/**
 * A route shown over the page it was opened from. Without JavaScript it is the same page with the panel on it, and ×
 * and the dimmed page are links back; with it, focus stays inside and Escape closes the topmost panel.
 */
export function Panel({ title, icon, closeHref, layer = 0, narrow, foot, children }: PanelProps) {
  const heading = useId();
  const panel = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const isEnhanced = useHydrated();
  // Hydrated at its first render: opened by script over an existing page, so it slides in.
  const [isEntering] = useState(isEnhanced);
  const mayLeave = () => !panel.current?.querySelector('form[data-typed]') || window.confirm(LEAVE_QUESTION);
  // Goes back to the page below if it was opened from there, so that Back does not reopen it.
  const leave = () => {
    if (!mayLeave()) return;
    if (isBehind(closeHref)) navigate(-1);
    else navigate(closeHref, { replace: true, preventScrollReset: true });
  };
  const onClose = (event: MouseEvent) => {
    event.preventDefault();
    leave();
  };
  useFocusTrap(panel, { isActive: true, onEscape: leave });
  useInertBeneath(panel);
  return (
    <div className={classNames('panel-layer', layer > 0 && `layer-${Math.min(layer, MAX_LAYERS)}`)}>
      <Link className="scrim" to={closeHref} preventScrollReset aria-hidden tabIndex={-1} onClick={onClose} />
      <div
        className={classNames('panel', narrow && 'narrow', isEntering && 'is-entering')}
        role="dialog"
        aria-modal
        aria-labelledby={heading}
        ref={panel}
      >
        <div className="panel-head">
          <h2 id={heading} tabIndex={-1} data-autofocus>
            {icon && <Icon name={icon} />}
            {title}
          </h2>
          {isEnhanced && <span className="kbd hide-sm">Esc</span>}
          <Link className="btn btn-icon" to={closeHref} preventScrollReset aria-label="Close" onClick={onClose}>
            <Icon name="x" />
          </Link>
        </div>
        <div className="panel-body">
          <UnsentCallout />
          {children}
        </div>
        {foot && <div className="panel-foot">{foot}</div>}
      </div>
    </div>
  );
}
