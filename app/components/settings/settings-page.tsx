import type { ReactNode } from 'react';

type SettingsPageProps = { title: string; lead?: string; children: ReactNode };

/** A page of the settings, beside the sub-navigation. */
export function SettingsPage({ title, lead, children }: SettingsPageProps) {
  return (
    <>
      <header className="settings-head">
        <h2>{title}</h2>
        {lead && <p className="md muted mt-1">{lead}</p>}
      </header>
      {children}
    </>
  );
}

/** A row of a settings form: its subject on the left, its fields on the right. */
export function SettingsRow({
  id,
  title,
  lead,
  look,
  children,
}: {
  id?: string;
  title: string;
  lead?: ReactNode;
  look?: 'pair' | 'toggles';
  children: ReactNode;
}) {
  const looks = { pair: 'form-2', toggles: 'toggles' };
  return (
    <section className="split" id={id}>
      <header>
        <h3>{title}</h3>
        {lead && <p>{lead}</p>}
      </header>
      <div className={look && looks[look]}>{children}</div>
    </section>
  );
}
