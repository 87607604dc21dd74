/**
 * The calls that staff of some stores may make, by their role (decision 0047). Every other call of policy `admin` is for owners: it concerns the whole
 * shop, or what its stores share. `staff.test.ts` has the rest of the calls, so that a new one is decided on. Which orders a role sees, and
 * which steps it takes, is in `contract/staff-roles.ts`.
 */
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { type StaffRole, staffRoles } from '../../contract/staff-roles.ts';

/** The order board, within the rights of the role, and the name of their store. */
const forAll: readonly Call[] = [
  calls.listFulfilmentOrders,
  calls.countFulfilmentOrders,
  calls.getFulfilmentOrder,
  calls.stepOrder,
  calls.followFulfilment,
  calls.addOrderNote,
  calls.listStores,
];

const forPickers: readonly Call[] = [
  calls.adjustOrderLines,
  calls.listSubstitutes,
  calls.replaceLine,
  calls.takeBackSubstitute,
  calls.getPicking,
  calls.claimOrder,
  calls.savePicking,
  calls.releaseOrder,
];

const forRiders: readonly Call[] = [
  calls.setRider,
  calls.listDeliveries,
  calls.arriveWithOrder,
  calls.quoteRefusal,
  calls.sendRiderPosition,
  calls.forgetRiderPosition,
  // Their own cash.
  calls.getMyCash,
  calls.startCashShift,
  calls.addCashEntry,
];

/** Problems that shoppers report. */
const forSupport: readonly Call[] = [
  calls.answerReport,
  calls.refundOrder,
  calls.getCustomerPhoto,
  calls.listOrderMessages,
  calls.listInvoicesOfOrder,
  calls.getInvoicePdf,
  // Orders by phone, for addresses that their stores deliver to.
  calls.findCallers,
  calls.getPlacedPhoneOrder,
  calls.addCaller,
  calls.quotePhoneOrder,
  calls.placePhoneOrder,
  // Changes of placed orders that the customer agrees to.
  calls.quoteOrderChange,
  calls.changeOrder,
  calls.agreeToOrderChange,
  calls.withdrawOrderChange,
  calls.listOrderAddresses,
];

const forManagers: readonly Call[] = [
  calls.getOverview,
  calls.getReport,
  calls.exportReport,
  calls.listRiders,
  calls.receiveRefused,
  calls.listInvoices,
  calls.countMissingTax,
  calls.exportInvoices,
  calls.exportHsnSummary,
  calls.getCashShift,
  calls.handOverCash,
  calls.listCashDays,
  calls.getCashDay,
  calls.closeCashDay,
  calls.exportCashDay,
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
  // Their store: `updateStore` takes its hours and holidays from managers, and its pause.
  calls.getStore,
  calls.updateStore,
  calls.pauseOrders,
];

const each = (roles: readonly StaffRole[], of: readonly Call[]) => of.map((call) => [call, roles] as const);

/** The roles that may make a call. */
export const staffCalls: ReadonlyMap<Call, readonly StaffRole[]> = new Map([
  ...each(staffRoles, forAll),
  ...each(['manager', 'picker'], forPickers),
  ...each(['manager', 'rider'], forRiders),
  ...each(['manager', 'support'], forSupport),
  ...each(['manager'], forManagers),
]);
