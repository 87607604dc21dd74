import type { Webhook, WebhookWithSecret } from '../../../../contract/settings/webhook.ts';
import { type WebhookEvent, webhookEvents, webhookLimits } from '../../../../contract/settings/webhook-events.ts';
import { m } from '../../../../messages/index.ts';
import { isFailureOf, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useUnsaved } from '../../../ui/use-unsaved.tsx';
import { useEditedFields } from '../../ui/use-edited-fields.ts';
import { eventLabels } from './webhook-labels.ts';

const route = 'PUT /api/v1/webhook/save';

/** Until something else is chosen: what the emails tell, too. */
const usualEvents: readonly WebhookEvent[] = webhookEvents.filter((name) => name !== 'order.packed');

interface Draft {
  isOn: boolean;
  url: string;
  events: readonly WebhookEvent[];
}

const draftOf = ({ version, isOn, url, events }: Webhook): Draft =>
  version === 0 ? { isOn: true, url, events: usualEvents } : { isOn, url, events };

type Value = Draft[keyof Draft];
const isSame = (a: Value | undefined, b: Value | undefined): boolean => String(a) === String(b);

interface Props {
  webhook: Webhook;
  onSaved: (saved: WebhookWithSecret) => Promise<void>;
  onNewest: (newest: Webhook) => Promise<void>;
}

/** Address, messages and whether it is on, which are saved together. */
export function WebhookForm({ webhook, onSaved, onNewest }: Props) {
  const { version } = webhook;
  const changes = useEditedFields(draftOf(webhook), isSame);
  const { isOn, url, events } = changes.values;
  const { question } = useUnsaved(changes.unsaved, () => {}, true);
  const { box, busy, submit, errors } = useSubmit({
    async onError(error, isShown) {
      if (isFailureOf(route, error) && error.code === 'CHANGED_MEANWHILE') {
        await onNewest(error.data);
        changes.keepAllMine(draftOf(error.data));
      }
      if (!isShown) toast.error(messageOf(error));
    },
  });

  function save(): void {
    if (changes.conflicts.length > 0) {
      changes.keepAllMine();
      toast.error(m.adminSettings.settingsChanged());
      return;
    }
    void submit(async () => {
      const { data } = await browserApi.send(route, { body: { version, isOn, url, events: [...events] } });
      await onSaved(data);
      changes.settle(changes.values);
      toast.success(m.webhook.saved());
    });
  }

  const choose = (name: WebhookEvent, chosen: boolean) =>
    changes.change({ events: webhookEvents.filter((each) => (each === name ? chosen : events.includes(each))) });

  return (
    <form
      ref={box}
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        save();
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
        onChange={({ target }) => changes.change({ url: target.value })}
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
              {eventLabels()[name]}
            </label>
          ))}
        </div>
        {errors.events && (
          <p data-invalid className="mt-1.5 text-sm font-medium text-danger">
            {errors.events}
          </p>
        )}
      </fieldset>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Switch checked={isOn} onChange={(checked) => changes.change({ isOn: checked })}>
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
