/**
 * A Vite plugin that leaves out of the browser's scripts what the store never uses of React Router: 8 KB (brotli) on every page. It
 * hangs on conditions inside one large function, so no bundler can drop it. Here they become constants, and the bundler drops what
 * depends on them. A test keeps `web/` from using what is left out, and the build fails when the router no longer has a condition.
 */
import type { Plugin } from 'vite';

type Constants = readonly (readonly [condition: string, constant: string])[];

/** By file of the router's build. */
export const unused: Readonly<Record<string, Constants>> = {
  'lib/router/router.js': [
    // Fetchers.
    ['\t\tfetch,\n', ''],
    ['\t\tgetFetcher,\n\t\tresetFetcher,\n\t\tdeleteFetcher: queueFetcherForDeletion,\n', ''],
    ['fetchLoadMatches.forEach((f, key)', 'false && fetchLoadMatches.forEach((f, key)'],
    // Actions, and forms that are navigations.
    ['!isSubmissionNavigation(opts)', 'true'],
    ['else if (opts && opts.submission && isMutationMethod(opts.submission.formMethod))', 'else if (false)'],
    // Routes that are found out later: each page comes with all of them.
    ['init.patchRoutesOnNavigation', 'undefined'],
    ['fogOfWar.active && fogOfWar.matches', 'false'],
    ['if (isFogOfWar)', 'if (false)'],
    ['\t\tpatchRoutes,\n', ''],
    ['\t\t_internalSetRoutes,\n', ''],
    // Another way to load data, and routes that are lazy as a whole.
    ['init.dataStrategy || defaultDataStrategyWithMiddleware', 'init.dataStrategy'],
    ['typeof route.lazy === "function"', 'false'],
    // Instrumentation.
    ['init.instrumentations', 'undefined'],
    ['consumeInstrumentationClientResultMetaReceiver(router)', 'undefined'],
    ['opts?.instrumentationNavigateMetaReceiver', 'undefined'],
    // Masks of addresses.
    ['if (opts?.mask)', 'if (false)'],
    // View transitions.
    ['if (isBrowser) {\n\t\t\trestoreAppliedTransitions', 'if (false) {\n\t\t\trestoreAppliedTransitions'],
    ['if (pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location)', 'if (false)'],
    ['else if (pendingViewTransitionEnabled)', 'else if (false)'],
  ],
  'lib/components.js': [
    ['if (!viewTransitionOpts || !isViewTransitionAvailable)', 'if (true)'],
    ['if (renderDfd && pendingState && router.window)', 'if (false)'],
    ['if (!vtContext.isTransitioning && interruption)', 'if (false)'],
  ],
  'lib/dom/lib.js': [
    // Prefetching: web/shell/prefetch.ts does it.
    ['usePrefetchBehavior(prefetch, rest)', '[]'],
    ['mergeRefs(forwardedRef, prefetchRef)', 'forwardedRef'],
    ['shouldPrefetch && !isAbsolute', 'false'],
    ['if (mask)', 'if (false)'],
  ],
  'lib/dom/ssr/components.js': [
    ['isPageLinkDescriptor(link)', 'false'],
    ['isFogOfWarEnabled(routeDiscovery, ssr)', 'false'],
    ['useIsRSCRouterContext()', 'false'],
    // What only the server writes.
    ['staticContext ?', 'false ?'],
    ['!isStatic ?', 'true ?'],
  ],
  'lib/dom/ssr/routes.js': [
    ['route.hasClientAction', 'false'],
    ['route.clientLoaderModule', 'undefined'],
    ['route.clientActionModule', 'undefined'],
    ['route.clientMiddlewareModule', 'undefined'],
  ],
  'lib/dom/ssr/single-fetch.js': [
    ['request.method !== "GET"', 'false'],
    ['!ssr && !foundRevalidatingServerLoader', 'false'],
    ['if (fetcherKey)', 'if (false)'],
  ],
  'lib/dom-export/hydrated-router.js': [
    ['UNSAFE_useFogOFWarDiscovery(', 'void ('],
    ['UNSAFE_getPatchRoutesOnNavigationFunction(', 'void ('],
    ['router.createRoutesForHMR = UNSAFE_createClientRoutesWithHMRRevalidationOptOut;', ''],
    ['window.__reactRouterManifest.sri === true', 'false'],
    ['ssrInfo.context.isSpaMode', 'false'],
    ['window.history.state && window.history.state.masked', 'false'],
  ],
};

/** A file of the router with constants for its unused conditions. @throws Error when it has not all of them */
export function withConstants(file: string, code: string): string {
  let result = code;
  for (const [condition, constant] of unused[file] ?? []) {
    if (!result.includes(condition)) throw new Error(`React Router's ${file} has no '${condition.trim()}'`);
    result = result.replaceAll(condition, constant);
  }
  return result;
}

const routerFile = /[\\/]react-router[\\/]dist[\\/]production[\\/](lib[\\/][\w\\/-]+\.js)$/;

export function withoutUnusedRouter(): Plugin {
  return {
    name: 'tokri-without-unused-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: routerFile },
      handler(code, id) {
        const file = routerFile.exec(id)?.[1]?.replaceAll('\\', '/') ?? '';
        return { code: withConstants(file, code), map: null };
      },
    },
  };
}
