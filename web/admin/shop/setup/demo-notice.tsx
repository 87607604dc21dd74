import { useState } from 'react';
import type { SetupState } from '../../../../contract/settings/setup.ts';
import { m } from '../../../../messages/index.ts';
import { messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useTell } from './setup-query.ts';

interface Props {
  products: SetupState['products'];
  /** Reads what is there now. */
  onRemoved: () => Promise<void>;
  /** The owner sells what is in the demo catalogue. */
  onKept: () => void;
}

/** The shop shows the demo catalogue: it can be removed in one step, until a customer has ordered. */
export function DemoNotice({ products: { demo, canRemoveDemo }, onRemoved, onKept }: Props) {
  const tell = useTell();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      const { message } = await browserApi.send('POST /api/v1/setup/remove-demo', { body: {} });
      toast.success(message);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      await onRemoved();
      setBusy(false);
      setAsking(false);
    }
  }

  const keep = () =>
    void tell({ steps: { products: 'confirmed' } }).then(onKept, (error: unknown) => toast.error(messageOf(error)));

  return (
    <section className="rounded-lg bg-warning-soft p-4">
      <h3 className="font-bold text-warning">
        {demo > 0 ? m.setup.demoThere({ count: demo }) : m.setup.samplePeopleThere()}
      </h3>
      <p className="mt-0.5 text-sm">{canRemoveDemo ? m.setup.demoHint() : m.setup.demoStays()}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {canRemoveDemo && (
          <Button variant="outline" onClick={() => setAsking(true)}>
            {m.setup.removeDemo()}
          </Button>
        )}
        <Button variant="outline" onClick={keep}>
          {m.setup.keepDemo()}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={m.setup.removeDemoTitle()}
        confirmLabel={m.setup.removeDemo()}
        busyLabel={m.setup.removing()}
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      >
        {m.setup.removeDemoText({ count: demo })}
      </ConfirmDialog>
    </section>
  );
}
