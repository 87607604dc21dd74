import type { ReactNode } from 'react';

/** What cannot work without JavaScript is marked with this class, or with data-early, and is not shown then. */
export const NoScriptStyle = () => (
  <noscript>
    <style>{'.needs-script,[data-early]{display:none!important}'}</style>
  </noscript>
);

/** Says without JavaScript what needs it. */
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
