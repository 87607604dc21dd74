import { DeskScreen } from '../../admin/desk/desk-screen.tsx';
import { DeskSkeleton } from '../../admin/desk/desk-skeleton.tsx';
import { privateMeta } from '../../session/private-meta.ts';
import { RequireAdmin } from '../../session/require-admin.tsx';

export const meta = () => privateMeta('Order desk');

export default function Desk() {
  return (
    <>
      <h1 className="mb-4 text-2xl font-extrabold">Order desk</h1>
      <RequireAdmin waiting={<DeskSkeleton />}>
        <DeskScreen />
      </RequireAdmin>
    </>
  );
}
