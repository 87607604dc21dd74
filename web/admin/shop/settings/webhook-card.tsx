import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook, WebhookWithSecret } from '../../../../contract/settings/webhook.ts';
import { m } from '../../../../messages/index.ts';
import { isFailureOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { showNewest } from '../../../api/newest-data.ts';
import { formatDateTime } from '../../../dates.ts';
import { ConfirmAction } from '../../../forms/confirm-action.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { anchored, anchorOf } from '../../ui/setting-anchors.ts';
import { TestButton } from '../../ui/test-button.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { reasonText } from './webhook-labels.ts';
import { webhookDeliveriesQuery, webhookQuery } from './webhook-query.ts';

const renewRoute = 'POST /api/v1/webhook/renew-secret';

/** The webhook that tells a gateway of SMS or WhatsApp about orders: its settings, its secret, a test and what was sent. */
export function WebhookCard() {
  const queries = useQueryClient();
  const query = useQuery(webhookQuery);
  const [secret, setSecret] = useState<string | null>(null);
  const { data: webhook } = query;

  const know = (newest: Webhook) => showNewest(queries, webhookQuery, newest);
  const knowSaved = async (saved: WebhookWithSecret): Promise<void> => {
    await know(saved.webhook);
    if (saved.secret !== null) setSecret(saved.secret);
  };

  async function sendTest() {
    const { data } = await browserApi.send('POST /api/v1/webhook/send-test', {});
    void queries.invalidateQueries(webhookQuery);
    const { status } = data;
    const isGood = status !== null && status >= 200 && status < 300;
    return { text: isGood ? m.webhook.testOk({ status }) : m.webhook.testFailed({ reason: reasonText(data) }), isGood };
  }

  return (
    <Card id={anchorOf('webhook')} className={anchored} title={m.webhook.title()} hint={m.webhook.hint()}>
      {query.isPending && <Skeletons label={m.webhook.loading()} sizes={['h-60']} />}
      {!query.isPending && !webhook && <LoadingFailed title={m.webhook.loadingFailed()} query={query} />}
      {webhook && (
        <div className="space-y-6">
          {webhook.goneAt !== null && (
            <p role="alert" className="rounded-md bg-danger-soft p-3 font-medium text-danger">
              {m.webhook.gone({ time: formatDateTime(webhook.goneAt) })}
            </p>
          )}
          <WebhookForm webhook={webhook} onSaved={knowSaved} onNewest={know} />
          {webhook.version > 0 && (
            <>
              <Secret webhook={webhook} secret={secret} onSaved={knowSaved} onNewest={know} />
              <div className="flex flex-wrap gap-3">
                <TestButton busyLabel={m.webhook.testing()} run={sendTest}>
                  {m.webhook.test()}
                </TestButton>
              </div>
              <WebhookDeliveries
                isOn={webhook.isOn}
                onChange={() => void queries.invalidateQueries(webhookDeliveriesQuery)}
              />
            </>
          )}
        </div>
      )}
    </Card>
  );
}

interface SecretProps {
  webhook: Webhook;
  /** Null unless it was just made. */
  secret: string | null;
  onSaved: (saved: WebhookWithSecret) => Promise<void>;
  onNewest: (newest: Webhook) => Promise<void>;
}

function Secret({ webhook, secret, onSaved, onNewest }: SecretProps) {
  async function renew(): Promise<void> {
    try {
      const { data, message } = await browserApi.send(renewRoute, { body: { version: webhook.version } });
      await onSaved(data);
      toast.success(message);
    } catch (error) {
      if (isFailureOf(renewRoute, error) && error.code === 'CHANGED_MEANWHILE') await onNewest(error.data);
      throw error;
    }
  }

  return (
    <section className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-bold">{m.webhook.secret()}</h3>
          <p className="text-sm text-muted">{m.webhook.secretHint()}</p>
          {webhook.earlierSecretUntil !== null && (
            <p className="text-sm text-muted">
              {m.webhook.earlierUntil({ time: formatDateTime(webhook.earlierSecretUntil) })}
            </p>
          )}
        </div>
        <ConfirmAction
          button={(ask) => (
            <Button variant="outline" onClick={ask}>
              {m.webhook.renew()}
            </Button>
          )}
          title={m.webhook.renewTitle()}
          confirmLabel={m.webhook.renew()}
          busyLabel={m.webhook.renewing()}
          onConfirm={renew}
        >
          {m.webhook.renewText()}
        </ConfirmAction>
      </div>
      {secret !== null && (
        <div className="space-y-2 rounded-md bg-warning-soft p-3" role="status">
          <p className="font-medium text-warning">{m.webhook.secretOnce()}</p>
          <div className="flex flex-wrap items-center gap-3">
            <code className="min-w-0 flex-1 break-all">{secret}</code>
            <CopyButton text={secret} copied={m.webhook.copied()} failed={m.webhook.copyFailed()}>
              {m.webhook.copy()}
            </CopyButton>
          </div>
        </div>
      )}
    </section>
  );
}
