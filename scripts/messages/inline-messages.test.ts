import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { catalogs, messagesIn } from '../../messages/index.ts';
import type { Locale } from '../../messages/locale.ts';
import { inlineMessages } from './inline-messages.ts';

const root = join(import.meta.dirname, '../..');

/** Builds a module with the given source for a language. Returns its code and the build's warnings. */
async function bundle(language: Locale, source: string): Promise<{ code: string; warnings: string[] }> {
  const warnings: string[] = [];
  const entry = join(root, 'web/example.ts');
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [
      {
        name: 'example',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? entry : null),
        load: (id) => (id === entry ? source : null),
      },
      inlineMessages(language),
    ],
    build: {
      write: false,
      minify: true,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { onwarn: (warning) => void warnings.push(String(warning.message)) },
    },
  })) as Rolldown.RolldownOutput[];
  return { code: built[0]?.output[0].code ?? '', warnings };
}

const imported = "import { m } from '../messages/index.ts';\n";
/** Runs the code and returns its default export. */
const run = async (code: string) =>
  (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { default: unknown };

describe('the build of a language', () => {
  it('contains the texts in use, in this language only', async () => {
    const source = `${imported}export default m.ui.close();`;
    const english = await bundle('en', source);
    const hindi = await bundle('hi', source);
    expect((await run(english.code)).default).toBe(messagesIn('en').ui.close());
    expect((await run(hindi.code)).default).toBe(messagesIn('hi').ui.close());
    expect(english.code.length).toBeLessThan(80);
    expect(hindi.code).not.toContain(messagesIn('en').ui.close());
  });

  it('formats parameters and plurals as the server does', async () => {
    const source = `${imported}export default [0, 1, 123456].map((count) => m.counts.items({ count }));`;
    for (const language of ['en', 'hi'] as const) {
      const { items } = messagesIn(language).counts;
      const { code } = await bundle(language, source);
      expect((await run(code)).default).toEqual([0, 1, 123_456].map((count) => items({ count })));
    }
  });

  it('shows the English text of a message that is not translated, and says so', async () => {
    const texts = catalogs.hi.ui as Record<string, unknown>;
    const translated = texts.close;
    delete texts.close;
    try {
      const { code, warnings } = await bundle('hi', `${imported}export default m.ui.close();`);
      expect((await run(code)).default).toBe(messagesIn('en').ui.close());
      expect(warnings.join()).toContain('ui.close is not translated to hi');
    } finally {
      if (translated !== undefined) texts.close = translated;
    }
  });

  it('fails for a message that does not exist, and for a key that is not written out', async () => {
    await expect(bundle('en', `${imported}export default m.ui.noSuchText();`)).rejects.toThrow('ui.noSuchText');
    await expect(bundle('en', `${imported}export default (key) => m.ui[key]();`)).rejects.toThrow('named in full');
  });
});
