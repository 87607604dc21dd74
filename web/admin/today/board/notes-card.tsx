import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { textIn } from '../../../../contract/catalogue/translations.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { noteLimits } from '../../../../contract/orders/note-rules.ts';
import type { AddNoteBody } from '../../../../contract/orders/order-notes.ts';
import { isOpen } from '../../../../contract/orders/order-steps.ts';
import { seesNotes } from '../../../../contract/users/staff-roles.ts';
import { m } from '../../../../messages/index.ts';
import { currentLocale } from '../../../../messages/locale.ts';
import { formatMoment } from '../../../dates.ts';
import { useUser } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { ToggleGroup } from '../../../ui/toggle-group.tsx';
import { useUnsaved } from '../../../ui/use-unsaved.tsx';
import { useOrderRights } from '../../alerts/use-order-rights.ts';
import { orderMessagesQuery } from './fulfilment-queries.ts';
import { noteKinds } from './note-list.tsx';
import { statusLabels } from './order-labels.tsx';
import type { useOrderActions } from './use-order-actions.ts';

interface Props {
  order: FulfilmentOrder;
  actions: ReturnType<typeof useOrderActions>;
}

/** Everything that was noted about an order, and the form for another note, or a message to the customer. */
export function NotesCard({ order, actions }: Props) {
  const rights = useOrderRights();
  const user = useUser();
  if (!seesNotes(rights, order.rider?._id, user?._id)) return null;
  return (
    <Card title={m.orderNotesStaff.title()} hint={m.orderNotesBoard.hint()}>
      {order.notes && (
        <ul className="mb-5 space-y-3">
          {order.notes.map(({ _id, kind, text, by, createdAt }) => (
            <li key={_id} className="rounded-lg bg-surface p-3">
              <p className="text-sm text-muted">
                <span className="font-semibold text-ink">{noteKinds()[kind]}</span>
                {' · '}
                {kind === 'from_customer'
                  ? formatMoment(createdAt)
                  : m.orderNotesBoard.writtenBy({ name: by, time: formatMoment(createdAt) })}
              </p>
              <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ul>
      )}
      <NoteForm order={order} actions={actions} />
    </Card>
  );
}

function NoteForm({ order, actions }: Props) {
  const { servesCustomers } = useOrderRights();
  // Callers have no email address: nobody would get a message.
  const canWrite = servesCustomers && order.customer.email !== '';
  const [kind, setKind] = useState<AddNoteBody['kind']>('staff');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  /** How many were sent: the choice of a template starts anew. */
  const [sent, setSent] = useState(0);
  const isMessage = kind === 'to_customer';
  const { question } = useUnsaved(text.trim() !== '', () => {});

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (text.trim() === '') setError(m.validation.writeNote());
    else if (await actions.addNote(order._id, { kind, text: text.trim() })) {
      // The next one may be begun already: the list shows a note as soon as it is live, perhaps before its answer.
      setText((now) => (now === text ? '' : now));
      if (!isMessage) return;
      setSent((before) => before + 1);
      // The next note is not for the customer unless that is chosen again.
      setKind('staff');
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      {canWrite && (
        <ToggleGroup
          label={m.orderNotesBoard.who()}
          options={[
            ['staff', m.orderNotesBoard.forStaff()],
            ['to_customer', m.orderNotesBoard.forCustomer()],
          ]}
          value={kind}
          onChange={setKind}
        />
      )}
      {isMessage && (
        <Templates
          key={sent}
          orderId={order._id}
          onChoose={(message) => {
            setText(message);
            setError(undefined);
          }}
        />
      )}
      <TextArea
        label={isMessage ? m.orderNotesBoard.messageField() : m.orderNotesBoard.noteField()}
        rows={3}
        maxLength={noteLimits.store}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
      {isMessage && !isOpen(order.status) && (
        <p className="text-sm font-semibold text-warning">
          {m.orderNotesBoard.isFinished({ status: statusLabels()[order.status] })}
        </p>
      )}
      {isMessage && <p className="text-sm text-muted">{m.orderNotesBoard.messageHint()}</p>}
      <Button type="submit" variant="outline" busy={actions.busy === 'note'} busyLabel={m.orderNotesBoard.sending()}>
        {isMessage ? m.orderNotesBoard.send() : m.orderNotesBoard.add()}
      </Button>
      {question}
    </form>
  );
}

/** The templates of the shop, filled in for the order. Choosing one writes it into the field. */
function Templates({ orderId, onChoose }: { orderId: string; onChoose: (text: string) => void }) {
  const { data: messages = [], isError } = useQuery(orderMessagesQuery(orderId));
  const [chosen, setChosen] = useState('');
  if (isError) return <p className="text-sm">{m.orderNotesBoard.templatesFailed()}</p>;
  if (messages.length === 0) return null;
  return (
    <Select
      label={m.orderNotesBoard.template()}
      options={[
        ['', m.orderNotesBoard.noTemplate()],
        ...messages.map((message, at) => [String(at), textIn(message, 'name', currentLocale())] as const),
      ]}
      value={chosen}
      onChange={(at) => {
        setChosen(at);
        const message = messages[Number(at)];
        if (at !== '' && message) onChoose(message.text);
      }}
    />
  );
}
