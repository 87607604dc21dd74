import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { parseSync } from 'vite';
import { describe, expect, it, vi } from 'vitest';
import { filesOfPage } from '../web/language/load-messages.ts';
import routes from '../web/routes.ts';
import { catalogs, faultsOf, messagesIn, withoutForm } from './catalogs.ts';
import { addMessages, formatMessage } from './index.ts';
import { baseLocale, type Locale, locales } from './locale.ts';

const root = join(import.meta.dirname, '..');
const sourcesIn = (...folders: string[]) =>
  globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root },
  )
    .filter((file) => !/\.(?:test|spec)\.tsx?$/.test(file) && !/\/(?:testing|migrations)\//.test(file))
    .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }));

/** The texts of every message of a language, with one text for each plural form. */
function textsIn(locale: Locale): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const [area, all] of Object.values(catalogs[locale] ?? {}).flatMap((file) => Object.entries(file))) {
    for (const [name, text] of Object.entries(all)) {
      const key = `${area}.${withoutForm(name)}`;
      texts.set(key, [...(texts.get(key) ?? []), text]);
    }
  }
  return texts;
}
const english = textsIn(baseLocale);
const keys = [...english.keys()];
/** The names that a pattern finds in texts, each once and sorted. */
const namesIn = (texts: readonly string[] = [], pattern: RegExp) =>
  String([...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name)))].sort());

describe('the catalogs', () => {
  const one = { shop: { cart: { add: 'Add', items_one: '{count} item', items_other: '{count} items' } } };
  const everywhere = Object.fromEntries(locales.map((locale) => [locale, one]));
  const nowhere = Object.fromEntries(locales.map((locale) => [locale, { shop: { cart: {} } }]));
  const { hi: _, ...withoutHindi } = everywhere;

  it('have the same messages in every language', () => {
    expect(faultsOf()).toEqual([]);
  });

  it.each([
    [
      'a missing message',
      { ...everywhere, hi: { shop: { cart: { add: 'जोड़ें' } } } },
      'messages/hi/shop.json: cart.items is missing',
    ],
    [
      'a message that English does not have',
      { ...nowhere, hi: { shop: { cart: { add: 'जोड़ें' } } } },
      'messages/hi/shop.json: cart.add is not in en',
    ],
    ['an unknown language', { ...everywhere, xx: {} }, 'messages/xx: there is no language xx in messages/locale.ts'],
    ['a language without messages', withoutHindi, 'messages/hi: there are no messages in the language hi'],
  ])('are refused in one line for %s', (_, all, line) => {
    expect(faultsOf(all)).toEqual([line]);
  });
});

describe.each(locales)('the texts in %s', (locale) => {
  const texts = textsIn(locale);

  it('have a text in every form', () => {
    expect([...texts].filter(([, forms]) => forms.some((text) => text.trim() === ''))).toEqual([]);
  });

  it('have the parameters and elements of the English ones', () => {
    const different = keys.filter((key) => {
      const [own, base] = [texts.get(key), english.get(key)];
      // 'One' may name its number in words.
      const params = (forms: readonly string[] | undefined) => namesIn(forms, /\{(?!count\})(\w+)\}/g);
      const tags = (forms: readonly string[] | undefined) => namesIn(forms, /<(\w+)>/g);
      return params(own) !== params(base) || tags(own) !== tags(base);
    });
    expect(different).toEqual([]);
  });
});

describe.each(locales.filter((locale) => locale !== baseLocale))('the texts in %s', (locale) => {
  const texts = textsIn(locale);

  it('have plural forms only where these differ, and else show the count', () => {
    const wrong = keys.filter((key) => {
      const [own = [], base = []] = [texts.get(key), english.get(key)];
      if (own.length > 1) return new Set(own).size === 1;
      return base.length > 1 && !own[0]?.includes('{count}');
    });
    expect(wrong).toEqual([]);
  });
});

describe('the Hindi texts', () => {
  const texts = [...textsIn('hi')];

  it('are written in Devanagari', () => {
    // Names, units and file formats stay as they are.
    const foreign = texts.filter(([, forms]) =>
      forms.some((text) => {
        const words = text.replace(/\{\w+\}|<\/?\w+>/g, '').match(/[A-Za-z]{2,}/g) ?? [];
        return words.length > 3 && !/[\u0900-\u097F]/.test(text);
      }),
    );
    expect(foreign).toEqual([]);
  });

  it('spell a word in one way', () => {
    const others = ['ख़रीद', 'ग़लत', 'खुद', 'ख़ाली', 'आख़िरी', 'बाक़ी'].map((word) => word.normalize('NFD'));
    const lines = texts.flatMap(([key, forms]) => forms.map((text) => `${key}: ${text.normalize('NFD')}`));
    expect(lines.filter((text) => others.some((word) => text.includes(word)))).toEqual([]);
  });
});

