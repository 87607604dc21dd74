import type { ReactNode } from 'react';
import { links } from '../../../contract/api/links.ts';
import { m } from '../../../messages/index.ts';
import { FavouritesScreen, FavouritesSkeleton } from '../../catalogue/favourites-screen.tsx';
import { favouritesQuery } from '../../favourites/favourite-products.ts';
import { startLoading } from '../../query-client.ts';
import { guarded, requireSignIn } from '../../session/guards.ts';
import { personalFallback, privateMeta } from '../../session/personal-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { keepData } from '../../ui/keep-data.ts';
import { PageTitle } from '../../ui/page-title.tsx';

export const meta = privateMeta(m.favourites.title);

export const clientMiddleware = [requireSignIn];
export const handle = guarded;
export const clientLoader = () => startLoading((queries) => [queries.prefetchQuery(favouritesQuery)]);

export { keepData as shouldRevalidate };

const Page = ({ children }: { children: ReactNode }) => (
  <>
    <PageTitle
      action={
        <ButtonLink variant="outline" to={links.savedLists}>
          {m.savedLists.title()}
        </ButtonLink>
      }
    >
      {m.favourites.title()}
    </PageTitle>
    {children}
  </>
);

export const HydrateFallback = personalFallback(Page, FavouritesSkeleton);

export default function Favourites() {
  return (
    <Page>
      <FavouritesScreen />
    </Page>
  );
}
