import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook, WebhookWithSecret } from '../../../../contract/settings/webhook.ts';
import { m } from '../../../../messages/index.ts';
import { isFailureOf, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { showNewest } from '../../../api/newest-data.ts';
import { formatDateTime } from '../../../dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { anchored, anchorOf } from '../../ui/setting-anchors.ts';
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
              <TestButton onDone={() => void queries.invalidateQueries(webhookQuery)} />
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
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function renew(): Promise<void> {
    setBusy(true);
    try {
      const { data, message } = await browserApi.send(renewRoute, { body: { version: webhook.version } });
      await onSaved(data);
      toast.success(message);
    } catch (error) {
      if (isFailureOf(renewRoute, error) && error.code === 'CHANGED_MEANWHILE') await onNewest(error.data);
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
      setAsking(false);
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
        <Button variant="outline" onClick={() => setAsking(true)}>
          {m.webhook.renew()}
        </Button>
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
      <ConfirmDialog
        open={asking}
        title={m.webhook.renewTitle()}
        confirmLabel={m.webhook.renew()}
        busyLabel={m.webhook.renewing()}
        busy={busy}
        onConfirm={() => void renew()}
        onClose={() => setAsking(false)}
      >
        {m.webhook.renewText()}
      </ConfirmDialog>
    </section>
  );
}

function TestButton({ onDone }: { onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<{ text: string; isGood: boolean }>();

  async function send(): Promise<void> {
    setBusy(true);
    setResult(undefined);
    try {
      const { data } = await browserApi.send('POST /api/v1/webhook/send-test', {});
      const { status } = data;
      const isGood = status !== null && status >= 200 && status < 300;
      const text = isGood ? m.webhook.testOk({ status }) : m.webhook.testFailed({ reason: reasonText(data) });
      setResult({ text, isGood });
      onDone();
    } catch (error) {
      setResult({ text: messageOf(error), isGood: false });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="outline" busy={busy} busyLabel={m.webhook.testing()} onClick={() => void send()}>
        {m.webhook.test()}
      </Button>
      <p role="status" className={result?.isGood ? 'font-medium text-accent-strong' : 'font-medium text-danger'}>
        {result?.text}
      </p>
    </div>
  );
}