describe('the English texts', () => {
  it('are all in use', () => {
    const code = sourcesIn('contract', 'demo', 'scripts', 'server', 'web')
      .map((each) => each.code)
      .join('\n');
    // `m.cart.add`, `messagesIn(language).cart.add`, and 'cart.add' as an error has it.
    const used = new Set([...code.matchAll(/[.'"`](\w+\.\w+)\b/g)].map(([, key]) => key));
    expect(keys.filter((key) => !used.has(key))).toEqual([]);
  });
});

describe('a message', () => {
  addMessages('en', {
    sample: {
      items_one: '{count} item',
      items_other: '{count} items',
      removed: '{name} was removed',
      only: 'Only English',
    },
  });
  addMessages('hi', { sample: { items_one: '{count} item', items_other: '{count} items' } });

  it('falls back to English where it is not translated', () => {
    expect(formatMessage('sample.only', {}, 'hi')).toBe('Only English');
  });

  it('is undefined for a key that does not exist', () => {
    expect(formatMessage('cart.noSuchText', {}, 'hi')).toBeUndefined();
    expect(formatMessage('noSuchArea', {}, 'en')).toBeUndefined();
  });

  it('takes the form of its count, and groups numbers as the language does', () => {
    const items = (count: number, locale: Locale) => formatMessage('sample.items', { count }, locale);
    expect([0, 1, 2, 123456].map((count) => items(count, 'en'))).toEqual([
      '0 items',
      '1 item',
      '2 items',
      '1,23,456 items',
    ]);
    // Hindi counts zero as one.
    expect(items(0, 'hi')).toBe('0 item');
  });

  it('does not read placeholders in its parameters', () => {
    expect(formatMessage('sample.removed', { name: '{count}', count: 3 }, 'en')).toBe('{count} was removed');
  });

  it('is a function in every language', () => {
    for (const locale of locales) expect(messagesIn(locale).cart.onlyLeft({ count: 3 })).toContain('3');
  });

  it('cannot be read before the language is known', async () => {
    vi.resetModules();
    const { m } = await import('./index.ts');
    expect(() => m.ui.close()).toThrow('The language is not known yet');
    vi.resetModules();
  });
});

interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Attributes and properties whose text people read or hear. */
const readable =
  /^(?:aria-(?:label|description|roledescription|valuetext)|alt|body|busyLabel|caption|confirmLabel|description|explain|heading|hint|label|legend|message|note|placeholder|question|summary|text|title|tooltip)$/;
/** Words that are the same in every language: the brand, units of data, formats. */
const international =
  /^(?:Tokri|CSV|PNG|JPG|WebP|AVIF|SKU|UTF|MB|KB|Enter|Esc|GET|ID|OTP|UPI|COD|PIN|AM|PM|Razorpay|Stripe)$/;
const isText = (text: string) =>
  (text.replace(/&\w+;/g, '').match(/[A-Za-z]{2,}/g) ?? []).some((word) => !international.test(word));

/** Class names and selectors, which read like words. */
const isStyle = (node: Node, code: string): boolean =>
  (node.type === 'JSXAttribute' &&
    /^(?:\w*[cC]lass(?:Name|es)?|rel|sizes|style)$/.test(String((node.name as { name?: unknown }).name))) ||
  (node.type === 'CallExpression' &&
    /(?:classNames|querySelector(?:All)?|matches|closest)(?:<\w+>)?$/.test(
      code.slice(node.start, (node.callee as Node).end as number),
    ));

/** `new Error('…')`, whose text is for the log. */
const isError = (node: Node, code: string): boolean =>
  node.type === 'NewExpression' && /^new \w*Error\(/.test(code.slice(node.start, node.start + 40));

/** Texts in code that people see and that are in no catalogue, as 'file:line text'. */
function hardCoded(file: string, code: string): string[] {
  const found: string[] = [];
  const add = (node: Node, text: string) => {
    const line = code.slice(0, node.start).split('\n').length;
    found.push(`${file}:${line} ${text.trim().replace(/\s+/g, ' ')}`);
  };
  const literal = (node: unknown): string | undefined => {
    if (!isNode(node)) return undefined;
    if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
    if (node.type === 'JSXExpressionContainer') return literal(node.expression);
    if (node.type === 'TemplateLiteral') {
      return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(' ');
    }
    return undefined;
  };
  const visit = (node: Node) => {
    if (node.type.startsWith('TS') && !/Expression$/.test(node.type)) return;
    if (node.type === 'JSXText' && isText(String(node.value))) add(node, String(node.value));
    if (node.type === 'JSXAttribute') {
      const name = String((node.name as { name?: unknown }).name);
      const text = literal(node.value);
      if (readable.test(name) && text !== undefined && isText(text)) add(node, text);
    }
    if (node.type === 'Property') {
      const name = String((node.key as { name?: unknown }).name);
      const text = literal(node.value);
      // Lower-case words are names in code, unless they are several.
      if (readable.test(name) && text !== undefined && isText(text) && /^[A-Z]|\w \w/.test(text)) add(node, text);
    }
    if (node.type === 'CallExpression') {
      const [first] = node.arguments as Node[];
      const text = literal(first);
      const callee = code.slice((node.callee as Node).start, (first?.start ?? node.start) - 1);
      if (/(?:toast|announce|notify|confirm)\w*$/i.test(callee) && text !== undefined && isText(text)) add(node, text);
    }
    // Several plain words, wherever they are: code has few such strings.
    const words = node.type === 'Literal' && typeof node.value === 'string' ? node.value : '';
    if (/^\w[\w’',]*(?: [\w’',]+)+[.!?…]*$/.test(words) && isText(words)) add(node, words);
    if (isStyle(node, code) || isError(node, code)) return;
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
    }
  };
  visit(parseSync(file, code).program as unknown as Node);
  return [...new Set(found)];
}

describe('the web app', () => {
  it('has no text outside the catalogs', () => {
    expect(sourcesIn('web').flatMap(({ file, code }) => hardCoded(file, code))).toEqual([]);
  });

  it('would be told about one', () => {
    const code = `
      export const Box = () => <p aria-label={\`Close \${name}\`}>Hello there<b title="Shown">{'x'}</b></p>;
      const labels = { title: 'Your cart' };
      showToast('It is done');
    `;
    expect(hardCoded('box.tsx', code)).toHaveLength(5);
  });
});

/** Calls of messages, and reads of the language, that run when their file is loaded. */
function callsAtLoad(file: string, code: string): string[] {
  const found: string[] = [];
  const visit = (node: Node, parent?: Node) => {
    const isFunction = /Function/.test(node.type);
    // A callback of `map` and the like runs at once.
    const callee = parent?.type === 'CallExpression' ? (parent.callee as Node) : undefined;
    const runsAtOnce =
      callee && /\.(?:map|flatMap|filter|find|some|reduce)$/.test(code.slice(callee.start, callee.end as number));
    if ((isFunction && !runsAtOnce) || node.type === 'MethodDefinition') return;
    if (node.type === 'CallExpression') {
      const called = code.slice((node.callee as Node).start, (node.callee as Node).end as number);
      if (/^m\.\w+\.\w+$|^currentLocale$/.test(called)) found.push(`${file}: ${called}()`);
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, node);
    }
  };
  visit(parseSync(file, code).program as unknown as Node);
  return found;
}

/** Each page with its layouts, from the outside. */
const pagesOf = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[][] =>
  entries.flatMap((entry) => (entry.children ? pagesOf(entry.children).map((page) => [entry, ...page]) : [[entry]]));

/** Components that bring a file of messages with them. */
const withMessages = /lazyWithMessages\('(\w+)',\s*\(\) =>\s*import\('(\.[^']+)'\)/g;

/**
 * The areas that a route's files use, each with a file that does. It follows imports, also those that are loaded later.
 * @param given areas that are loaded for it
 */
function areasOf(route: string, given: readonly string[] = []): Map<string, string> {
  const areas = new Map<string, string>();
  const files = new Set([route]);
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const [, name = '', from = ''] of source.matchAll(withMessages)) {
      const brought = [...given, ...Object.keys(catalogs[baseLocale]?.[name] ?? {})];
      for (const [area, user] of areasOf(join(dirname(file), from), brought)) areas.set(area, user);
    }
    const code = source.replaceAll(withMessages, '');
    // Screens load the texts of messages that the contract names.
    if (!file.startsWith('contract/'))
      for (const [, area = ''] of code.matchAll(/\bm\.(\w+)\.\w+/g))
        if (!given.includes(area)) areas.set(area, areas.get(area) ?? file);
    for (const [, from = ''] of code.matchAll(/(?:from|import)\s*\(?\s*'(\.[^'?]+)/g)) {
      const path = join(dirname(file), from);
      if (/\.tsx?$/.test(path) && !path.startsWith('messages') && existsSync(join(root, path))) files.add(path);
    }
  }
  return areas;
}

