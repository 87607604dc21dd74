/** The email about a delivery brings the invoice as a PDF, which is made when the email is sent (docs/features/invoices.md). */
import { afterAll, describe, expect, it } from 'vitest';
import { calls } from '../../../../contract/api/calls.ts';
import type { Invoice } from '../../../../contract/money/invoices.ts';
import type { Locale } from '../../../../messages/locale.ts';
import { eq } from '../../../db/drizzle.ts';
import { outbox } from '../../../mail/tables.ts';
import { Administrator, placeOrder } from '../../../testing/fulfilment-calls.ts';
import { openMailServer } from '../../../testing/mail-server.ts';
import { textOfPdf } from '../../../testing/pdf.ts';
import { confirmEmail, signUp, signUpAdmin } from '../../../testing/people.ts';
import { stockProduct } from '../../../testing/products.ts';
import { saveSettings } from '../../../testing/settings.ts';
import { openShop } from '../../../testing/shop.ts';
import { inProcess, Shopper } from '../../../testing/shopping.ts';
import { users } from '../../../users/tables.ts';

describe('the email about a delivery', async () => {
  const server = await openMailServer();
  let time = Date.now();
  const settings = { SMTP_URL: server.url, MAIL_FROM: 'Tokri <shop@shop.example>' };
  const shop = await openShop(settings, { now: () => new Date(time) });
  afterAll(async () => {
    await shop.dispose();
    await server.close();
  });
  const owner = new Administrator(inProcess(shop), await signUpAdmin(shop));
  const soap = await stockProduct(shop, { name: 'Neem Soap', stock: 1_000 });

  const legal = { name: 'Hari Om Kirana', gstin: '29ABCDE1234F1ZW', fssai: '' };
  const issueInvoices = (on: boolean) => saveSettings(owner, { legal, invoices: { on } });

  /** Delivers an order to a new customer. */
  async function deliver({ language = 'en', confirmed = true }: { language?: Locale; confirmed?: boolean } = {}) {
    const person = await signUp(shop, 'Asha Rao');
    const { queries } = shop.database;
    const [row] = await queries.update(users).set({ language }).where(eq(users.id, person.userId)).returning();
    const email = row?.email ?? '';
    if (confirmed) await confirmEmail(shop, person.userId);
    const asha = new Shopper(inProcess(shop), person);
    const { _id } = await placeOrder(asha, { [soap]: 3 }, await asha.move());
    await owner.work(_id, 'packed', 'out_for_delivery');
    await shop.mail.idle();
    return {
      email,
      /** Returns the invoice of the order, if any. */
      async finish(): Promise<Invoice | undefined> {
        await owner.work(_id, 'delivered');
        return ((await owner.call(calls.listInvoicesOfOrder, { orderId: _id })).data as Invoice[])[0];
      },
    };
  }
  const lastTo = async (email: string) => {
    await shop.mail.idle();
    return server.emails.findLast(({ to }) => to === email);
  };

  it('has no file in a shop without invoices', async () => {
    const { email, finish } = await deliver();
    expect(await finish()).toBeUndefined();
    const mail = await lastTo(email);
    expect(mail).toMatchObject({ subject: expect.stringContaining('was delivered'), files: [] });
    expect(mail?.text).not.toContain('attached');
    await issueInvoices(true);
  });

  it('brings the invoice in the language of the customer, and no other email does', async () => {
    for (const language of ['en', 'hi'] as const) {
      const { email, finish } = await deliver({ language });
      expect(server.emails.filter(({ to }) => to === email).flatMap(({ files }) => files)).toEqual([]);
      const invoice = await finish();
      const mail = await lastTo(email);
      const [pdf, ...more] = mail?.files ?? [];
      expect(more).toEqual([]);
      expect(pdf).toMatchObject({
        name: `${invoice?.number.replaceAll('/', '-')}.pdf`,
        type: 'application/pdf',
      });
      const text = await textOfPdf(pdf?.file ?? Buffer.alloc(0));
      for (const part of [invoice?.number ?? 'none', 'Neem Soap', '₹120.00']) expect(text).toContain(part);
      // Nothing in it has a rate of GST.
      expect(text.includes('Bill of supply')).toBe(language === 'en');
      const said = language === 'en' ? 'The invoice is attached as a PDF.' : 'इनवॉइस की PDF इस ईमेल के साथ है।';
      expect(mail?.text).toContain(said);
      expect(mail?.html).toContain(said);
    }
  });

  it('is tried again with the invoice, which the outbox does not store', async () => {
    const { email, finish } = await deliver();
    server.manner = 'defers';
    const invoice = await finish();
    await shop.mail.idle();
    const find = async () =>
      (await shop.database.queries.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(outbox.id)).at(-1);
    const waiting = await find();
    expect(waiting).toMatchObject({ sentAt: null, attachment: `en/${invoice?._id}` });
    server.manner = 'takes';
    time += 120_000;
    shop.mail.wake();
    const mail = await lastTo(email);
    expect(await textOfPdf(mail?.files[0]?.file ?? Buffer.alloc(0))).toContain(invoice?.number);
    expect((await find())?.attachment).toBe('');
  });

  it('brings nothing to an address that is not confirmed, which may be a stranger’s', async () => {
    const { email, finish } = await deliver({ confirmed: false });
    expect(await finish()).toBeDefined();
    const mail = await lastTo(email);
    expect(mail).toMatchObject({ subject: expect.stringContaining('was delivered'), files: [] });
    expect(mail?.text).not.toContain('attached');
  });
});
