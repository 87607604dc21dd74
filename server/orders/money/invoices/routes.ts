import type { FastifyReply } from 'fastify';
import { calls } from '../../../../contract/api/calls.ts';
import type { Database } from '../../../db/database.ts';
import { points } from '../../../http/admission.ts';
import type { Http } from '../../../http/http.ts';
import { type Identity, requireStore } from '../../../http/policies.ts';
import { fileRoute, route } from '../../../http/route.ts';
import { ok } from '../../../http/success.ts';
import { getOwnOrder } from '../../order-details.ts';
import type { Invoices } from './invoices.ts';

interface Parts {
  invoices: Invoices;
  database: Database;
  /** Undefined when there is no such order. */
  storeOf: (orderId: string) => Promise<string | undefined>;
}

/** A document to download, which nobody else may store. */
async function sendPdf(reply: FastifyReply, made: Promise<{ name: string; file: Buffer }>): Promise<FastifyReply> {
  const { name, file } = await made;
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(file);
}

/** The routes of invoices, for customers and for administrators. */
export function invoiceRoutes(app: Http, { invoices, database, storeOf }: Parts): void {
  route(app, calls.getOrderInvoices, async ({ identity, params: { orderId } }) => {
    await getOwnOrder({ database }, identity.userId, orderId);
    return ok('Invoices', await invoices.ofOrder(orderId));
  });

  fileRoute(app, calls.getOrderInvoicePdf, ({ identity, params, query, request, reply }) => {
    const { userId: ownerId } = identity;
    const beforeDrawing = () => app.admission.count(request, points.document);
    return sendPdf(reply, invoices.pdf(params.invoiceId, query.lang, { paper: query.paper, ownerId, beforeDrawing }));
  });

  /** @throws AppError FORBIDDEN for staff of other stores */
  async function requireInvoice(identity: Identity, invoiceId: string): Promise<void> {
    if (identity.storeIds) requireStore(identity, await invoices.storeOf(invoiceId));
  }

  route(app, calls.listInvoicesOfOrder, async ({ identity, params: { orderId } }) => {
    if (identity.storeIds) requireStore(identity, await storeOf(orderId));
    return ok('Invoices', await invoices.ofOrder(orderId));
  });

  route(app, calls.listInvoices, async ({ query }) => ok('Invoices', await invoices.list(query.month, query.after)));

  route(app, calls.countMissingTax, async () => ok('Products without tax', await invoices.missingTax()));

  fileRoute(app, calls.getInvoicePdf, ({ identity, params, query, reply }) =>
    sendPdf(
      reply,
      requireInvoice(identity, params.invoiceId).then(() =>
        invoices.pdf(params.invoiceId, query.lang, { paper: query.paper }),
      ),
    ),
  );

  fileRoute(app, calls.exportInvoices, ({ query, reply }) =>
    reply
      .header('content-disposition', `attachment; filename="invoices-${query.month}.csv"`)
      .header('cache-control', 'no-store')
      .send(invoices.sheet(query.month)),
  );

  fileRoute(app, calls.exportHsnSummary, async ({ query, reply }) =>
    reply
      .header('content-disposition', `attachment; filename="hsn-summary-${query.month}.csv"`)
      .header('cache-control', 'no-store')
      .send(await invoices.hsnSheet(query.month)),
  );
}
