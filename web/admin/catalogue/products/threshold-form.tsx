import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { countIn } from '../../../../contract/money/amounts.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { toast } from '../../../ui/toasts.tsx';
import { catalogueKey, inventoryKey } from './catalogue-queries.ts';

interface Props {
  productId: string;
  name: string;
  /** The product's own threshold, as it is saved; null for the shop's. */
  saved: number | null;
  /** The shop's threshold, when it is known. */
  lowStock?: number;
}

/** Sets at which stock a product is low. Empty for the threshold of the shop. */
export function ThresholdForm({ productId, name, saved, lowStock }: Props) {
  const queries = useQueryClient();
  const before = saved === null ? '' : String(saved);
  /** Undefined until it is changed, so that what somebody else saves is shown. */
  const [changed, setChanged] = useState<string>();
  const typed = changed ?? before;
  if (changed === before) setChanged(undefined);
  const { busy, submit } = useSubmit();
  const threshold = typed.trim() === '' ? null : countIn(typed);
  const isValid = threshold !== undefined;

  async function save(): Promise<void> {
    if (threshold === undefined || typed === before) return;
    await submit(async () => {
      const { message } = await browserApi.send('PUT /api/v1/inventory/set-threshold/:productId', {
        params: { productId },
        body: { threshold },
      });
      toast.success(message);
      await Promise.all([
        queries.invalidateQueries({ queryKey: catalogueKey }),
        queries.invalidateQueries({ queryKey: inventoryKey }),
      ]);
    });
  }

  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label className="w-36 text-xs text-muted">
        {m.adminInventory.threshold()}
        <input
          aria-label={m.adminInventory.thresholdOf({ name })}
          aria-invalid={isValid ? undefined : true}
          inputMode="numeric"
          autoComplete="off"
          placeholder={
            lowStock === undefined
              ? m.adminInventory.asTheShop()
              : m.adminInventory.shopThreshold({ count: String(lowStock) })
          }
          value={typed}
          onChange={({ target }) => setChanged(target.value)}
          className={classNames(
            'mt-1 h-11 w-full rounded-md border bg-canvas px-3 text-base text-ink tabular-nums placeholder:text-muted',
            isValid ? 'border-field hover:border-accent' : 'border-danger',
          )}
        />
        {!isValid && (
          <span role="alert" className="mt-1 block text-danger">
            {m.validation.writeCount()}
          </span>
        )}
      </label>
      <Button
        type="submit"
        variant="outline"
        className="px-4!"
        busy={busy}
        busyLabel={m.adminInventory.saving()}
        disabled={!isValid || typed === before}
      >
        {m.adminInventory.save()}
      </Button>
    </form>
  );
}
