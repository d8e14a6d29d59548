import { useNavigate, useNavigation, useRouteLoaderData } from '@remix-run/react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type ToastMessage, Toasts } from '#app/frame/toasts.tsx';
import { settleSent } from '#app/forms/draft-store.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pathOf } from '#app/own-address.ts';
import { roleLabel } from '#app/role-label.ts';
import { UNEXPECTED_ERROR } from '#app/unexpected-error.ts';
import type { RoleType } from '#domain/roles/role-type.ts';
import { Arrival } from './arrival.tsx';
import { connect, type LiveHandlers } from './connection.ts';
import { reloadAfterError } from './use-error-state.ts';
import { notifyDelegation } from './delegation-events.ts';
import { onceOnline } from './once-online.ts';
import { useNewDay } from './use-new-day.ts';
import { useReload } from './use-reload.ts';
import { notifyTimesheet } from './timesheet-events.ts';
import { useLiveState } from './use-live-state.ts';

/** What counts as a visible error anywhere on the page. */
const VISIBLE_ERROR = '[role="alert"], [role="alertdialog"], .error-summary, [aria-invalid="true"]';
const DRAWN_AFTER_MS = 500;
/** Pages reload within this time of an event sent to all of them, so as not to do so all at once. */
const SPREAD_MS = 500;
/** How long a person can read that their role is gone before being moved to another. */
const READING_MS = 5000;

type Notify = (tone: ToastMessage['tone'], message: string) => void;

/** Keeps the live connection while the portal's frame is shown, and handles its messages. */
function useLiveConnection(notify: Notify): void {
  const shell = useRouteLoaderData('routes/_portal') as ShellData | undefined;
  const reload = useReload();
  const navigate = useNavigate();
  const roleId = shell?.roleId;
  const isMoving = useRef(false);
  const handlers: Omit<LiveHandlers, 'timesheet'> = {
    regained: () => void (reloadAfterError() || reload()),
    refused: () => void (isMoving.current || reload()),
    notification: (revision) => void (revision === shell?.revision || setTimeout(reload, Math.random() * SPREAD_MS)),
    // Administrators receive everyone’s, which do not change what is waiting for them.
    delegation: () => void (shell?.roleType === 'AuthorisingRole' && notifyDelegation()),
    ownRole({ roleId: changed, type, isEnabled }) {
      const label = `${roleLabel(type as RoleType, shell?.contractorLabel)}, ${shell?.agencyName ?? ''}`;
      notify(isEnabled ? 'good' : 'bad', `Your role ${label} was ${isEnabled ? 'enabled' : 'disabled'}.`);
      if (isEnabled || changed !== roleId) return reload();
      isMoving.current = true;
      setTimeout(() => navigate('/'), READING_MS);
    },
  };
  const latest = useRef(handlers);
  const position = useRef('');
  useNewDay(shell?.timeZone, reload);
  useEffect(() => {
    latest.current = handlers;
    position.current = shell?.position ?? '';
  });
  useEffect(() => {
    isMoving.current = false;
    if (roleId === undefined) return undefined;
    return connect(roleId, position.current, {
      regained: () => latest.current.regained(),
      refused: () => latest.current.refused(),
      notification: (revision) => latest.current.notification(revision),
      timesheet: notifyTimesheet,
      delegation: () => latest.current.delegation(),
      ownRole: (changed) => latest.current.ownRole(changed),
    });
  }, [roleId]);
}

/** Announces a refused form whose page shows no error. */
function useUnseenFailures(notify: Notify): void {
  const { refusedSubmits } = useLiveState();
  const { state } = useNavigation();
  const announced = useRef(0);
  useEffect(() => {
    if (refusedSubmits === announced.current || state !== 'idle') return undefined;
    const timer = setTimeout(() => {
      announced.current = refusedSubmits;
      if (!document.querySelector(VISIBLE_ERROR)) notify('bad', UNEXPECTED_ERROR);
    }, DRAWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [refusedSubmits, state, notify]);
}

/** If a newer version is running, the next page is loaded in full once there is a network; a page in use is left alone. */
function useNewVersion(): void {
  const { isOutdated } = useLiveState();
  const { state, location, formMethod } = useNavigation();
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (!isOutdated || state !== 'loading' || formMethod !== undefined) return;
    const page = pathOf(location) + location.hash;
    next.current = page;
    // Without a network the browser would show its own error page instead.
    void onceOnline(() => fetch('/readyz')).then(() => {
      if (next.current === page) window.location.assign(page);
    });
  }, [isOutdated, state, location, formMethod]);
}

/** Everything on a page that reacts to live events; toasts are at its edge. */
export function LivePage({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<ToastMessage[]>([]);
  const count = useRef(0);
  const notify = useCallback<Notify>((tone, message) => {
    count.current += 1;
    const id = String(count.current);
    setToasts((shown) => [...shown, { id, tone, message }]);
  }, []);
  const close = useCallback((id: string) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  // The first page after a form sent without script; if it was refused, the page within has already said so.
  useEffect(() => void settleSent(true), []);
  useLiveConnection(notify);
  useUnseenFailures(notify);
  useNewVersion();
  return (
    <>
      <Arrival />
      {children}
      {toasts.length > 0 && <Toasts toasts={toasts} onClose={close} />}
    </>
  );
}
