import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { readAreas } from '../../../contract/area-list.ts';
import { isPincode } from '../../../contract/delivery-limits.ts';
import { limits } from '../../../contract/limits.ts';
import type { SavedSettings } from '../../../contract/shop-settings.ts';
import type { SavedStore } from '../../../contract/stores.ts';
import { m } from '../../../messages/index.ts';
import { messageOf } from '../../api/api-error.ts';
import { LoadingFailed } from '../../api/loading-failed.tsx';
import { Form, useForm } from '../../forms/use-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useUnsaved } from '../../ui/use-unsaved.tsx';
import { storeQuery } from '../delivery/store-query.ts';
import { settingsQuery } from '../settings/settings-query.ts';
import { useTell } from './setup-query.ts';
import { addressParts, addressText, mobileOf } from './shop-address.ts';
import { StepButtons, StepCard, type StepProps } from './step-card.tsx';
import { useSaveShop } from './use-save-shop.ts';

/** Step 2: the shop's address and contact, and the pincodes that it delivers to. */
export function PlaceStep({ onDone }: StepProps) {
  const settings = useQuery(settingsQuery);
  const store = useQuery(storeQuery);
  if (settings.isPending || store.isPending)
    return <Skeletons label={m.setup.loading()} sizes={['h-[40rem] rounded-xl']} />;
  if (!settings.data) return <LoadingFailed title={m.setup.loadingFailed()} query={settings} />;
  if (!store.data) return <LoadingFailed title={m.setup.loadingFailed()} query={store} />;
  return (
    <StepCard step="place" title={m.setup.placeTitle()} hint={m.setup.placeHint()}>
      <PlaceForm saved={settings.data} store={store.data} onDone={onDone} />
    </StepCard>
  );
}

interface Props extends StepProps {
  saved: SavedSettings;
  store: SavedStore;
}

function PlaceForm({ saved, store, onDone }: Props) {
  const tell = useTell();
  const { saveSettings, saveStore } = useSaveShop();
  const { contact, delivery } = saved.settings;
  const { areas } = store.store;
  /** Until the owner writes pincodes, the shop's own is there. */
  const ownPincodes = useRef(areas.length > 0);
  const [done, setDone] = useState(false);
  const form = useForm({
    schema: async () => (await import('./place-values.ts')).placeValues,
    initial: {
      ...addressParts(contact.address || store.store.address),
      mobile: mobileOf(contact.phone),
      email: contact.email,
      served: areas.map(({ pincode }) => pincode).join(', '),
      minutes: String(delivery.minutes),
    },
    async send({ mobile, email, served, minutes, ...parts }) {
      const address = addressText(parts);
      const known = new Map(areas.map((area) => [area.pincode, area]));
      await saveSettings(saved.version, {
        contact: { phone: `+91 ${mobile}`, email, address },
        delivery: { ...delivery, minutes },
      });
      // Minutes and fees that single pincodes have stay.
      const listed = readAreas(served).areas.map((area) => known.get(area.pincode) ?? area);
      await saveStore(store.version, { address, areas: listed });
      await tell({ steps: { place: 'confirmed' } });
      // Before the next step comes, which would be asked about otherwise.
      flushSync(() => setDone(true));
      onDone();
    },
    onError: (error, isShown) => {
      if (!isShown) toast.error(messageOf(error));
    },
  });
  const { question } = useUnsaved(form.isDirty && !done, () => {});

  return (
    <Form form={form} className="">
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
        <Field
          label={m.setup.street()}
          autoComplete="street-address"
          maxLength={limits.addressLineMax}
          className="sm:col-span-2"
          {...form.field('address_line')}
        />
        <Field
          label={m.setup.city()}
          autoComplete="address-level2"
          maxLength={limits.placeNameMax}
          {...form.field('city')}
        />
        <Field
          label={m.setup.state()}
          autoComplete="address-level1"
          maxLength={limits.placeNameMax}
          {...form.field('state')}
        />
        <Field
          label={m.setup.pincode()}
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={limits.pincodeDigits}
          {...form.field('pincode', {
            onChange: ({ target }: { target: { value: string } }) => {
              if (!ownPincodes.current) form.setValue('served', isPincode(target.value) ? target.value : '');
            },
          })}
        />
        <Field
          label={m.setup.phone()}
          type="tel"
          autoComplete="tel-national"
          inputMode="numeric"
          maxLength={limits.mobileDigits}
          {...form.field('mobile')}
        />
        <Field
          label={m.setup.email()}
          type="email"
          autoComplete="email"
          maxLength={limits.emailMax}
          className="sm:col-span-2"
          {...form.field('email')}
        />
        <div>
          <TextArea
            label={m.setup.served()}
            rows={2}
            spellCheck={false}
            {...form.field('served', {
              onChange: () => {
                ownPincodes.current = true;
              },
            })}
          />
          <p className="mt-1.5 text-sm text-muted">{m.setup.servedHint()}</p>
        </div>
        <Field
          label={m.setup.minutes()}
          hint={m.setup.minutesHint()}
          inputMode="numeric"
          maxLength={3}
          {...form.field('minutes')}
        />
      </div>
      <StepButtons step="place" onDone={onDone} disabled={form.busy}>
        <Button type="submit" busy={form.busy} busyLabel={m.ui.saving()} className="max-sm:w-full">
          {m.setup.save()}
        </Button>
      </StepButtons>
      {question}
    </Form>
  );
}
