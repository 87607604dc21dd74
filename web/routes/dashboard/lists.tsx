import type { ReactNode } from 'react';
import { m } from '../../../messages/index.ts';
import { withMessages } from '../../language/load-messages.ts';
import { SavedListsScreen, SavedListsSkeleton } from '../../lists/saved-lists-screen.tsx';
import { startLoading } from '../../query-client.ts';
import { savedListsQuery } from '../../saved-lists/saved-lists-queries.ts';
import { guarded, requireSignIn } from '../../session/guards.ts';
import { personalFallback, privateMeta } from '../../session/personal-page.tsx';
import { keepData } from '../../ui/keep-data.ts';
import { PageTitle } from '../../ui/page-title.tsx';

export const meta = privateMeta(m.savedLists.title);

export const clientMiddleware = [requireSignIn, withMessages('lists')];
export const handle = guarded;
export const clientLoader = () => startLoading((queries) => [queries.prefetchQuery(savedListsQuery)]);

export { keepData as shouldRevalidate };

const Page = ({ children }: { children: ReactNode }) => (
  <>
    <PageTitle hint={m.ownLists.hint()}>{m.savedLists.title()}</PageTitle>
    {children}
  </>
);

export const HydrateFallback = personalFallback(Page, SavedListsSkeleton);

export default function SavedLists() {
  return (
    <Page>
      <SavedListsScreen />
    </Page>
  );
}
