/**
 * Who may import what (docs/architecture.md). `npm run check` refuses everything that is named here.
 *
 * The server's features stand in this order, and each may import only from the rows above its own. What is not in the list
 * (the pages, `app.ts`, `main.ts`) puts features together and may import them all.
 */
const featureOrder = [
  ['images', 'mail', 'audit-log', 'search', 'client-errors'],
  ['users', 'catalogue'],
  ['addresses', 'cart', 'zero-result-searches', 'spreadsheet'],
  ['orders'],
  ['orders/fulfilment', 'overview', 'users/admin', 'popularity', 'stock'],
];

/** What all features stand on. */
const foundations = ['platform', 'db', 'http', 'cache'];
const otherFolders = [...foundations, 'pages', 'testing'];

const features = featureOrder.flat();
const anyOf = (names) => `(?:${names.join('|')})`;
/** The files of a feature, without those of a feature in a folder inside it. */
const filesOf = (feature) => {
  const inside = features
    .filter((each) => each.startsWith(`${feature}/`))
    .map((each) => each.slice(feature.length + 1));
  return inside.length > 0 ? `${feature}/(?!${anyOf(inside)}/)` : `${feature}/`;
};
const tests = '\\.test\\.tsx?$';
const featureFolder = `^server/${anyOf(features)}/`;

/** A feature against its own row (itself left out) and all rows below. */
const featureRules = featureOrder.flatMap((row, level) =>
  row.map((feature) => ({
    name: `order-of-features-${feature}`,
    comment: `server/${feature} stands on the features before it only: ${featureOrder.map((r) => r.join(', ')).join(' ← ')}.`,
    from: { path: `^server/${filesOf(feature)}`, pathNot: tests },
    to: {
      path: `^server/${anyOf(featureOrder.slice(level).flat().map(filesOf))}`,
      pathNot: `^server/${filesOf(feature)}`,
    },
  })),
);

const forbidden = [
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one file, or three.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'contract-stands-alone',
    comment: 'The contract is loaded by browser and server alike: it imports zod and nothing else.',
    from: { path: '^contract/', pathNot: tests },
    to: { pathNot: '^(?:contract/|node_modules/zod/)' },
  },
  {
    name: 'web-never-server',
    comment: 'The web app knows the server by the contract only.',
    from: { path: '^web/' },
    to: { path: '^(?:server|demo|e2e|bench|assure|scripts)/' },
  },
  {
    name: 'server-never-web',
    comment: 'The server mounts what was built from web/ (build/), in server/pages, and knows nothing else of it.',
    from: { path: '^(?:server|demo)/' },
    to: { path: '^(?:web|e2e|bench|assure|scripts)/' },
  },
  {
    name: 'only-pages-mount-the-build',
    comment: 'One place mounts the built web app.',
    from: { pathNot: '^server/pages/' },
    to: { path: '^build/' },
  },
  {
    name: 'ui-knows-no-groceries',
    comment: 'web/ui is the design system: it imports neither the contract nor a feature.',
    from: { path: '^web/ui/' },
    to: { path: '^(?:contract|web/(?!ui/))' },
  },
  {
    name: 'tests-through-the-front-door',
    comment:
      'Browser tests and benchmarks speak through the browser and HTTP. Only the search engine is also measured by itself; the proxy before the database knows nothing of the server.',
    from: { path: '^(?:e2e|bench|assure)/', pathNot: '^bench/search' },
    to: { path: '^(?:server|web|demo)/', pathNot: '^server/testing/database-proxy\\.ts$' },
  },
  {
    name: 'search-is-measured-alone',
    comment: 'What measures the search engine by itself knows nothing else of the server.',
    from: { path: '^bench/search' },
    to: { path: '^(?:server/(?!search/)|web/|demo/)' },
  },
  {
    name: 'features-have-a-place',
    comment: 'A new folder of the server is given its place in the order of features, at the top of this file.',
    from: { path: '^server/[^/]+/', pathNot: `^server/${anyOf([...features, ...otherFolders])}/` },
    to: {},
  },
  {
    name: 'platform-below-features',
    comment: 'What all features stand on knows none of them.',
    from: { path: `^server/${anyOf(foundations)}/`, pathNot: tests },
    to: { path: '^(?:server|demo)/', pathNot: `^server/${anyOf(foundations)}/` },
  },
  {
    name: 'features-never-wire',
    comment: 'server/app.ts alone puts features together.',
    from: { path: featureFolder, pathNot: tests },
    to: { path: '^(?:demo/|server/(?:pages/|testing/|[^/]+$))' },
  },
  {
    name: 'routes-never-see-sql',
    comment: 'A route calls its service; SQL is in the store.',
    from: { path: '/routes\\.ts$' },
    to: { path: '(?:store\\.ts|/tables\\.ts|^node_modules/(?:drizzle-orm|pg|@electric-sql)/.*)$' },
  },
  {
    name: 'sql-only-in-stores',
    comment: 'All SQL of a feature is in its store.ts (or …-store.ts), on the tables of tables.ts.',
    from: { path: featureFolder, pathNot: `(?:store\\.ts|/tables\\.ts|${tests})$` },
    to: { path: '^node_modules/(?:drizzle-orm|pg|@electric-sql)/' },
  },
  {
    name: 'stores-stand-on-the-database',
    comment:
      'A store imports the platform, tables and stores of its own feature, and of the contract what types its columns.',
    from: { path: '^server/([^/]+)/.*store\\.ts$' },
    to: { path: '^server/', pathNot: '^server/(?:platform/|db/|[^/]+/tables\\.ts$|$1/.*store\\.ts$)' },
  },
  {
    name: 'rules-never-see-http',
    comment: 'Only routes, and what reads the credentials of a request, know of HTTP; a service takes plain values.',
    from: { path: featureFolder, pathNot: `(?:/routes\\.ts|/identify\\.ts|/bearer\\.ts|/cookies\\.ts|${tests})$` },
    to: { path: '^(?:node_modules/(?:fastify|@fastify)/|server/http/http\\.ts$)' },
  },
  {
    name: 'no-test-code-in-the-shop',
    comment: 'Nothing that runs in the shop imports what is there for tests.',
    from: { path: '^(?:contract|server|web|demo)/', pathNot: `^server/testing/|${tests}` },
    to: { path: `^server/testing/|${tests}|^node_modules/(?:vitest|fast-check|@playwright)/` },
  },
  ...featureRules,
].map((rule) => ({ severity: 'error', ...rule }));

export default {
  forbidden,
  options: {
    // TypeScript 7 has no JavaScript interface yet, so the files are read by another parser.
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
