import { useQuery } from '@tanstack/react-query';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { InvoiceList } from '../../../orders/invoice-list.tsx';
import { Card } from '../../../ui/card.tsx';

/** The invoices of an order; nothing while there are none. */
export function InvoicesCard({ order: { _id: orderId, revision } }: { order: FulfilmentOrder }) {
  const { data: invoices = [] } = useQuery({
    // Each step may issue one.
    queryKey: ['invoices', orderId, revision],
    queryFn: ({ signal }) =>
      browserApi.load('GET /api/v1/fulfilment/orders/:orderId/invoices', { params: { orderId }, signal }),
  });
  if (invoices.length === 0) return null;
  return (
    <Card title={m.invoices.title()}>
      <InvoiceList invoices={invoices} route="GET /api/v1/invoices/:invoiceId/pdf" forShop />
    </Card>
  );
}
