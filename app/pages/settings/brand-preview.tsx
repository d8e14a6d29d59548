import { useEffect, useRef } from 'react';
import { type BrandColours, brandStyle, deriveBrand } from '#domain/agencies/branding/brand.ts';
import { useNonce } from '#app/components/nonce.tsx';
import { useHydrated } from '#app/components/use-hydrated.ts';

/** A small portal and a small email in these colours. Nothing in it can be focused or read out. */
export function BrandPreview({ colors, logo }: { colors: BrandColours; logo: string }) {
  const box = useRef<HTMLDivElement>(null);
  const nonce = useNonce();
  const isEnhanced = useHydrated();
  const { vars } = deriveBrand(colors);
  useEffect(() => {
    for (const [name, value] of Object.entries(vars)) box.current?.style.setProperty(name, value);
  }, [vars]);
  return (
    <aside>
      <h3>Preview</h3>
      {!isEnhanced && (
        <style
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: brandStyle(vars).replace(':root', '.brand-preview') }}
        />
      )}
      <div className="brand-preview grid g-4" aria-hidden="true" ref={box}>
        <div className="preview">
          <div className="stripe" />
          <div className="pv">
            <div className="pv-side">
              <div className="logo">
                <img src={logo} alt="" width={88} height={32} />
              </div>
              <span>Dashboard</span>
              <span className="on">Timesheets</span>
              <span>Reminders</span>
            </div>
            <div className="pv-main">
              <b className="pv-title">Timesheets</b>
              <div className="pv-tabs">
                <span className="on">Pending 34</span>
                <span>Accepted 61</span>
              </div>
              <span className="pv-link">See all timesheets</span>
              <div>
                <span className="pv-btn filled">New timesheet</span>
              </div>
            </div>
          </div>
        </div>
        <div className="preview mail">
          <img src={logo} alt="" width={99} height={36} />
          <b className="pv-title">40h 15m to authorise</b>
          <p className="muted">Callum Hargreaves, week beginning 18 May 2026</p>
          <span className="pv-btn filled">Review timesheet</span>
        </div>
      </div>
      <p className="hint">Status colours stay green, amber and red for every agency.</p>
    </aside>
  );
}
