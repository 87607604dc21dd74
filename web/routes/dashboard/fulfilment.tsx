import { FulfilmentScreen } from '../../admin/fulfilment/fulfilment-screen.tsx';
import { FulfilmentSkeleton } from '../../admin/fulfilment/fulfilment-skeleton.tsx';
import { privateMeta } from '../../session/private-meta.ts';
import { RequireAdmin } from '../../session/require-admin.tsx';

export const meta = () => privateMeta('Order board');

export default function Fulfilment() {
  return (
    <>
      <h1 className="mb-4 text-2xl font-extrabold">Order board</h1>
      <RequireAdmin waiting={<FulfilmentSkeleton />}>
        <FulfilmentScreen />
      </RequireAdmin>
    </>
  );
}
