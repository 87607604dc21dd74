/** A Vite plugin: `import text from './file.js?minified'` gives a script as minified text, to be inlined in a page. */
import { readFileSync } from 'node:fs';
import { minifySync, type Plugin } from 'vite';

const query = '?minified';

export function minifiedText(): Plugin {
  return {
    name: 'tokri-minified-text',
    load: {
      filter: { id: /\?minified$/ },
      handler(id) {
        const file = id.slice(0, -query.length);
        this.addWatchFile(file);
        const { code, errors } = minifySync(file, readFileSync(file, 'utf8'));
        if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
        return `export default ${JSON.stringify(code.trim())};`;
      },
    },
  };
}
