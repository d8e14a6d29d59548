import { useEffect, useRef } from 'react';
import { Icon } from '#app/components/icon.tsx';

const SHOWN_FOR_MS = 600;

type SystemErrorProps = {
  /** Empty if it was not logged. */
  reportingId: string;
  /** When it happened, as displayed: `26 May 2026, 09:42`; empty while unknown. */
  when: string;
  /** Path and query of the page that failed. */
  address: string;
  /** A `mailto:` containing the reporting id, date, URL and technical details. */
  reportHref: string;
  /** One line each; nothing secret. */
  details: string[];
  reloadHref?: string;
};

/** Lets Escape and touch-and-hold open and close the technical details. */
function useDetailsToggle() {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    let holding: ReturnType<typeof setTimeout> | undefined;
    const toggle = () => {
      if (details.current) details.current.open = !details.current.open;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') toggle();
    };
    const release = () => clearTimeout(holding);
    const hold = () => {
      release();
      holding = setTimeout(toggle, SHOWN_FOR_MS);
    };
    const listeners: [string, EventListener][] = [
      ['keydown', onKeyDown as EventListener],
      ['touchstart', hold],
      ['touchend', release],
      ['touchmove', release],
    ];
    listeners.forEach(([name, listener]) => document.addEventListener(name, listener, { passive: true }));
    return () => {
      release();
      listeners.forEach(([name, listener]) => document.removeEventListener(name, listener));
    };
  }, []);
  return details;
}

/** Covers the page after an unexpected failure; without JavaScript it is a full page. */
export function SystemError({ reportingId, when, address, reportHref, details, reloadHref = '/' }: SystemErrorProps) {
  const technical = useDetailsToggle();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus(), []);
  const facts = [
    { name: 'Reporting id', value: reportingId, look: 'mono' },
    { name: 'When', value: when, look: 'tnum' },
    { name: 'Address', value: address, look: 'mono' },
  ].filter(({ value }) => value !== '');
  return (
    <div
      className="overlay"
      role="alertdialog"
      aria-modal
      aria-labelledby="system-error"
      aria-describedby="system-error-what"
    >
      <div className="overlay-card" tabIndex={-1} ref={card}>
        <h1 id="system-error">Sorry, something went wrong...</h1>
        <p id="system-error-what" className="muted mt-3">
          We have recorded the problem. Reload to carry on, or report it if it keeps happening.
        </p>
        <div className="btn-row mt-6">
          <a className="btn btn-primary lg" href={reloadHref}>
            <Icon name="refresh" size="sm" />
            Reload
          </a>
          <a className="btn btn-secondary lg" href={reportHref}>
            <Icon name="mail" size="sm" />
            Report the problem
          </a>
        </div>
        <dl className="dl mt-8">
          {facts.map(({ name, value, look }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={look}>{value}</dd>
            </div>
          ))}
        </dl>
        {details.length > 0 && (
          <details className="mt-4" ref={technical}>
            <summary className="md strong flex center g-1">
              <Icon name="down" size="sm" />
              Technical details <span className="kbd">Esc</span>
            </summary>
            <ol className="errs mono mt-3">
              {details.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ol>
          </details>
        )}
      </div>
    </div>
  );
}
