import { m } from '../../../messages/index.ts';
import { UsersScreen } from '../../admin/users/users-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export const meta = privateMeta(m.adminUsers.title);

export default function People() {
  return (
    <>
      <PageTitle>{m.adminUsers.title()}</PageTitle>
      <UsersScreen />
    </>
  );
}
