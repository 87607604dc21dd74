import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Area, readAreas } from '../../../../contract/addresses/area-list.ts';
import { isPincode } from '../../../../contract/addresses/pincode.ts';
import { limits } from '../../../../contract/api/limits.ts';
import type { SavedStore, Store } from '../../../../contract/delivery/stores.ts';
import type { SavedSettings, ShopSettings } from '../../../../contract/settings/shop-settings.ts';
import { mobileIn, pincodeOf } from '../../../../contract/users/phone-and-pincode.ts';
import { m } from '../../../../messages/index.ts';
import { isFailureOf, messageOf } from '../../../api/api-error.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { CountField } from '../../../forms/number-fields.tsx';
import { Form, useForm } from '../../../forms/use-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useUnsaved } from '../../../ui/use-unsaved.tsx';
import { storeQuery } from '../delivery/store-query.ts';
import { settingsQuery } from '../settings/settings-query.ts';
import { useTell } from './setup-query.ts';
import { addressParts, addressText } from './shop-address.ts';
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

/** The areas of now, with what was added to `before` and without what was taken out. Minutes and fees that single pincodes have stay. */
function withChanges(now: readonly Area[], before: readonly Area[], mine: readonly Area[]) {
  const pincodesOf = (areas: readonly Area[]) => new Set(areas.map(({ pincode }) => pincode));
  const [there, had, kept] = [pincodesOf(now), pincodesOf(before), pincodesOf(mine)];
  return [
    ...now.filter(({ pincode }) => kept.has(pincode) || !had.has(pincode)),
    ...mine.filter(({ pincode }) => !there.has(pincode) && !had.has(pincode)),
  ];
}

interface Props extends StepProps {
  saved: SavedSettings;
  store: SavedStore;
}

/** The values of the step in its form. */
interface Place {
  mobile: string;
  email: string;
  /** As one text. */
  address: string;
  minutes: string;
  areas: readonly Area[];
}

const placeOf = ({ contact, delivery }: ShopSettings, store: Store): Place => ({
  mobile: mobileIn(contact.phone),
  email: contact.email,
  address: contact.address || store.address,
  minutes: String(delivery.minutes),
  areas: store.areas,
});

const fields = ['mobile', 'email', 'address', 'minutes'] as const;
const sameWay = (text: string): string => addressText(addressParts(text));
const isSame = (field: (typeof fields)[number], one: Place, other: Place): boolean =>
  field === 'address' ? sameWay(one.address) === sameWay(other.address) : one[field] === other[field];

function PlaceForm({ saved, store, onDone }: Props) {
  const tell = useTell();
  const { saveSettings, saveStore } = useSaveShop();
  const now = placeOf(saved.settings, store.store);
  /** The value of each field before it was changed here. Others may save in the meantime. */
  const [opened, setOpened] = useState(now);
  /** Until the owner writes pincodes, the shop's own is there. */
  const ownPincodes = useRef(now.areas.length > 0);
  const [done, setDone] = useState(false);
  const form = useForm({
    schema: async () => (await import('./place-values.ts')).placeValues,
    initial: {
      ...addressParts(opened.address),
      mobile: opened.mobile,
      email: opened.email,
      served: opened.areas.map(({ pincode }) => pincode).join(', '),
      minutes: opened.minutes,
    },
    async send({ mobile, email, served, minutes, ...parts }) {
      const listed = readAreas(served).areas;
      const mine: Place = { mobile, email, address: addressText(parts), minutes: String(minutes), areas: listed };
      const changed = fields.filter((field) => !isSame(field, mine, opened));
      const clashes = changed.filter((field) => !isSame(field, now, opened) && !isSame(field, now, mine));
      const known = (names: typeof changed, place: Place) =>
        setOpened((before) => ({ ...before, ...Object.fromEntries(names.map((name) => [name, place[name]])) }));
      if (clashes.length > 0) {
        known(clashes, now);
        toast.error(m.adminSettings.settingsChanged());
        return;
      }
      // Fields that were not changed here stay as they are saved now.
      const { contact, delivery } = saved.settings;
      const address = changed.includes('address') ? mine.address : now.address || mine.address;
      const settings = {
        contact: {
          phone: changed.includes('mobile') ? `+91 ${mobile}` : contact.phone,
          email: changed.includes('email') ? email : contact.email,
          address,
        },
        delivery: { ...delivery, minutes: changed.includes('minutes') ? minutes : delivery.minutes },
      };
      await saveSettings(saved.version, settings).catch((error: unknown) => {
        // It says so: saving again replaces theirs knowingly.
        if (isFailureOf('PUT /api/v1/shop-settings/update', error) && error.code === 'CHANGED_MEANWHILE') {
          const theirs = placeOf(error.data.settings, store.store);
          known(
            changed.filter((field) => !isSame(field, theirs, opened)),
            theirs,
          );
        }
        throw error;
      });
      // The address is the store's, too, which may fail: then it is sent again.
      known(
        changed.filter((field) => field !== 'address'),
        mine,
      );
      const isStoreThere = changed.includes('address') || store.store.address === '';
      await saveStore(store.version, {
        ...(isStoreThere && { address }),
        areas: withChanges(now.areas, opened.areas, listed),
      });
      setOpened((before) => ({ ...before, address: mine.address, areas: listed }));
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
          {...form.field('pincode', {
            onChange: ({ target }: { target: { value: string } }) => {
              if (!ownPincodes.current)
                form.setValue('served', isPincode(pincodeOf(target.value)) ? pincodeOf(target.value) : '');
            },
          })}
        />
        <Field
          label={m.setup.phone()}
          type="tel"
          autoComplete="tel-national"
          inputMode="numeric"
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
        <CountField label={m.setup.minutes()} hint={m.setup.minutesHint()} {...form.field('minutes')} />
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
