import { m } from '../../../messages/index.ts';
import { SearchesScreen } from '../../admin/searches/searches-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export const meta = privateMeta(m.adminSearches.title);

export default function Searches() {
  return (
    <>
      <PageTitle hint={m.adminSearches.hint()}>{m.adminSearches.title()}</PageTitle>
      <SearchesScreen />
    </>
  );
}
