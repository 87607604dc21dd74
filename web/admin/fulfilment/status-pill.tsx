import type { OrderStatus } from '../../../contract/orders.ts';
import { Pill } from '../../ui/pill.tsx';
import { statusLabels } from './step-labels.ts';

const tones = {
  placed: 'warning',
  packed: 'warning',
  out_for_delivery: 'good',
  delivered: 'good',
  cancelled: 'danger',
} as const satisfies Record<OrderStatus, string>;

export const StatusPill = ({ status }: { status: OrderStatus }) => (
  <Pill tone={tones[status]}>{statusLabels[status]}</Pill>
);
