import type { SwitchReasons } from '#domain/administrators/administrator.policy.ts';
import type { Administrator } from '#domain/administrators/administrator.ts';
import { usePaths } from '#app/paths.ts';
import { SwitchForm } from '#app/components/switch-form.tsx';

/** An administrator as shown on the page. `reasons` is null if the reader may not use any switch. */
export type ShownAdministrator = Administrator & { isYou: boolean; reasons: SwitchReasons | null };

const WORDS = {
  isEnabled: { on: 'Enabled', off: 'Disabled', label: 'enabled' },
  isSuperAdministrator: { on: 'Yes', off: 'No', label: 'super administrator' },
};

type AdministratorSwitchProps = {
  administrator: ShownAdministrator;
  /** Whether they may log in as administrator, or may switch others. */
  of: keyof typeof WORDS;
};

/** An administrator's setting, as a switch for those who may change it. */
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
