import { defineConfig } from 'vitest/config';
import { iconSprite } from './scripts/icon-sprite.ts';

/** What all projects share. */
const shared = {
  // No time that anything has to keep: it ends a test that hangs.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Generous, since it is no time that anything has to keep: on a busy machine everything takes longer.
  expect: { poll: { timeout: 15_000 } },
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
          name: 'components',
          include: ['web/**/*.test.tsx'],
          environment: 'happy-dom',
          // Threads share the compiled code of the packages, which halves the run.
          pool: 'threads',
          setupFiles: ['./web/testing/english.ts', './web/testing/setup-dom.ts'],
        },
      },
    ],
  },
});
