/** Renders screens and parts of them for component tests, in the frame that every page has. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createRoutesStub, Outlet, useLocation } from 'react-router';
import { timings } from '../../contract/api/limits.ts';
import { defaultPublicSettings } from '../../contract/settings/default-public-settings.ts';
import type { PublicShopSettings } from '../../contract/settings/shop-settings.ts';
import { browserQueries } from '../query-client.ts';
import { Toasts } from '../ui/toasts.tsx';

interface Options {
  /** The URL at which the screen is opened. */
  url?: string;
  /** The path pattern of its route, when it reads parameters: `/product/:product`. */
  path?: string;
  /** The data of its loader. */
  loaderData?: unknown;
  /** Differences from the settings of a shop that was never configured. */
  settings?: Partial<PublicShopSettings>;
}

/**
 * Renders a screen at a URL. Other URLs show their path, so that a test can check where a link or a redirect leads.
 * @returns the queries of Testing Library, and `user` for typing and clicking
 */
export function renderScreen(screen: ReactElement, { url = '/', path, loaderData, settings }: Options = {}) {
  const { pathname } = new URL(url, 'http://store.test');
  const rootData = { origin: 'http://store.test', settings: { ...defaultPublicSettings, ...settings } };
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => rootData,
      Component: Frame,
      children: [
        { id: 'screen', path: path ?? pathname, loader: () => loaderData ?? null, Component: () => screen },
        { id: 'elsewhere', path: '*', Component: Elsewhere },
      ],
    },
  ]);
  const user = userEvent.setup();
  const view = render(
    <Stub
      initialEntries={[url]}
      hydrationData={{
        loaderData: {
          root: rootData,
          ...(loaderData !== undefined && { screen: loaderData }),
          screen: loaderData ?? null,
        },
      }}
    />,
  );
  return { ...view, user };
}

const Frame = () => (
  <QueryClientProvider client={browserQueries()}>
    <Outlet />
    <Toasts duration={timings.toast} />
  </QueryClientProvider>
);

function Elsewhere() {
  const { pathname, search, hash } = useLocation();
  return <p>{`Page ${pathname}${search}${hash}`}</p>;
}
