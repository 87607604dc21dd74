import { useState } from 'react';
import type { PaymentAccount, PaymentAccounts } from '../../../../contract/payments/payment-accounts.ts';
import type { KeyedProvider } from '../../../../contract/payments/providers.ts';
import { m } from '../../../../messages/index.ts';
import { isFailureOf, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toasts.tsx';

const route = 'PUT /api/v1/payment-accounts/save-keys';

/** The names that the provider gives its keys. */
const labels: Readonly<Record<KeyedProvider, () => { publicKey: string; secretKey: string; webhookSecret: string }>> = {
  razorpay: () => ({
    publicKey: m.onlinePayments.keyId(),
    secretKey: m.onlinePayments.keySecret(),
    webhookSecret: m.onlinePayments.webhookSecret(),
  }),
  stripe: () => ({
    publicKey: m.onlinePayments.publishableKey(),
    secretKey: m.onlinePayments.secretKey(),
    webhookSecret: m.onlinePayments.signingSecret(),
  }),
};

interface Props {
  provider: KeyedProvider;
  /** Undefined before the first keys. */
  account: PaymentAccount | undefined;
  version: number;
  onNewest: (newest: PaymentAccounts) => Promise<void>;
  onSaved: () => void;
}

/** New keys of a provider. Saved secrets are never shown: a field that is left empty leaves its secret as it is. */
export function PaymentKeysForm({ provider, account, version, onNewest, onSaved }: Props) {
  const [keys, setKeys] = useState({ publicKey: account?.publicKey ?? '', secretKey: '', webhookSecret: '' });
  const { box, busy, submit, errors } = useSubmit({
    async onError(error, isShown) {
      if (isFailureOf(route, error) && error.code === 'CHANGED_MEANWHILE') await onNewest(error.data);
      if (!isShown) toast.error(messageOf(error));
    },
  });
  const names = labels[provider]();
  const keepsSecrets = account?.isReadable === true;

  const save = () =>
    submit(async () => {
      const { publicKey, secretKey, webhookSecret } = keys;
      const { data, message } = await browserApi.send(route, {
        body: {
          version,
          provider,
          publicKey,
          ...(secretKey !== '' && { secretKey }),
          ...(webhookSecret !== '' && { webhookSecret }),
        },
      });
      await onNewest(data);
      setKeys({ publicKey, secretKey: '', webhookSecret: '' });
      toast.success(message);
      onSaved();
    });

  const field = (name: keyof typeof keys) => (
    <Field
      name={name}
      type={name === 'publicKey' ? 'text' : 'password'}
      label={names[name]}
      error={errors[name]}
      autoComplete="off"
      spellCheck={false}
      maxLength={300}
      value={keys[name]}
      {...(name !== 'publicKey' && keepsSecrets && { hint: m.onlinePayments.leaveEmpty() })}
      onChange={({ target }) => setKeys({ ...keys, [name]: target.value })}
    />
  );

  return (
    <form
      ref={box}
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {field('publicKey')}
      {field('secretKey')}
      {field('webhookSecret')}
      <Button type="submit" busy={busy} busyLabel={m.onlinePayments.saving()}>
        {m.onlinePayments.save()}
      </Button>
    </form>
  );
}
