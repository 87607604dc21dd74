import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Address, AddressBody } from '../../contract/addresses/addresses.ts';
import { m } from '../../messages/index.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { leavesOpen, type useRequestKey } from '../api/use-request-key.ts';
import { forgetDraft, readDraft, useDraft } from '../forms/draft.ts';
import { Form, FormButtons, useForm } from '../forms/use-form.tsx';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { toast } from '../ui/toasts.tsx';
import { addressQuery } from './address-query.ts';
import { placeOfPincode } from './place-of-pincode.ts';

/** Loaded in a shop that shows where riders are, and for an address with a position. */
const AddressPosition = lazyComponent(() => import('./address-position.tsx'));

interface Props {
  /** The address to edit; undefined to add one. */
  address: Address | undefined;
  /** The pincode that a new address begins with; '' for none. */
  pincode: string;
  /** Of requests that add one; the dialog may be closed before the answer. */
  requestKey: ReturnType<typeof useRequestKey>;
  onClose: () => void;
  /** Called with the saved address. */
  onSaved: (address: Address) => void;
}

const nothing: AddressBody = { address_line: '', city: '', state: '', pincode: '', mobile: '' };

const draftFields = [
  'address_line',
  'city',
  'state',
  'pincode',
  'mobile',
  'landmark',
  'gate_code',
  'position',
] as const satisfies (keyof AddressBody)[];

/**
 * 'Add New Address' or 'Edit Address'; it closes when the address is saved or the shopper cancels. Input that is dismissed by Back or
 * similar stays.
 */
export function AddressDialog({ address, pincode, requestKey, onClose, onSaved }: Props) {
  const draft = `address ${address?._id ?? ''}`;
  // A saved position is sent only when it changes.
  const queries = useQueryClient();
  const placeOf = (typed: string) => placeOfPincode(typed, queries.getQueryData(addressQuery.queryKey) ?? []);
  const saved: AddressBody = address
    ? { ...address, position: undefined }
    : { ...nothing, pincode, ...placeOf(pincode) };
  /** City and state that a pincode filled in: another pincode may replace them. */
  const filled = useRef(address ? undefined : placeOf(pincode));
  const { directions, riderLocation } = useShopSettings();
  const form = useForm({
    schema: async () => (await import('../../contract/addresses/addresses.ts')).addressBody,
    initial: { ...saved, ...readDraft<AddressBody>(draft) },
    async send(body) {
      const { message, data } = address
        ? await browserApi.send('PUT /api/v1/address/update-address', { body: { ...body, addressId: address._id } })
        : await browserApi.send('POST /api/v1/address/add-address', { headers: requestKey.headersOf(body), body });
      requestKey.done();
      changeAddresses(queries, (all) =>
        all.some(({ _id }) => _id === data._id)
          ? all.map((each) => (each._id === data._id ? data : each))
          : [...all, data],
      );
      onSaved(data);
      close();
      toast.success(message);
    },
    onError(error, isShown) {
      requestKey.failed(error);
      // It may be saved though the answer was lost.
      if (leavesOpen(error)) void queries.invalidateQueries({ queryKey: addressQuery.queryKey });
      if (!isShown) toast.error(messageOf(error));
    },
  });
  useDraft(form, draft, draftFields, saved);
  function fillPlace({ target }: { target: { value: string } }): void {
    const place = placeOf(target.value.trim());
    const typed = form.getValues();
    if (!place) return;
    for (const name of ['city', 'state'] as const)
      if (typed[name] === '' || typed[name] === filled.current?.[name]) form.setValue(name, place[name]);
    filled.current = place;
  }
  function close(): void {
    forgetDraft(draft);
    onClose();
  }
  return (
    <Dialog
      open
      onClose={(reason) => (reason === 'dismiss' ? onClose() : close())}
      title={address ? m.addresses.editAddress() : m.addresses.addNewAddress()}
    >
      <Form form={form} className="space-y-4 p-5">
        <Field
          label={m.addresses.pincode()}
          autoComplete="postal-code"
          inputMode="numeric"
          placeholder={m.addresses.pincodeExample()}
          {...form.field('pincode', { onChange: fillPlace })}
        />
        <Field label={m.addresses.street()} autoComplete="street-address" {...form.field('address_line')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={m.addresses.city()} autoComplete="address-level2" {...form.field('city')} />
          <Field label={m.addresses.state()} autoComplete="address-level1" {...form.field('state')} />
          <Field
            label={m.addresses.phoneNumber()}
            type="tel"
            autoComplete="tel-national"
            inputMode="numeric"
            {...form.field('mobile')}
          />
        </div>
        {directions && (
          <>
            <Field label={m.addresses.landmark()} hint={m.addresses.landmarkHint()} {...form.field('landmark')} />
            <Field
              label={m.addresses.gateCode()}
              hint={m.addresses.gateCodeHint()}
              autoComplete="off"
              {...form.field('gate_code')}
            />
          </>
        )}
        {(riderLocation || address?.position) && <AddressPosition address={address} form={form} />}
        <FormButtons
          form={form}
          label={address ? m.addresses.updateAddress() : m.addresses.addAddress()}
          busyLabel={address ? m.addresses.updating() : m.addresses.adding()}
          onCancel={close}
        />
      </Form>
    </Dialog>
  );
}

/** Asks and deletes an address. An address that another tab already deleted counts as deleted. */
export function DeleteAddress({ address, onClose }: { address: Address; onClose: () => void }) {
  const queries = useQueryClient();
  const removal = useMutation({
    mutationFn: () =>
      browserApi
        .send('DELETE /api/v1/address/delete/:addressId', { params: { addressId: address._id } })
        .catch(unlessGone),
    onError: (error) => toast.error(messageOf(error)),
    onSuccess() {
      changeAddresses(queries, (all) => all.filter(({ _id }) => _id !== address._id));
      onClose();
      toast.success(m.addresses.deleted());
    },
  });
  return (
    <ConfirmDialog
      open
      title={m.addresses.deleteAddress()}
      confirmLabel={m.ui.delete()}
      busyLabel={m.ui.deleting()}
      busy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <span className="block font-semibold text-ink">{m.addresses.askDelete()}</span>
      <span className="mt-1 block">
        {address.address_line}, {address.city}
      </span>
    </ConfirmDialog>
  );
}

function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
}

/** Shows a change immediately, and asks the server for its list. */
function changeAddresses(queries: QueryClient, change: (all: Address[]) => Address[]): void {
  queries.setQueryData(addressQuery.queryKey, (old) => old && change(old));
  void queries.invalidateQueries({ queryKey: addressQuery.queryKey });
}
