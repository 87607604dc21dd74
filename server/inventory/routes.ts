import { calls } from '../../contract/api/calls.ts';
import { text } from '../../messages/text.ts';
import type { Http } from '../http/http.ts';
import { actorOf } from '../http/policies.ts';
import { fileRoute, route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import { keyedRequest } from '../runtime/idempotency.ts';
import type { Documents } from './documents.ts';
import type { Posting } from './posting.ts';
import { presentLot, presentProduct, presentReorder, presentSupplier } from './present.ts';
import type { ReorderLists } from './reorder.ts';
import type { Suppliers } from './suppliers.ts';
import type { Transfers } from './transfers.ts';

/** Bytes of a draft: 500 lines with reasons in Hindi. */
const largestDraft = 1024 * 1024;

interface Parts {
  documents: Documents;
  posting: Posting;
  transfers: Transfers;
  suppliers: Suppliers;
  reorder: ReorderLists;
}

/** Inventory documents, suppliers and lists to reorder, for administrators. */
export function inventoryRoutes(app: Http, { documents, posting, transfers, suppliers, reorder }: Parts): void {
  documentRoutes(app, documents, posting);
  transferRoutes(app, documents, transfers);

  route(app, calls.listSuppliers, async () => ok('Suppliers', (await suppliers.list()).map(presentSupplier)));
  route(app, calls.addSupplier, async ({ identity, headers, body }) => {
    const added = await suppliers.add(actorOf(identity), body, keyedRequest(identity, headers, body));
    return ok(text('answers.supplierAdded'), presentSupplier(added));
  });
  route(app, calls.updateSupplier, async ({ identity, params, body }) =>
    ok(
      text('answers.supplierUpdated'),
      presentSupplier(await suppliers.update(actorOf(identity), params.supplierId, body)),
    ),
  );

  route(app, calls.listReorderProducts, async ({ query }) => {
    const { total, products } = await reorder.list(query.stock);
    return ok('Products to reorder', { lowStock: reorder.lowStock, total, products: products.map(presentReorder) });
  });
  route(app, calls.listExpiringLots, async ({ query }) => {
    const { total, lots } = await reorder.expiring(query.days);
    return ok('Lots that expire', { total, lots: lots.map(presentLot) });
  });
  route(app, calls.setThreshold, async ({ identity, params, body }) => {
    await reorder.setThreshold(actorOf(identity), params.productId, body.threshold);
    return ok(text('answers.thresholdSet'), body);
  });
  fileRoute(app, calls.exportReorderSheet, ({ query, reply }) =>
    reply
      .header('content-disposition', 'attachment; filename="reorder.csv"')
      .header('cache-control', 'no-store')
      .send(reorder.sheet(query.supplierId)),
  );
}

function documentRoutes(app: Http, documents: Documents, posting: Posting): void {
  route(app, calls.listInventoryDocuments, async ({ query }) => ok('Documents', await documents.list(query)));
  route(app, calls.getInventoryDocument, async ({ params }) =>
    ok('A document', await documents.get(params.documentId)),
  );
  route(app, calls.createInventoryDocument, async ({ identity, headers, body }) =>
    ok('A new draft', await documents.create(actorOf(identity), body, keyedRequest(identity, headers, body))),
  );
  route(
    app,
    calls.saveInventoryDraft,
    async ({ identity, params, body }) =>
      ok(text('answers.draftSaved'), await documents.save(actorOf(identity), params.documentId, body)),
    { bodyLimit: largestDraft },
  );
  route(app, calls.deleteInventoryDraft, async ({ params }) => {
    const number = await documents.remove(params.documentId);
    return ok(text('answers.draftDeleted', { number }), {});
  });
  route(app, calls.postInventoryDocument, async ({ identity, params, body }) => {
    const posted = await posting.post(actorOf(identity), params.documentId, body.version);
    const { number, transfer } = posted;
    return ok(text(transfer ? 'answers.transferSent' : 'answers.documentPosted', { number }), posted);
  });
  route(app, calls.reverseReceipt, async ({ identity, params }) => {
    const reversal = await posting.reverse(actorOf(identity), params.documentId);
    return ok(text('answers.receiptReversed', { number: reversal.reverses?.number ?? '' }), reversal);
  });
  route(app, calls.getCountDifferences, async ({ params }) =>
    ok('Differences', await posting.differences(params.documentId)),
  );
  route(app, calls.scanProduct, async ({ query }) => ok('A product', presentProduct(await documents.scan(query.code))));
}

function transferRoutes(app: Http, documents: Documents, transfers: Transfers): void {
  route(app, calls.listDestinations, async () => ok('Stores to send to', documents.destinations()));
  route(
    app,
    calls.receiveTransfer,
    async ({ identity, params, body }) => {
      const received = await transfers.receive(actorOf(identity), params.documentId, body.lines);
      return ok(text('answers.transferReceived', { number: received.number }), received);
    },
    { bodyLimit: largestDraft },
  );
  route(app, calls.takeTransferBack, async ({ identity, params }) => {
    const reversal = await transfers.revert(actorOf(identity), params.documentId);
    return ok(text('answers.transferTakenBack', { number: reversal.reverses?.number ?? '' }), reversal);
  });
}
