/**
 * How the browser's scripts are grouped into files, so that a first visit loads few: the framework, what every page uses, what
 * screens of one kind share, and the screen itself. Everything else is a file of its own, which is loaded when it is needed.
 */

/** The part of the bundler's module graph that the grouping needs. */
interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

const framework =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]|^\0(?:rolldown[\\/]|vite[\\/]preload)/;
/** Where every page starts. */
const start = ['entry.client', 'root', 'routes/shell'];
const catalogue = ['routes/home', 'routes/category', 'routes/product', 'routes/search'];
/** Lists with pages and filters. */
const lists = ['routes/category', 'routes/search'];
/** The files of its rows of products and offers; pages of products and the page of offers have such rows, too. */
const home = ['routes/home'];
const orders = ['routes/checkout', 'routes/dashboard/orders', 'routes/dashboard/order'];
const forms = ['routes/login', 'routes/register', 'routes/forgot-password'];
/** Screens for phones of staff: they need fields, but not the code that checks forms. */
const staff = ['admin/today/picking/picking-screen', 'admin/today/deliveries/deliveries-screen'];

/** The path of a file in `web/`, without its ending. */
const nameOf = (id: string) => /[\\/]web[\\/](.*?)\.tsx?(?:\?|$)/.exec(id)?.[1]?.replaceAll('\\', '/') ?? id;

const importersOf = (id: string, graph: Graph) => graph.getModuleInfo(id)?.importers ?? [];

/** The names of the files from which a module is imported, directly or not: screens, and parts that are loaded later. */
function entriesOf(id: string, graph: Graph): Set<string> {
  const entries = new Set<string>();
  const found = new Set([id]);
  for (const each of found) {
    const importers = importersOf(each, graph);
    if (importers.length === 0) entries.add(nameOf(each));
    for (const importer of importers) found.add(importer);
  }
  return entries;
}

/**
 * Parts of TanStack Query that few screens use. Its index imports all parts, so the graph says that every page uses them; the
 * bundler itself knows better.
 */
const seldomUsed =
  /[\\/](?:queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation(?:State)?|useSuspense\w+)\.js$/;

/**
 * The code that shoppers load only in shops with delivery areas or opening hours, as one file: pages of all shops name each file that they
 * may load.
 */
const delivery =
  /[\\/](?:web[\\/]delivery[\\/](?!location-dialog|area-request|nearby-store|arrival-words|slot-)|contract[\\/]delivery[\\/]delivery-limits)/;

/** Fields for amounts, the rule by which they are read, and the form of all typed texts: only forms need them. */
const numbers = /[\\/](?:contract[\\/](?:money[\\/]amounts|api[\\/]plain-text)|web[\\/]forms[\\/]number-fields)\.tsx?/;

/** Dialogs of the administration share one file, which screens for phones of staff load, too. Shoppers load dialogs without it. */
const dialog = /[\\/]web[\\/]ui[\\/]dialog\.tsx/;
const staffDialogs = /[\\/]web[\\/](?:forms[\\/]use-fault-focus|admin[\\/]ui[\\/]form-dialog)\.tsx?/;

/** The chosen pincode: forms of addresses read it in every shop, also when the file of delivery areas did not load. */
const location = /[\\/]web[\\/]delivery[\\/]location\.ts/;

/** The name of the file for a module; null leaves it to the bundler. */
function fileFor(id: string, graph: Graph): string | null {
  if (seldomUsed.test(id)) return null;
  if (location.test(id)) return 'app';
  if (numbers.test(id)) return 'number-fields';
  if (dialog.test(id)) return 'dialog';
  if (staffDialogs.test(id)) return 'staff-dialogs';
  if (delivery.test(id)) return 'delivery';
  if (importersOf(id, graph).length === 0) return nameOf(id) === 'entry.client' ? 'app' : null;
  const entries = entriesOf(id, graph);
  const isUsedBy = (screens: readonly string[]) => screens.some((name) => entries.has(name));
  if (isUsedBy(start)) return 'app';
  if (entries.size === 1) return null;
  const isOnlyUsedBy = (screens: readonly string[], others: readonly string[]) =>
    isUsedBy(screens) && !isUsedBy([...others, ...orders, ...forms]);
  if (isOnlyUsedBy(lists, ['routes/home', 'routes/product'])) return 'lists';
  if (isOnlyUsedBy(home, lists)) return 'rows';
  if (isUsedBy(catalogue) || (isUsedBy(forms) && isUsedBy([...orders, ...staff]))) return 'app';
  // Code that the checkout does not use stays out of the file that it shares with the pages of orders.
  if (isUsedBy(orders)) return isUsedBy(['routes/checkout']) ? 'orders' : null;
  return isUsedBy(forms) ? 'forms' : null;
}

/** Returns true when every page has loaded this file, so that none has to name it for what comes later. */
export const isOnEveryPage = (file: string): boolean =>
  /[\\/](?:framework|rolldown-runtime|entry\.client)-[\w-]+\.js$/.test(file);

/** For the bundler's `output.codeSplitting`. */
export const chunkGroups = {
  groups: [
    { name: 'framework', test: framework, priority: 2 },
    { name: fileFor, priority: 1 },
  ],
};
