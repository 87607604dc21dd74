import { useRef, useState } from 'react';
import type { Webhook, WebhookWithSecret } from '../../../contract/webhook.ts';
import { type WebhookEvent, webhookEvents, webhookLimits } from '../../../contract/webhook-events.ts';
import { m } from '../../../messages/index.ts';
import { ApiError, isFailureOf, messageOf } from '../../api/api-error.ts';
import { browserApi } from '../../api/browser-api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useUnsaved } from '../../ui/use-unsaved.tsx';
import { eventWords } from './webhook-words.ts';

const route = 'PUT /api/v1/webhook/save';

/** Until something else is chosen: what the emails tell, too. */
const usualEvents: readonly WebhookEvent[] = webhookEvents.filter((name) => name !== 'order.packed');

interface Props {
  webhook: Webhook;
  onSaved: (saved: WebhookWithSecret) => void;
  onNewest: (newest: Webhook) => void;
}

/** Address, messages and whether it is on, which are saved together. */
export function WebhookForm({ webhook, onSaved, onNewest }: Props) {
  const { version } = webhook;
  const before = { isOn: version === 0 || webhook.isOn, events: version === 0 ? usualEvents : webhook.events };
  const [isOn, setOn] = useState(before.isOn);
  const [url, setUrl] = useState(webhook.url);
  const [events, setEvents] = useState<readonly WebhookEvent[]>(before.events);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const isChanged = isOn !== before.isOn || url !== webhook.url || events.join() !== before.events.join();
  const { question } = useUnsaved(isChanged, () => {}, true);
  const form = useRef<HTMLFormElement>(null);

  async function save(): Promise<void> {
    setBusy(true);
    setErrors({});
    try {
      const { data } = await browserApi.send(route, { body: { version, isOn, url, events: [...events] } });
      onSaved(data);
      toast.success(m.webhook.saved());
    } catch (error) {
      if (isFailureOf(route, error) && error.code === 'CHANGED_MEANWHILE') onNewest(error.data);
      const faults = error instanceof ApiError ? error.errors : {};
      setErrors(faults);
      if (faults.url) form.current?.querySelector<HTMLElement>('input[type=url]')?.focus();
      else toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  const choose = (name: WebhookEvent, chosen: boolean) =>
    setEvents(webhookEvents.filter((each) => (each === name ? chosen : events.includes(each))));

  return (
    <form
      ref={form}
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        type="url"
        label={m.webhook.url()}
        hint={m.webhook.urlHint()}
        error={errors.url}
        autoComplete="off"
        spellCheck={false}
        maxLength={webhookLimits.url}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">{m.webhook.events()}</legend>
        <div className="grid gap-x-5 sm:grid-cols-2">
          {webhookEvents.map((name) => (
            <label key={name} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-accent"
                checked={events.includes(name)}
                onChange={({ target }) => choose(name, target.checked)}
              />
              {eventWords[name]}
            </label>
          ))}
        </div>
        {errors.events && <p className="mt-1.5 text-sm font-medium text-danger">{errors.events}</p>}
      </fieldset>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Switch checked={isOn} onChange={setOn}>
          {m.webhook.on()}
        </Switch>
        <Button type="submit" busy={busy} busyLabel={m.webhook.saving()}>
          {m.webhook.save()}
        </Button>
      </div>
      {question}
    </form>
  );
}
