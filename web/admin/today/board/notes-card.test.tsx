/** Notes of staff on an order, and messages to its customer. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, within } from '@testing-library/react';
import { Link } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { links } from '../../../../contract/api/links.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { keepOrder, orderToPack } from '../../../testing/fulfilment.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { fulfilmentKey } from '../../alerts/order-alerts.tsx';
import { fulfilmentOrderQuery } from './fulfilment-queries.ts';
import { NotesCard } from './notes-card.tsx';
import { useOrderActions } from './use-order-actions.ts';

const notes = 'POST /api/v1/fulfilment/orders/:orderId/notes';
const store = fakeStore();
const order = orderToPack();
const template = { name: 'Ripe fruit', translations: {}, text: `We chose ripe fruit for ${order.orderId}.` };
let kept: ReturnType<typeof keepOrder>;

/** The notes of an order, as on its page. `Somebody noted something` is an event of the stream. */
function Notes() {
  const { data } = useQuery(fulfilmentOrderQuery(order._id));
  const actions = useOrderActions(() => {});
  const queries = useQueryClient();
  return (
    <>
      <Link to={links.adminOrders}>Order board</Link>
      <button type="button" onClick={() => void queries.invalidateQueries({ queryKey: fulfilmentKey })}>
        Somebody noted something
      </button>
      {data && <NotesCard order={data} actions={actions} />}
    </>
  );
}

beforeEach(() => {
  signIn(store, owner);
  kept = keepOrder(store, order);
  store.answer('GET /api/v1/fulfilment/orders/:orderId/messages', [template]);
  store.answer(notes, ({ body }) => {
    const { notes: before = [] } = kept.now();
    const note = { _id: testId(body.text), ...body, by: 'Tokri Admin', createdAt: '2026-11-28T06:40:00.000Z' };
    return kept.change({ notes: [...before, note] });
  });
});

const write = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

it('a note that is being written is asked about before the page is left', async () => {
  const { user } = renderScreen(<Notes />);
  await screen.findByLabelText('Note for staff');
  write('Note for staff', 'Half');
  await user.click(screen.getByRole('link', { name: 'Order board' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Note for staff')).toHaveValue('Half');
});

it('a message that is begun before the answer to a note stays, is sent, and the next note is for staff again', async () => {
  const { user } = renderScreen(<Notes />);
  await screen.findByLabelText('Note for staff');
  write('Note for staff', 'Bananas are in the back');
  const sending = store.hold(notes);
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  const note = await sending.next();
  await user.click(screen.getByRole('button', { name: 'The customer' }));
  await user.selectOptions(await screen.findByLabelText('Template'), 'Ripe fruit');
  const message = screen.getByLabelText('Message to the customer');
  expect(message).toHaveValue(template.text);
  await note.carryOut();
  expect(await screen.findByText('The note is added')).toBeVisible();
  expect(await screen.findByText('Bananas are in the back')).toBeVisible();
  expect(message).toHaveValue(template.text);
  expect(screen.getByLabelText('Template')).not.toHaveValue('');
  await sending.release();
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText(template.text, { selector: 'p' })).toBeVisible();
  expect(await screen.findByLabelText('Note for staff')).toHaveValue('');
  expect(store.requests(notes).map(({ body }) => body.kind)).toEqual(['staff', 'to_customer']);
});
