import { useQuery } from '@tanstack/react-query';
import type { FollowedOrder } from '../../contract/orders/order-follow.ts';
import { m } from '../../messages/index.ts';
import { browserApi } from '../api/browser-api.ts';
import { personalKey } from '../query-client.ts';
import { Card } from '../ui/card.tsx';
import { InvoiceList } from './invoice-list.tsx';

/** The invoices of the customer's own order; nothing while there are none. */
export default function OrderInvoices({ order: { _id: orderId, revision } }: { order: FollowedOrder }) {
  const { data: invoices = [] } = useQuery({
    // Each step may issue one.
    queryKey: [personalKey, 'invoices', orderId, revision],
    queryFn: ({ signal }) => browserApi.load('GET /api/v1/order/invoices/:orderId', { params: { orderId }, signal }),
  });
  if (invoices.length === 0) return null;
  return (
    <Card title={m.invoices.ofOrder()}>
      <InvoiceList invoices={invoices} route="GET /api/v1/order/invoice/:invoiceId" />
    </Card>
  );
}
