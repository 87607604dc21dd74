import { UsersScreen } from '../../admin/users/users-screen.tsx';
import { UsersSkeleton } from '../../admin/users/users-skeleton.tsx';
import { privateMeta } from '../../session/private-meta.ts';
import { RequireAdmin } from '../../session/require-admin.tsx';

export const meta = () => privateMeta('People');

export default function People() {
  return (
    <>
      <h1 className="mb-6 text-2xl font-extrabold">People</h1>
      <RequireAdmin waiting={<UsersSkeleton />}>
        <UsersScreen />
      </RequireAdmin>
    </>
  );
}
