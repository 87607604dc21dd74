import type { ReactNode } from 'react';
import { m } from '../../messages/index.ts';
import { WithoutScript } from '../ui/needs-script.tsx';

/** Title of a personal screen that search engines do not list. */
export const privateMeta = (title: string) => [{ title: `${title} | Tokri` }, { name: 'robots', content: 'noindex' }];

/**
 * What the server renders of a personal page, and the browser shows until the user is known; for `HydrateFallback`.
 * `children` is the screen's skeleton.
 */
export const PersonalFallback = ({ children }: { children: ReactNode }) => (
  <>
    <WithoutScript title={m.signIn.pageNeedsScript()}>{m.signIn.pageNeedsScriptMore()}</WithoutScript>
    <div className="needs-script contents">{children}</div>
  </>
);
