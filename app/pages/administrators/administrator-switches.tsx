import type { SwitchReasons } from '#domain/administrators/administrator.policy.ts';
import type { Administrator } from '#domain/administrators/administrator.ts';
import { usePaths } from '#app/paths.ts';
import { SwitchForm } from '#app/components/switch-form.tsx';

/** An administrator as the page shows them. `reasons` is null where the reader may switch nothing. */
export type ShownAdministrator = Administrator & { isYou: boolean; reasons: SwitchReasons | null };

const WORDS = {
  isEnabled: { on: 'Enabled', off: 'Disabled', label: 'enabled' },
  isSuperAdministrator: { on: 'Yes', off: 'No', label: 'super administrator' },
};

type AdministratorSwitchProps = {
  administrator: ShownAdministrator;
  /** Whether they may log in as administrator, or whether they may switch others. */
  of: keyof typeof WORDS;
};

/** Whether somebody is it, as a switch for those who may change it. */
export function AdministratorSwitch({ administrator, of }: AdministratorSwitchProps) {
  const { administratorId, fullname, [of]: isOn, reasons } = administrator;
  const to = usePaths();
  const { on, off, label } = WORDS[of];
  if (!reasons) return <>{isOn ? on : off}</>;
  return (
    <SwitchForm
      action={to.administrator(administratorId)}
      name={of}
      isOn={isOn}
      label={`${fullname} ${label}`}
      reason={reasons[of]}
    />
  );
}
