import type { SwitchReasons } from '#domain/administrators/administrator.policy.ts';
import type { Administrator } from '#domain/administrators/administrator.ts';
import { usePaths } from '#app/paths.ts';
import { SwitchForm } from '#app/components/switch-form.tsx';

/** An administrator as the page shows them. `reasons` is null where the reader may switch nothing. */
export type ShownAdministrator = Administrator & { isYou: boolean; reasons: SwitchReasons | null };

/** Whether they may log in as administrator. */
export function EnabledSwitch({ administrator }: { administrator: ShownAdministrator }) {
  const { administratorId, fullname, isEnabled, reasons } = administrator;
  const to = usePaths();
  if (!reasons) return <>{isEnabled ? 'Enabled' : 'Disabled'}</>;
  return (
    <SwitchForm
      action={to.administrator(administratorId)}
      name="isEnabled"
      isOn={isEnabled}
      label={`${fullname} enabled`}
      reason={reasons.isEnabled}
    />
  );
}

/** Whether they may switch others. */
export function SuperSwitch({ administrator }: { administrator: ShownAdministrator }) {
  const { administratorId, fullname, isSuperAdministrator, reasons } = administrator;
  const to = usePaths();
  if (!reasons) return <>{isSuperAdministrator ? 'Yes' : 'No'}</>;
  return (
    <SwitchForm
      action={to.administrator(administratorId)}
      name="isSuperAdministrator"
      isOn={isSuperAdministrator}
      label={`${fullname} super administrator`}
      reason={reasons.isSuperAdministrator}
    />
  );
}
