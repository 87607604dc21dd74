import { defineConfig } from 'vitest/config';
import { iconSprite } from './scripts/icon-sprite.ts';

/** Options of all projects. */
const shared = {
  // No time that anything has to keep: it ends a test that hangs.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Generous, since it is no time that anything has to keep: on a busy machine everything takes longer.
  expect: { poll: { timeout: 15_000 } },
};

const isolatedComponents = 'web/**/*.isolated.test.tsx';

const components = {
  environment: 'happy-dom',
  // Threads share the compiled code of the packages.
  pool: 'threads' as const,
  setupFiles: ['./web/testing/english.ts', './web/testing/setup-dom.ts'],
};

export default defineConfig({
  plugins: [iconSprite()],
  test: {
    // More than a small machine has cores, because many tests wait for something.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: 'rules and API',
          include: ['{contract,messages,packages,server,web,demo,scripts}/**/*.test.ts'],
          globalSetup: './server/testing/template-database.ts',
          setupFiles: './web/testing/english.ts',
          // The files of one worker share its modules and the compiled database engine, which takes a third off the run: a test
          // file must leave nothing behind in them.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          ...components,
          name: 'components',
          include: ['web/**/*.test.tsx'],
          exclude: [isolatedComponents],
          // The files of one worker share the modules of the web app, which halves the run. `setup-dom.ts` empties what they hold.
          isolate: false,
        },
      },
      {
        // Tests that replace modules, or that are about the first time a module is loaded.
        test: { ...shared, ...components, name: 'isolated components', include: [isolatedComponents] },
      },
    ],
  },
});
