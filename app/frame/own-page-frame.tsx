import { Outlet } from '@remix-run/react';
import { useAccountFrame } from './account-frame.tsx';
import { AccountLayout } from './account-layout.tsx';

/** The frame of a page that is the person’s own, where they have no role to open. */
export function OwnPageFrame() {
  const { brand, footLinks } = useAccountFrame();
  return (
    <AccountLayout brand={brand} footLinks={footLinks}>
      <div className="auth-form wide">
        <Outlet />
      </div>
    </AccountLayout>
  );
}
