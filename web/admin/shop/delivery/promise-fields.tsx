import { useState } from 'react';
import { promisedMinutes } from '../../../../contract/delivery/promise.ts';
import type { SavedStore, Store } from '../../../../contract/delivery/stores.ts';
import { m } from '../../../../messages/index.ts';
import { NumberField } from '../../../forms/number-fields.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import type { FieldErrors } from './field-errors.ts';

interface Props {
  saved: SavedStore;
  promise: Store['promise'];
  /** 'promise.staff' */
  errors: FieldErrors;
  onChange: (promise: Store['promise']) => void;
}

const choices = ['fixed', 'computed'] as const;
const words = () => ({ fixed: m.adminDelivery.promiseFixed(), computed: m.adminDelivery.promiseComputed() });
/** The first values of a computed promise. */
const first = { preparation: 5, atOnce: 2, staff: 1, most: 60 };

/** Returns if and how the promise is computed, and what it is now. */
export function PromiseFields({ saved, promise, errors, onChange }: Props) {
  // Choosing the other way and back keeps what was filled in.
  const [filled, setFilled] = useState(promise ?? first);
  const set = (fields: Partial<typeof filled>) => {
    const next = { ...filled, ...promise, ...fields };
    setFilled(next);
    onChange(next);
  };
  const { inProgress, usualMinutes: way, store } = saved;
  const isComplete = promise && Object.values(promise).every((value) => value > 0);
  return (
    <div className="space-y-4">
      <ChoiceChips
        legend={<span className="sr-only">{m.adminDelivery.promise()}</span>}
        options={choices}
        wordFor={(choice) => words()[choice]}
        chosen={promise ? 'computed' : 'fixed'}
        onChange={(choice) => {
          if (promise) setFilled(promise);
          onChange(choice === 'computed' ? (promise ?? filled) : null);
        }}
      />
      {promise && (
        <>
          <p className="text-sm text-muted">{m.adminDelivery.wayHint()}</p>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <NumberField
              label={m.adminDelivery.preparation()}
              value={promise.preparation}
              error={errors['promise.preparation']}
              onChange={(preparation) => set({ preparation })}
            />
            <NumberField
              label={m.adminDelivery.atOnce()}
              value={promise.atOnce}
              error={errors['promise.atOnce']}
              onChange={(atOnce) => set({ atOnce })}
            />
            <NumberField
              label={m.adminDelivery.staff()}
              hint={m.adminDelivery.staffHint()}
              value={promise.staff}
              error={errors['promise.staff']}
              onChange={(staff) => set({ staff })}
            />
            <NumberField
              label={m.adminDelivery.most()}
              hint={m.adminDelivery.maxHint()}
              value={promise.most}
              error={errors['promise.most']}
              onChange={(most) => set({ most })}
            />
          </div>
          {isComplete && (
            <p className="rounded-lg bg-surface px-4 py-3 text-sm font-semibold tabular-nums">
              {store.areas.length === 0
                ? m.adminDelivery.needsAreas()
                : m.adminDelivery.promiseNow({
                    orders: m.adminStores.ordersInProgress({ count: inProgress }),
                    minutes: promisedMinutes(promise, inProgress, way),
                    way,
                  })}
            </p>
          )}
        </>
      )}
    </div>
  );
}
