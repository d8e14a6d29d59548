import { useEffect, useState } from 'react';
import { classNames } from '#app/components/class-names.ts';
import { Icon } from '#app/components/icon.tsx';

/** A short message at the edge of the page, never the only place for an error. */
export type ToastMessage = { id: string; tone: 'good' | 'bad'; message: string };

const SHOWN_FOR_MS = 5000;
const MAX_AT_ONCE = 3;

type ToastProps = { toast: ToastMessage; onClose: (id: string) => void };

function Toast({ toast, onClose }: ToastProps) {
  const [isHeld, setHeld] = useState(false);
  const { id, tone, message } = toast;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => onClose(id), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld, onClose]);
  const hold = { onMouseEnter: () => setHeld(true), onFocus: () => setHeld(true) };
  const release = { onMouseLeave: () => setHeld(false), onBlur: () => setHeld(false) };
  return (
    <div
      className={classNames('toast', !isHeld && 'is-timed')}
      role={tone === 'bad' ? 'alert' : 'status'}
      {...hold}
      {...release}
    >
      <Icon name={tone === 'bad' ? 'alert' : 'check'} className={tone === 'bad' ? 'no' : 'ok'} />
      <div>{message}</div>
      <button type="button" className="x" aria-label="Close" onClick={() => onClose(id)}>
        <Icon name="x" size="sm" />
      </button>
    </div>
  );
}

/** At most three toasts, newest last, each for five seconds unless hovered or focused. */
export function Toasts({ toasts, onClose }: { toasts: ToastMessage[]; onClose: (id: string) => void }) {
  return (
    <div className="toasts" role="region" aria-label="Notifications">
      {toasts.slice(-MAX_AT_ONCE).map((toast) => (
        <Toast key={toast.id} toast={toast} onClose={onClose} />
      ))}
    </div>
  );
}
