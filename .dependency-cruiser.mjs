import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/**
 * Which folder may import which (docs/architecture.md). `npm run check:imports` reports every import that a rule here forbids.
 *
 * The server's features have this order. Each may import only from the rows above its own. What is not in the list (the pages,
 * `app.ts`, `app/`, `main.ts`) connects the features and may import all of them.
 */
const featureOrder = [
  ['images', 'mail', 'audit-log', 'search', 'client-errors'],
  ['shop-settings', 'notifications'],
  ['content-pages', 'stores'],
  ['users', 'catalogue'],
  ['notification-preferences'],
  [
    'push',
    'addresses',
    'cart',
    'favourites',
    'saved-lists',
    'recipes',
    'restock',
    'search/zero-result-searches',
    'spreadsheet',
    'offers',
    'store-credit',
  ],
  ['orders/model'],
  ['orders'],
  ['payments', 'orders/packing/picking', 'orders/money/invoices', 'orders/money/cash'],
  [
    'backup',
    'orders/board',
    'overview',
    'reports',
    'users/admin',
    'search/popularity',
    'inventory',
    'newsletter',
    'search-requests',
    'recommendations',
    'reviews',
    'setup',
  ],
  ['home-page', 'payments/office', 'sample-shop'],
  ['health'],
];

/** The features of the web app, in the same kind of order. The routes and `root.tsx` connect them and may import all of them. */
const webFeatureOrder = [
  ['shop-settings'],
  ['products', 'session', 'addresses', 'install', 'notifications', 'content-pages', 'newsletter'],
  ['delivery'],
  ['saved-lists', 'offers'],
  ['cart', 'search', 'recovery', 'favourites', 'restock', 'reviews'],
  ['catalogue', 'orders', 'lists'],
  ['cook'],
  ['account', 'checkout', 'payments'],
  ['shell'],
  ['admin/ui'],
  ['admin/audit-log', 'admin/stores'],
  ['admin/alerts'],
  ['admin/today/cash', 'admin/today/payments'],
  [
    'admin/catalogue/products',
    'admin/catalogue/pages',
    'admin/today/board',
    'admin/today/overview',
    'admin/catalogue/reviews',
    'admin/insight/searches',
    'admin/insight/users',
    'admin/today/invoices',
  ],
  ['admin/catalogue/import'],
  [
    'admin/today/deliveries',
    'admin/shop/delivery',
    'admin/today/phone',
    'admin/today/picking',
    'admin/catalogue/home-page',
    'admin/catalogue/inventory',
    'admin/insight/newsletter',
    'admin/catalogue/offers',
    'admin/today/reports',
    'admin/shop/settings',
    'admin/shop/health',
  ],
  ['admin/shop/setup'],
  ['admin/shell'],
];

/** The folders that all features share. */
const foundations = ['lib', 'runtime', 'db', 'http', 'cache'];
const otherFolders = [...foundations, 'app', 'pages', 'telemetry', 'testing'];
const webFoundations = ['api', 'language', 'ui', 'seo', 'forms'];

const features = featureOrder.flat();
const webFeatures = webFeatureOrder.flat();
const anyOf = (names) => `(?:${names.join('|')})`;
/** Tests, and what the component tests of the web app share. */
const tests = '(?:\\.test\\.tsx?$|^web/testing/)';
const featureFolder = `^server/${anyOf(features)}/`;
/** Modules that only stores and tables import. */
const database = '^(?:server/db/drizzle\\.ts|node_modules/(?:drizzle-orm|pg|@electric-sql)/)';
const sharedByWeb = `^web/(?:${anyOf(webFoundations)}/|(?:dates|query-client)\\.ts$)`;

/** A feature must not import its own row (except itself) or the rows below. */
function orderRules(root, order) {
  /** The files of a feature, without those of features in its subfolders. */
  const filesOf = (feature) => {
    const inside = order
      .flat()
      .filter((each) => each.startsWith(`${feature}/`))
      .map((each) => each.slice(feature.length + 1));
    return inside.length > 0 ? `${feature}/(?!${anyOf(inside)}/)` : `${feature}/`;
  };
  return order.flatMap((row, level) =>
    row.map((feature) => ({
      name: `order-of-features-${root}/${feature}`,
      comment: `${root}/${feature} imports only the features before it: ${order.map((r) => r.join(', ')).join(' ← ')}.`,
      from: { path: `^${root}/${filesOf(feature)}`, pathNot: tests },
      to: {
        path: `^${root}/${anyOf(order.slice(level).flat().map(filesOf))}`,
        pathNot: `^${root}/${filesOf(feature)}`,
      },
    })),
  );
}

/** The files of the contract that load zod when they run. */
const schemaFiles = readdirSync(new URL('contract/', import.meta.url), { recursive: true })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .filter(loadsZod);

function read(name) {
  return readFileSync(new URL(`contract/${name}`, import.meta.url), 'utf8');
}

