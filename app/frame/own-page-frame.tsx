import { Outlet } from '@remix-run/react';
import { useAccountFrame } from './account-frame.tsx';
import { AccountLayout } from './account-layout.tsx';

/** The frame of a personal page when the person has no role to open. */
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
