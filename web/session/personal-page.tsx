import type { ComponentType, ReactNode } from 'react';
import { m } from '../../messages/index.ts';
import { settingsIn } from '../shop-settings/use-shop-settings.ts';
import { WithoutScript } from '../ui/needs-script.tsx';

/** The `meta` of a personal screen that search engines do not list. */
export const privateMeta =
  (title: () => string) =>
  ({ matches }: { matches: Parameters<typeof settingsIn>[0] }) => [
    { title: `${title()} | ${settingsIn(matches).name}` },
    { name: 'robots', content: 'noindex' },
  ];

/**
 * The `HydrateFallback` of a personal page: what the server renders of it, and the browser shows until the user is known.
 * @param Frame what surrounds the screen
 */
export const personalFallback =
  (Frame: ComponentType<{ children: ReactNode }>, ScreenSkeleton: ComponentType) => () => (
    <Frame>
      <WithoutScript title={m.signIn.pageNeedsScript()}>{m.signIn.pageNeedsScriptMore()}</WithoutScript>
      <div className="needs-script contents">
        <ScreenSkeleton />
      </div>
    </Frame>
  );
