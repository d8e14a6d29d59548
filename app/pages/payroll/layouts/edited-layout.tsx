import type { ComponentProps } from 'react';
import { LAYOUT, LayoutForm } from './layout-form.tsx';
import { useUntilSaved } from './use-until-saved.ts';

type EditedLayoutProps = { stored: Omit<ComponentProps<typeof LayoutForm>, 'submitLabel'> };

/** The form of a stored layout, which begins again once it has been saved. */
export function EditedLayout({ stored }: EditedLayoutProps) {
  const opened = useUntilSaved(LAYOUT, stored);
  return <LayoutForm key={opened.version} {...opened} submitLabel="Save layout" />;
}
