import { m } from '../../../messages/index.ts';
import { FulfilmentOrderScreen } from '../../admin/fulfilment/fulfilment-order-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';
import type { Route } from './+types/fulfilment-order';

export const meta = privateMeta(m.adminOrders.order);

export default function FulfilmentOrder({ params }: Route.ComponentProps) {
  return <FulfilmentOrderScreen key={params.orderId} orderId={params.orderId} />;
}
