import { type FormEvent, useState } from 'react';
import { deliveryLimits } from '../../../../contract/delivery/delivery-limits.ts';
import type { SavedStore, Store } from '../../../../contract/delivery/stores.ts';
import { m } from '../../../../messages/index.ts';
import { ApiError, isFailureOf } from '../../../api/api-error.ts';
import { useFaultFocus } from '../../../forms/use-fault-focus.ts';
import { useIsStaff } from '../../../session/use-session.ts';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useUnsaved } from '../../../ui/use-unsaved.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useEditedFields } from '../../ui/use-edited-fields.ts';
import type { FieldErrors } from './field-errors.ts';
import { HolidayFields } from './holiday-fields.tsx';
import { HoursFields } from './hours-fields.tsx';
import { PositionField } from './position-field.tsx';
import { PromiseFields } from './promise-fields.tsx';
import { SlotFields } from './slot-fields.tsx';
import type { ChangeStore } from './store-query.ts';

interface Props {
  saved: SavedStore;
  changes: ChangeStore;
}

const fields = ['name', 'address', 'position', 'hours', 'holidays', 'promise', 'slots'] as const;
type Details = Pick<Store, (typeof fields)[number]>;
type Detail = Details[keyof Details];

const detailsOf = (store: Store) => Object.fromEntries(fields.map((field) => [field, store[field]])) as Details;

const isSame = (a: Detail | undefined, b: Detail | undefined) => JSON.stringify(a) === JSON.stringify(b);

/** Name, address, hours, holidays, promise and times to choose: filled in, and saved together. */
export function StoreForm({ saved, changes }: Props) {
  const { store } = saved;
  const isStaff = useIsStaff();
  const draft = useEditedFields(detailsOf(store), isSame);
  const { values: details } = draft;
  /** At certain hours, though there are none yet. */
  const [isTimed, setTimed] = useState<boolean>();
  const [isPositionWrong, setPositionWrong] = useState(false);
  const [discarded, setDiscarded] = useState(0);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { box, focusFault } = useFaultFocus<HTMLFormElement>();
  const { name, address, position, hours, holidays, promise, slots } = details;
  const timed = isTimed ?? hours.length > 0;
  const isDirty = draft.unsaved || isPositionWrong || timed !== store.hours.length > 0;
  const { question } = useUnsaved(isDirty, () => {});

  function edit(changed: Partial<Details>): void {
    draft.change(changed);
    setErrors({});
  }

  function discard(): void {
    draft.discard();
    setTimed(undefined);
    setPositionWrong(false);
    setDiscarded((count) => count + 1);
    setErrors({});
  }

  function refuse(found: FieldErrors): void {
    setErrors(found);
    focusFault();
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (timed && hours.length === 0) {
      refuse({ hours: m.adminDelivery.noHours() });
      return;
    }
    if (isPositionWrong) {
      refuse({ position: m.storesAdmin.positionWrong() });
      return;
    }
    if (draft.conflicts.length > 0) {
      draft.keepAllMine();
      toast.error(m.storesAdmin.storeChanged());
      return;
    }
    const sent = { ...details, hours: timed ? hours : [] };
    const isSent = (field: string) => field === 'hours' || draft.isChanged(field);
    try {
      await changes.change(Object.fromEntries(Object.entries(sent).filter(([field]) => isSent(field))));
      // Changes that were made since stay.
      draft.settle(details);
      setTimed((now) => (now === isTimed ? undefined : now));
    } catch (error) {
      if (isFailureOf('PUT /api/v1/delivery/update-store', error)) draft.keepAllMine(detailsOf(error.data.store));
      const faults = error instanceof ApiError ? Object.entries(error.errors) : [];
      refuse(Object.fromEntries(faults.map(([place, fault]) => [place.replace(/^store\./, ''), fault])));
    }
  }

  return (
    <form ref={box} noValidate className="space-y-5" onSubmit={(event) => void save(event)}>
      <Card title={m.adminDelivery.hours()} hint={m.adminDelivery.hoursHint()}>
        <HoursFields
          hours={hours}
          timed={timed}
          errors={errors}
          onTimed={(on) => {
            setTimed(on);
            setErrors({});
          }}
          onChange={(changed) => edit({ hours: changed })}
        />
      </Card>
      <Card title={m.adminDelivery.holidays()} hint={m.adminDelivery.holidaysHint()}>
        <HolidayFields holidays={holidays} errors={errors} onChange={(changed) => edit({ holidays: changed })} />
      </Card>
      {!isStaff && (
        <>
          <Card title={m.adminDelivery.promise()} hint={m.adminDelivery.promiseHint()}>
            <PromiseFields
              saved={saved}
              promise={promise}
              errors={errors}
              onChange={(changed) => edit({ promise: changed })}
            />
          </Card>
          <Card title={m.adminDelivery.slots()} hint={m.adminDelivery.slotsHint()}>
            <SlotFields slots={slots} errors={errors} onChange={(changed) => edit({ slots: changed })} />
          </Card>
          <Card title={m.adminDelivery.details()} hint={m.adminDelivery.detailsHint()}>
            <div className="grid items-start gap-5 sm:grid-cols-2">
              <Field
                label={m.adminDelivery.name()}
                maxLength={deliveryLimits.storeName}
                value={name}
                error={errors.name}
                onChange={({ target }) => edit({ name: target.value })}
              />
              <TextArea
                label={m.adminDelivery.address()}
                rows={3}
                maxLength={deliveryLimits.storeAddress}
                value={address}
                error={errors.address}
                onChange={({ target }) => edit({ address: target.value })}
              />
              <PositionField
                key={discarded}
                position={position}
                error={errors['position.latitude'] ?? errors['position.longitude'] ?? errors.position}
                onChange={(changed) => edit({ position: changed })}
                onWrong={setPositionWrong}
              />
            </div>
          </Card>
        </>
      )}
      {isDirty && <SaveBar busy={changes.busy} onDiscard={discard} />}
      {question}
    </form>
  );
}
