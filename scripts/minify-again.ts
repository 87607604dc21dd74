/**
 * A Vite plugin that minifies the browser's scripts once more with SWC, which inlines what Oxc, Vite's own minifier, leaves: 0.8 KB of a
 * first visit. Not the framework: React is slower then (docs/decisions/0079-unused-router.md).
 */
import { minify, version } from '@swc/core';
import type { Plugin } from 'vite';

const options = { module: true, compress: { passes: 3, ecma: 2020 }, mangle: { topLevel: true } } as const;

export const minifyAgain = (): Plugin => ({
  name: 'tokri-minify-again',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  // The names of files have their content at that time in them, and browsers keep what has a name.
  augmentChunkHash: () => version + JSON.stringify(options),
  // At the very end: Oxc is the bundler's own last step.
  async generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.name !== 'framework') file.code = await minified(file.code);
  },
});

/** The same module in fewer bytes. */
async function minified(code: string): Promise<string> {
  return (await minify(code, options)).code;
}
