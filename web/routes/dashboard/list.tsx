import type { ReactNode } from 'react';
import { links } from '../../../contract/api/links.ts';
import { m } from '../../../messages/index.ts';
import { withMessages } from '../../language/load-messages.ts';
import { SavedListScreen, SavedListSkeleton } from '../../lists/saved-list-screen.tsx';
import { startLoading } from '../../query-client.ts';
import { savedListQuery } from '../../saved-lists/saved-lists-queries.ts';
import { guarded, requireSignIn } from '../../session/guards.ts';
import { personalFallback, privateMeta } from '../../session/personal-page.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { keepData } from '../../ui/keep-data.ts';
import type { Route } from './+types/list';

export const meta = privateMeta(m.savedLists.title);

export const clientMiddleware = [requireSignIn, withMessages('lists')];
export const handle = guarded;
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  startLoading((queries) => [queries.prefetchQuery(savedListQuery(params.listId))]);

export { keepData as shouldRevalidate };

const Page = ({ children }: { children: ReactNode }) => (
  <>
    <BackLink to={links.savedLists}>{m.savedLists.title()}</BackLink>
    {children}
  </>
);

export const HydrateFallback = personalFallback(Page, SavedListSkeleton);

export default function SavedList({ params: { listId } }: Route.ComponentProps) {
  return (
    <Page>
      <SavedListScreen key={listId} listId={listId} />
    </Page>
  );
}
