import { useState } from 'react';
import { links } from '../../../../contract/api/links.ts';
import type { Caller } from '../../../../contract/orders/phone-orders.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { Form, FormError, useForm } from '../../../forms/use-form.tsx';
import { useUser } from '../../../session/use-session.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { EraseDialog } from '../../insight/users/erase-dialog.tsx';
import { StatusPill } from '../board/order-labels.tsx';

interface Props {
  caller: Caller | undefined;
  onChoose: (caller: Caller | undefined) => void;
  /** Somebody else calls. */
  onNext: () => void;
  onDeleted: () => void;
}

/** Finds the customer by the mobile, or creates one. */
export function CallerCard({ caller, onChoose, onNext, onDeleted }: Props) {
  const [found, setFound] = useState<{ mobile: string; people: readonly Caller[] }>();

  function show(mobile: string, people: readonly Caller[]): void {
    setFound({ mobile, people });
    onChoose(people.length === 1 ? people[0] : undefined);
  }

  return (
    <Card
      title={m.phoneCalls.customer()}
      action={
        caller && (
          <Button variant="quiet" onClick={onNext}>
            {m.phoneCalls.otherCaller()}
          </Button>
        )
      }
    >
      {caller ? (
        <Chosen caller={caller} calledFrom={found?.mobile} onDeleted={onDeleted} />
      ) : (
        <div className="space-y-5">
          <MobileForm onFound={show} />
          {found?.people.length === 0 && <NameForm mobile={found.mobile} onAdded={onChoose} />}
          {found && found.people.length > 1 && (
            <div role="status">
              <p className="mb-2 text-sm font-semibold">{m.phoneCalls.chooseCustomer()}</p>
              <ul className="space-y-2">
                {found.people.map((person) => (
                  <li key={person._id}>
                    <Button variant="outline" className="w-full justify-start" onClick={() => onChoose(person)}>
                      {person.name}
                    </Button>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </Card>
  );
}

interface ChosenProps {
  caller: Caller;
  /** The number that they were found by, for accounts without one. */
  calledFrom: string | undefined;
  onDeleted: () => void;
}

function Chosen({ caller, calledFrom, onDeleted }: ChosenProps) {
  const isOwner = useUser()?.staffRole === undefined;
  const [erasing, setErasing] = useState(false);
  const mobile = caller.mobile || calledFrom;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-semibold">{caller.name}</span>{' '}
        {mobile && <span className="text-muted tabular-nums">+91 {mobile}</span>}{' '}
        {caller.suspended && <Pill tone="danger">{m.phoneCalls.suspended()}</Pill>}
      </p>
      {isOwner && !caller.signsIn && (
        <Button variant="quiet" className="px-3 text-sm" onClick={() => setErasing(true)}>
          {m.phoneCalls.delete()}
        </Button>
      )}
      <OpenOrders orders={caller.openOrders} />
      {erasing && <EraseDialog customer={caller} onErased={onDeleted} onClose={() => setErasing(false)} />}
    </div>
  );
}

/** Orders that the caller may be calling about. */
const OpenOrders = ({ orders = [] }: { orders: Caller['openOrders'] }) =>
  orders.length > 0 && (
    <div className="w-full">
      <p className="text-sm font-semibold">{m.phoneCalls.openOrders({ count: orders.length })}</p>
      <ul className="flex flex-wrap gap-x-5">
        {orders.map(({ _id, orderId, status }) => (
          <li key={_id} className="flex items-center gap-2">
            <TextLink to={links.adminOrder(_id)} className="tabular-nums">
              {orderId}
            </TextLink>
            <StatusPill status={status} />
          </li>
        ))}
      </ul>
    </div>
  );

const schemas = async () => import('../../../../contract/orders/phone-orders.ts');

function MobileForm({ onFound }: { onFound: (mobile: string, people: readonly Caller[]) => void }) {
  const form = useForm({
    schema: async () => (await schemas()).phoneOrderCalls.findCallers.query,
    initial: { mobile: '' },
    async send({ mobile }) {
      onFound(mobile, await browserApi.load('GET /api/v1/phone-order/customers', { query: { mobile } }));
    },
  });
  return (
    <Form form={form} className="flex flex-wrap items-start gap-3">
      <Field
        autoFocus
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        label={m.phoneCalls.mobile()}
        className="min-w-0 flex-1 basis-56"
        {...form.field('mobile')}
      />
      <Button type="submit" className="mt-6.5 min-h-12" busy={form.busy} busyLabel={m.phoneCalls.finding()}>
        {m.phoneCalls.find()}
      </Button>
      <FormError message={form.message} />
    </Form>
  );
}

function NameForm({ mobile, onAdded }: { mobile: string; onAdded: (caller: Caller) => void }) {
  const form = useForm({
    schema: async () => (await schemas()).phoneOrderCalls.addCaller.body,
    initial: { name: '', mobile },
    async send(body) {
      onAdded((await browserApi.send('POST /api/v1/phone-order/customers', { body })).data);
    },
  });
  return (
    <div role="status">
      <p className="mb-3 text-sm">{m.phoneCalls.newCustomer()}</p>
      <Form form={form} className="flex flex-wrap items-start gap-3">
        <Field
          autoFocus
          autoComplete="off"
          label={m.phoneCalls.name()}
          className="min-w-0 flex-1 basis-56"
          {...form.field('name')}
        />
        <Button type="submit" className="mt-6.5 min-h-12" busy={form.busy} busyLabel={m.phoneCalls.adding()}>
          {m.phoneCalls.add()}
        </Button>
        <FormError message={form.message} />
      </Form>
    </div>
  );
}
