import { deletionWord } from '../../../../contract/users/account.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { FormError, useForm } from '../../../forms/use-form.tsx';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface Props {
  customer: { _id: string; name: string };
  onErased: () => void;
  onClose: () => void;
}

/** Says what is erased of a customer and what stays, asks for a word, and erases. */
export function EraseDialog({ customer: { _id: userId, name }, onErased, onClose }: Props) {
  const form = useForm({
    schema: async () => (await import('../../../../contract/users/customers.ts')).customerCalls.eraseCustomer.body,
    initial: { confirmation: '' },
    async send(body) {
      const { message } = await browserApi.send('POST /api/v1/customers/:userId/erase', { params: { userId }, body });
      toast.success(message);
      onErased();
    },
  });
  return (
    <FormDialog
      title={m.eraseCustomer.eraseTitle()}
      submitLabel={m.eraseCustomer.erase()}
      busyLabel={m.eraseCustomer.erasing()}
      danger
      busy={form.busy}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{m.eraseCustomer.eraseAsk({ name })}</p>
      <Part title={m.eraseCustomer.goes()} items={[m.eraseCustomer.goesAccount(), m.eraseCustomer.goesOther()]} />
      <Part title={m.eraseCustomer.stays()} items={[m.eraseCustomer.staysOrders(), m.eraseCustomer.staysTax()]} />
      <Field
        label={m.eraseCustomer.typeToErase({ deletionWord })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('confirmation')}
      />
      <FormError message={form.message} />
    </FormDialog>
  );
}

const Part = ({ title, items }: { title: string; items: readonly string[] }) => (
  <div>
    <h3 className="font-semibold">{title}</h3>
    <ul className="mt-1 list-disc space-y-1 pl-5 text-sm text-muted">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </div>
);
