import { m } from '../../../messages/index.ts';
import { FulfilmentOrderScreen } from '../../admin/today/board/fulfilment-order-screen.tsx';
import { withMessages } from '../../language/load-messages.ts';
import { privateMeta } from '../../session/personal-page.tsx';
import type { Route } from './+types/fulfilment-order';

export const meta = privateMeta(m.boardOrders.order);
export const clientMiddleware = [withMessages('board')];

export default function FulfilmentOrder({ params }: Route.ComponentProps) {
  return <FulfilmentOrderScreen key={params.orderId} orderId={params.orderId} />;
}