/** Returns true when a file of the contract, or one that it imports, loads zod. Types load nothing. */
function loadsZod(name) {
  const text = read(name);
  if (/^import \* as z from 'zod'/m.test(text)) return true;
  return [...text.matchAll(/^import (?!type )[^;]*? from '(\.\.?\/(?!\.\.)[\w/-]+\.ts)'/gm)].some(([, imported]) =>
    loadsZod(posix.join(posix.dirname(name), imported)),
  );
}

/** The files of the web app that validate forms. */
const formFiles = [
  'account/(?:password|delete-account|profile)-card\\.tsx',
  'addresses/address-dialogs\\.tsx',
  'admin/catalogue/products/product-values\\.ts',
  'admin/today/board/address-choice\\.tsx',
  'admin/today/phone/caller-card\\.tsx',
  'admin/shop/setup/place-values\\.ts',
  'admin/insight/users/(?:erase|invite)-dialog\\.tsx',
  'recovery/recovery-steps\\.tsx',
  'session/(?:login|register)-form\\.tsx',
];

const forbidden = [
  {
    name: 'no-cycles',
    comment: 'Files must not import each other in a cycle: merge them, or move the shared part to a third file.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'search-engine-stands-alone',
    comment: 'The search engine is a package of its own: it imports only Node, and nothing of the store.',
    from: { path: '^packages/search-engine/', pathNot: tests },
    to: { pathNot: '^packages/search-engine/', dependencyTypesNot: ['core'] },
  },
  {
    name: 'search-engine-tests-stand-alone',
    comment: 'Its tests import nothing of the store either.',
    from: { path: '^packages/search-engine/' },
    to: { path: '^(?!packages/search-engine/|node_modules/)', dependencyTypesNot: ['core'] },
  },
  {
    name: 'search-engine-through-its-entry',
    comment: 'The public interface of the search engine is its index.ts.',
    from: { pathNot: '^packages/search-engine/' },
    to: { path: '^packages/search-engine/(?!index\\.ts$)' },
  },
  {
    name: 'shopping-list-stands-on-the-engine',
    comment: 'The shopping list is a package of its own: it imports only the search engine, and nothing of the store.',
    from: { path: '^packages/shopping-list/', pathNot: tests },
    to: { pathNot: '^packages/(?:shopping-list/|search-engine/index\\.ts$)', dependencyTypesNot: ['core'] },
  },
  {
    name: 'shopping-list-through-its-entry',
    comment: 'The public interface of the shopping list is its index.ts.',
    from: { pathNot: '^packages/shopping-list/' },
    to: { path: '^packages/shopping-list/(?!index\\.ts$)' },
  },
  {
    name: 'only-search-knows-the-engine',
    comment:
      'The store searches and reads lists through server/search; only the benchmarks of search import the search engine directly.',
    from: { pathNot: '^(?:packages/|server/search/|bench/search)' },
    to: { path: '^packages/' },
  },
  {
    name: 'contract-stands-alone',
    comment: 'Browser and server both load the contract: it imports only messages and zod.',
    from: { path: '^contract/', pathNot: tests },
    to: { pathNot: '^(?:contract/|messages/|node_modules/zod/)' },
  },
  {
    name: 'messages-stand-alone',
    comment: 'Messages are texts: they import nothing, except what reads all files of them on the server.',
    from: { path: '^messages/', pathNot: `${tests}|^messages/catalogs\\.ts$` },
    to: { pathNot: '^messages/' },
  },
  {
    name: 'web-never-server',
    comment: 'The web app uses the server only through the contract.',
    from: { path: '^web/', pathNot: tests },
    to: { path: '^(?:server|demo|e2e|bench|assure|scripts)/' },
  },
  {
    name: 'browser-loads-no-schemas',
    comment:
      'Only forms load schemas. A client needs the types of the contract alone (import type), and constants are in files without schemas, such as limits.ts.',
    from: { path: '^web/', pathNot: `^web/${anyOf(formFiles)}$|^web/testing/|${tests}` },
    to: { path: `^contract/${anyOf(schemaFiles)}$`, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'server-never-web',
    comment: 'The server imports nothing of web/: server/pages mounts its build (build/).',
    from: { path: '^(?:server|demo)/' },
    to: { path: '^(?:web|e2e|bench|assure|scripts)/' },
  },
  {
    name: 'only-pages-mount-the-build',
    comment: 'Only server/pages mounts the built web app.',
    from: { pathNot: '^server/pages/' },
    to: { path: '^build/' },
  },
  {
    name: 'ui-knows-no-groceries',
    comment: 'web/ui is the design system: it imports neither the contract nor a feature.',
    from: { path: '^web/ui/', pathNot: tests },
    to: { path: '^(?:contract|web/(?!ui/))' },
  },
  {
    name: 'web-features-have-a-place',
    comment: 'A new folder of the web app needs a place in the order of its features, at the top of this file.',
    from: {
      path: '^web/[^/]+/',
      pathNot: `^web/${anyOf([...webFeatures, ...webFoundations, 'routes', 'early', 'worker', 'testing'])}/`,
    },
    to: {},
  },
  {
    name: 'service-worker-stands-alone',
    comment: 'The service worker is a file of its own, beside every release: it knows only what pages tell it.',
    from: { path: '^web/worker/', pathNot: tests },
    to: {
      pathNot:
        '^(?:web/worker/|web/api/(?:worker-messages|token-account)\\.ts$|contract/(?:api/links|search/filters|notifications/pushed-notification)\\.ts$|messages/locale\\.ts$)',
    },
  },
  {
    name: 'web-shared-below-features',
    comment: 'What all features of the web app share imports no feature.',
    from: { path: sharedByWeb, pathNot: tests },
    to: { path: '^web/', pathNot: sharedByWeb },
  },
  {
    name: 'web-features-below-routes',
    comment: 'Only the routes and root.tsx connect the features of the web app.',
    from: { path: `^web/${anyOf(webFeatures)}/`, pathNot: tests },
    to: { path: '^web/(?:routes/|[^/]+$)', pathNot: sharedByWeb },
  },
  {
    name: 'tests-through-the-front-door',
    comment:
      'Browser tests and benchmarks use the browser and HTTP. The only exceptions are the database proxy, the S3 server and the simulator of payments, which are servers of their own, and the clients of providers.',
    from: { path: '^(?:e2e|bench|assure)/' },
    to: {
      path: '^(?:server|web|demo)/',
      pathNot:
        '^server/(?:testing/(?:database-proxy|s3-server)|payments/simulator/simulator|payments/providers/(?:provider|razorpay|stripe))\\.ts$',
    },
  },
  {
    name: 'features-have-a-place',
    comment: 'A new folder of the server needs a place in the order of features, at the top of this file.',
    from: { path: '^server/[^/]+/', pathNot: `^server/${anyOf([...features, ...otherFolders])}/` },
    to: {},
  },
  {
    name: 'shared-folders-below-features',
    comment: 'Shared folders import no feature.',
    from: { path: `^server/${anyOf(foundations)}/`, pathNot: tests },
    to: { path: '^(?:server|demo)/', pathNot: `^server/${anyOf(foundations)}/` },
  },
  {
    name: 'features-never-wire',
    comment: 'Only server/app.ts and server/app/ connect features.',
    from: { path: featureFolder, pathNot: tests },
    to: { path: '^(?:demo/|server/(?:app/|pages/|testing/|[^/]+$))' },
  },
  {
    name: 'drizzle-through-one-file',
    comment: 'Node parses the exports of Drizzle at each import of it, which slows the start (server/db/drizzle.ts).',
    from: { path: '^(?:server|scripts|demo)/', pathNot: '^server/db/' },
    to: { path: '^node_modules/drizzle-orm/' },
  },
  {
    name: 'routes-never-see-sql',
    comment: 'A route calls its service; SQL is in the repository.',
    from: { path: '/routes\\.ts$' },
    to: { path: `(?:(?:repository|/tables)\\.ts$|${database})` },
  },
  {
    name: 'sql-only-in-repositories',
    comment: 'All SQL of a feature is in its repository.ts (or …-repository.ts), on the tables of tables.ts.',
    from: { path: featureFolder, pathNot: `(?:repository\\.ts|/tables\\.ts|${tests})$` },
    to: { path: database },
  },
  {
    name: 'repositories-stand-on-the-database',
    comment:
      'A repository imports the shared folders, the database, the tables of its feature, and repositories: those of other features have the functions that read their tables.',
    from: { path: '^server/([^/]+)/.*repository\\.ts$' },
    to: { path: '^server/', pathNot: '^server/(?:lib/|runtime/|db/|.*/tables\\.ts$|.*repository\\.ts$)' },
  },
  {
    name: 'tables-inside-their-feature',
    comment:
      'Only a feature reads and writes its own tables; others use its functions. A table may refer to others, and have an index on their expressions.',
    from: { path: '^server/([^/]+)/', pathNot: `^server/testing/|/tables\\.ts$|${tests}` },
    to: { path: '^server/.*/tables\\.ts$', pathNot: '^server/$1/' },
  },
  {
    name: 'rules-never-see-http',
    comment:
      'Only routes, files that read the credentials of a request, and the simulator of payments, which is a server of its own, use HTTP; services have plain parameters.',
    from: {
      path: featureFolder,
      pathNot: `(?:/routes\\.ts|/identify\\.ts|/bearer\\.ts|/cookies\\.ts|${tests})$|^server/payments/simulator/`,
    },
    to: { path: '^(?:node_modules/(?:fastify|@fastify)/|server/http/http\\.ts$)' },
  },
  {
    name: 'no-test-code-in-the-shop',
    comment: 'Production code imports no test code.',
    from: { path: '^(?:contract|packages|server|web|demo)/', pathNot: `^(?:server|web)/testing/|${tests}` },
    to: { path: `^(?:server|web)/testing/|${tests}|^node_modules/(?:vitest|fast-check|@playwright)/` },
  },
  ...orderRules('server', featureOrder),
  ...orderRules('web', webFeatureOrder),
].map((rule) => ({ severity: 'error', ...rule }));

export default {
  forbidden,
  options: {
    // TypeScript 7 has no JavaScript interface yet, so another parser reads the files.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '^(?:node_modules|build)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
    exclude: { path: '^(?:\\.react-router|data|\\.tmp)/' },
  },
};
