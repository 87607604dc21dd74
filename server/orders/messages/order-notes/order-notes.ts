/** Notes of staff on orders, and messages to customers (docs/features/notes.md). */

import { pickTranslations, type Translations } from '../../../../contract/catalogue/translations.ts';
import { formatPaise } from '../../../../contract/money/money.ts';
import { fillTemplate, noteLimits, saysWhatComes } from '../../../../contract/orders/note-rules.ts';
import type { AddNoteBody } from '../../../../contract/orders/order-notes.ts';
import { isOpen } from '../../../../contract/orders/order-steps.ts';
import type { ShopSettings } from '../../../../contract/settings/shop-settings.ts';
import { messagesIn } from '../../../../messages/catalogs.ts';
import { baseLocale, type Locale } from '../../../../messages/locale.ts';
import { text } from '../../../../messages/text.ts';
import { addAuditEntry } from '../../../audit-log/audit-log.ts';
import type { Database, Queries } from '../../../db/database.ts';
import { AppError, invalidField, notFound } from '../../../lib/errors.ts';
import { newId } from '../../../lib/ids.ts';
import type { Mail } from '../../../mail/mail.ts';
import { listContacts } from '../../../users/contact-repository.ts';
import { greetingOf, mailPerson } from '../../../users/mail-person.ts';
import { findOrder, lockOrder } from '../../model/change-repository.ts';
import { dueIn } from '../../model/due.ts';
import type { OrderEvents } from '../../model/order-events.ts';
import { type OrderRow, orderLockWait } from '../../model/repository.ts';
import type { OrderActor } from '../../transitions/transition.ts';
import { messageEmail } from '../emails/written.ts';
import type { Notify } from '../notify/notify.ts';
import { arrivalText } from '../order-texts.ts';
import * as repository from './repository.ts';

interface Needs {
  database: Database;
  mail: Pick<Mail, 'enqueue'>;
  notify: Notify;
  orderEvents: OrderEvents;
  templates: () => ShopSettings['messageTemplates']['list'];
  /** The shop's public address, without a trailing slash. */
  origin: () => string;
}

/** The same note by the same person within this time, in ms, is a retry or a second click. */
const repeatedWithin = 60_000;

type Author = Pick<OrderActor, 'userId' | 'name'>;

export function createOrderNotes({ database, mail, notify, orderEvents, templates, origin }: Needs) {
  const { queries } = database;

  /** @throws AppError STEP_NOT_ALLOWED when nobody would get the message */
  async function email(tx: Queries, order: OrderRow, message: string): Promise<void> {
    const [customer] = await listContacts(tx, [order.userId]);
    if (!customer || order.address.address_line === '')
      throw new AppError('STEP_NOT_ALLOWED', text('errors.nobodyToTell'));
    // Without an email address they cannot sign in either, and so never see the page of the order.
    if (customer.email === null) throw new AppError('STEP_NOT_ALLOWED', text('errors.noEmailToTell'));
    await mailPerson(mail, tx, customer, (to) => messageEmail({ order }, to, origin(), message));
  }

  return {
    /**
     * Adds a note to an order; a message to the customer is also sent by email, and by every other way that they
     * are notified of orders. The order keeps its revision, so that nobody who works on it,
     * perhaps without a connection, is refused because of a note.
     * @throws AppError NOT_FOUND, VALIDATION when the order has too many, STEP_NOT_ALLOWED for a message to a deleted account, or to a customer
     * without an email address
     */
    async add(orderId: string, by: Author, { kind, text: written }: AddNoteBody): Promise<void> {
      const noted = await database.transaction(async (tx) => {
        const order = await lockOrder(tx, orderId);
        if (!order) throw notFound('errors.orderNotFound');
        const notes = await repository.listNotes(tx, orderId);
        const last = notes.findLast((note) => note.kind === kind);
        const at = new Date();
        const isRepeat = last?.text === written && last.authorId === by.userId;
        if (isRepeat && at.getTime() - last.createdAt.getTime() < repeatedWithin) return undefined;
        if (notes.length >= noteLimits.perOrder)
          throw invalidField('text', text('errors.tooManyNotes', { most: noteLimits.perOrder }));
        const id = newId();
        await repository.insertNote(tx, {
          ...{ id, storeId: order.storeId, orderId, kind },
          ...{ text: written, authorId: by.userId, createdAt: at },
        });
        // Without the text: the audit log is never erased.
        await addAuditEntry(tx, {
          actor: { id: by.userId, name: by.name },
          entity: 'order',
          entityId: orderId,
          entityName: order.number,
          action: kind === 'staff' ? 'note_added' : 'message_sent',
          fields: {},
        });
        if (kind === 'to_customer') {
          await email(tx, order, written);
          await notify(tx, order, 'order.message', id);
        }
        return order;
      }, orderLockWait);
      if (noted) orderEvents.publish({ ...noted, noted: kind });
    },

    /** The templates that fit an order, filled in for it, in the language of its customer. @throws AppError NOT_FOUND */
    async messages(orderId: string): Promise<{ name: string; translations: Translations<'name'>; text: string }[]> {
      const order = await findOrder(queries, orderId);
      if (!order) throw notFound('errors.orderNotFound');
      const [customer] = await listContacts(queries, [order.userId]);
      const valuesIn = (language: Locale) => ({
        // As in greetings: an unconfirmed address gets no text chosen by the account.
        name: (customer && greetingOf(customer).name) || messagesIn(language).orderNotesBoard.customer(),
        number: order.number,
        arrival: arrivalText(order, language) ?? messagesIn(language).orderNotesBoard.soon(),
        amount: formatPaise(dueIn(order)),
      });
      const theirs = customer?.language ?? baseLocale;
      return templates().flatMap(({ name, translations, text: usual }) => {
        // A template without a translation is in the base language as a whole.
        const translated = translations[theirs]?.text;
        const template = translated || usual;
        if (!isOpen(order.status) && saysWhatComes(template)) return [];
        return [
          {
            name,
            translations: pickTranslations(translations, ['name']),
            text: fillTemplate(template, valuesIn(translated ? theirs : baseLocale)),
          },
        ];
      });
    },

    /** Deletes what a person wrote, and what was written about their orders, when the account is deleted in `tx`. */
    erase: (tx: Queries, userId: string): Promise<void> => repository.deleteNotes(tx, userId),
  };
}

export type OrderNotes = ReturnType<typeof createOrderNotes>;
