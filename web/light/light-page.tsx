/** The body of a light page as the server renders it (docs/decisions/0077-light-pages.md). */
import { createContext, type ReactNode } from 'react';
import type { PublicShopSettings } from '../../contract/shop-settings.ts';
import { type LightData, lightDataId, lightRootId } from './light-data.ts';

/** The scripts of a light page. */
export interface LightScripts {
  /** The one that starts it. */
  start: string;
  /** Those that it imports before anything is shown. */
  needed: readonly string[];
}

/** Set while the server renders a light page. */
export const LightScriptsContext = createContext<LightScripts | undefined>(undefined);

interface Props {
  scripts: LightScripts;
  settings: PublicShopSettings;
  nonce: string | undefined;
  /** What is shown until the script runs. */
  children: ReactNode;
}

export const LightPage = ({ scripts: { start, needed }, settings, nonce, children }: Props) => (
  <>
    <div id={lightRootId}>{children}</div>
    <script
      id={lightDataId}
      type="application/json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without '<' cannot end the element
      dangerouslySetInnerHTML={{
        __html: JSON.stringify({ settings } satisfies LightData).replaceAll('<', '\\u003c'),
      }}
    />
    <script
      nonce={nonce}
      type="text/plain"
      data-files={[start, ...needed].join(' ')}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: early.js runs it after the first paint
      dangerouslySetInnerHTML={{ __html: `import ${JSON.stringify(start)};` }}
    />
  </>
);
