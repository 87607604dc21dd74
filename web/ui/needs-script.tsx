import type { ReactNode } from 'react';

/** Elements that need JavaScript have this class or data-early, and are hidden without it. */
export const NoScriptStyle = () => (
  <noscript>
    <style>{'.needs-script,[data-early]{display:none!important}'}</style>
  </noscript>
);

/** A notice that is shown without JavaScript. */
export const WithoutScript = ({ title, children }: { title: string; children: ReactNode }) => (
  <noscript>
    <div className="shell my-8">
      <div className="mx-auto max-w-xl rounded-lg border border-line bg-warning-soft p-6">
        <p className="text-lg font-bold">{title}</p>
        <p className="mt-1">{children}</p>
      </div>
    </div>
  </noscript>
);
