import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { links } from '../../../../contract/api/links.ts';
import type { WebhookDelivery } from '../../../../contract/settings/webhook.ts';
import { m } from '../../../../messages/index.ts';
import { messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { formatMoment } from '../../../dates.ts';
import { Button, TextButton, TextLink } from '../../../ui/button.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { eventLabels, reasonText, stateLabels } from './webhook-labels.ts';
import { webhookDeliveriesQuery } from './webhook-query.ts';

interface Props {
  isOn: boolean;
  /** Something is sent again, or the list is wanted anew. */
  onChange: () => void;
}

/** The last messages to the gateway, and what came of them. */
export function WebhookDeliveries({ isOn, onChange }: Props) {
  const query = useQuery(webhookDeliveriesQuery);
  return (
    <section className="space-y-2">
      <header className="flex items-center justify-between gap-3">
        <h3 className="font-bold">{m.webhook.deliveries()}</h3>
        <TextButton className="min-h-11" onClick={onChange}>
          {m.webhook.refresh()}
        </TextButton>
      </header>
      {query.isError && <LoadingFailed title={m.webhook.deliveriesFailed()} query={query} />}
      {query.data?.length === 0 && <p className="text-muted">{m.webhook.none()}</p>}
      {query.data && query.data.length > 0 && (
        <ul className="divide-y divide-line">
          {query.data.map((delivery) => (
            <Delivery key={delivery._id} delivery={delivery} canSend={isOn} onChange={onChange} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface DeliveryProps {
  delivery: WebhookDelivery;
  canSend: boolean;
  onChange: () => void;
}

function Delivery({ delivery, canSend, onChange }: DeliveryProps) {
  const [busy, setBusy] = useState(false);
  const { label, tone } = stateLabels()[delivery.state];
  const reason = reasonText(delivery);

  async function sendAgain(): Promise<void> {
    setBusy(true);
    try {
      const params = { deliveryId: delivery._id };
      toast.success((await browserApi.send('POST /api/v1/webhook/send-again/:deliveryId', { params })).message);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
      onChange();
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p>
          {eventLabels()[delivery.event]} ·{' '}
          <TextLink to={links.adminOrder(delivery.order._id)}>{delivery.order.number}</TextLink>
        </p>
        <p className="text-sm text-muted">
          {formatMoment(delivery.endedAt ?? delivery.createdAt)}
          {reason && ` · ${reason}`}
        </p>
      </div>
      <div className="flex items-center gap-3">
        <Pill tone={tone}>{label}</Pill>
        {delivery.state === 'failed' && canSend && (
          <Button variant="outline" busy={busy} busyLabel={m.webhook.sendingAgain()} onClick={() => void sendAgain()}>
            {m.webhook.again()}
          </Button>
        )}
      </div>
    </li>
  );
}
