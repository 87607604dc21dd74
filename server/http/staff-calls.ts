/**
 * What staff of some stores may do (decision 0044). Every other call of policy `admin` is for owners: it concerns the whole shop, or
 * what its stores share. `staff.test.ts` has the rest of the calls, so that a new one is decided on.
 */
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';

export const staffCalls: ReadonlySet<Call> = new Set<Call>([
  // Orders of their stores.
  calls.listFulfilmentOrders,
  calls.countFulfilmentOrders,
  calls.getFulfilmentOrder,
  calls.stepOrder,
  calls.adjustOrderLines,
  calls.answerReport,
  calls.getCustomerPhoto,
  calls.followFulfilment,
  calls.getOverview,
  // Stock and its documents. Suppliers are shared: staff add the one that stands at the door. They send
  // from and receive into their stores only; of the others they need the names.
  calls.changeStock,
  calls.getStockLedger,
  calls.setThreshold,
  calls.listInventoryDocuments,
  calls.getInventoryDocument,
  calls.createInventoryDocument,
  calls.saveInventoryDraft,
  calls.deleteInventoryDraft,
  calls.postInventoryDocument,
  calls.reverseReceipt,
  calls.receiveTransfer,
  calls.takeTransferBack,
  calls.listDestinations,
  calls.getCountDifferences,
  calls.scanProduct,
  calls.listSuppliers,
  calls.addSupplier,
  calls.listReorderProducts,
  calls.listExpiringLots,
  calls.exportReorderSheet,
  // Products as they are, and what is different in their store.
  calls.getAdminCategories,
  calls.listProductTable,
  calls.getAdminProduct,
  calls.listVariants,
  calls.getStoreProduct,
  calls.updateStoreProduct,
  // Their store: `updateStore` takes its hours and holidays from staff, and its pause.
  calls.listStores,
  calls.getStore,
  calls.updateStore,
  calls.pauseOrders,
]);
