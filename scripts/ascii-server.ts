/**
 * A Vite plugin that writes the server's scripts in ASCII. V8 keeps the text of a script for as long as it is loaded, with two bytes
 * for each character when one of them, such as '₹', is not a Latin letter or sign.
 */
import type { Plugin } from 'vite';

export const asciiServer = (): Plugin => ({
  name: 'tokri-ascii-server',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  // At the very end: the bundler's own last step would write the characters again.
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = inAscii(file.code);
  },
});

/** The same script with escapes for all other characters, which stand in texts, patterns and comments. */
export const inAscii = (code: string): string =>
  code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