describe('the pages', () => {
  it('read no message when a file is loaded, because the language is not known then', () => {
    const sources = sourcesIn('web').filter(({ code }) => code.includes('messages/'));
    expect(sources.flatMap(({ file, code }) => callsAtLoad(file, code))).toEqual([]);
    expect(
      callsAtLoad(
        'table.ts',
        'const names = { a: m.ui.close() }; const b = () => m.ui.close(); [1].map(() => m.ui.close());',
      ),
    ).toHaveLength(2);
  });

  it('use only messages of the files that they load', () => {
    const pages = pagesOf(routes as RouteConfigEntry[]);
    const files = new Set(pages.flat().map(({ file }) => file));
    const areasOfFiles = new Map([...files].map((file) => [file, areasOf(`web/${file}`)]));
    const missing = pages.flatMap((page) => {
      const ids = page.map(({ id, file }) => id ?? file.replace('.tsx', ''));
      const loaded = new Set(filesOfPage(ids).flatMap((name) => Object.keys(catalogs[baseLocale]?.[name] ?? {})));
      return page
        .flatMap(({ file }) => [...(areasOfFiles.get(file) ?? [])])
        .flatMap(([area, file]) => (loaded.has(area) ? [] : [`${ids.at(-1)}: ${area} in ${file}`]));
    });
    expect(missing).toEqual([]);
  });
});
