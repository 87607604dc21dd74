/** The English texts by area. */
import account from './account.ts';
import addresses from './addresses.ts';
import adminCatalogue from './admin-catalogue.ts';
import adminHistory from './admin-history.ts';
import adminImport from './admin-import.ts';
import adminOrders from './admin-orders.ts';
import adminOverview from './admin-overview.ts';
import adminSearches from './admin-searches.ts';
import adminShell from './admin-shell.ts';
import adminUsers from './admin-users.ts';
import answers from './answers.ts';
import cart from './cart.ts';
import catalogue from './catalogue.ts';
import checkout from './checkout.ts';
import emails from './emails.ts';
import errors from './errors.ts';
import orderStatus from './order-status.ts';
import orders from './orders.ts';
import search from './search.ts';
import sheetFaults from './sheet-faults.ts';
import shell from './shell.ts';
import signIn from './sign-in.ts';
import ui from './ui.ts';
import validation from './validation.ts';

export default {
  account,
  addresses,
  adminCatalogue,
  adminHistory,
  adminImport,
  adminOrders,
  adminOverview,
  adminSearches,
  adminShell,
  adminUsers,
  answers,
  cart,
  catalogue,
  checkout,
  emails,
  errors,
  orderStatus,
  orders,
  search,
  sheetFaults,
  shell,
  signIn,
  ui,
  validation,
};
