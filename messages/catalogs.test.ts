import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { formatTemplate, type Template } from './format.ts';
import { catalogs, messagesIn, templateOf, untranslated } from './index.ts';
import { baseLocale, locales } from './locale.ts';

const root = join(import.meta.dirname, '..');
const sourcesIn = (...folders: string[]) =>
  globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root },
  )
    .filter((file) => !/\.(?:test|spec)\.tsx?$/.test(file) && !/\/(?:testing|migrations)\//.test(file))
    .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }));

const keys = Object.entries(catalogs[baseLocale]).flatMap(([area, texts]) =>
  Object.keys(texts).map((key) => `${area}.${key}`),
);
const textsOf = (template: Template | undefined) =>
  template === undefined ? [] : typeof template === 'string' ? [template] : [template.one, template.other];
/** The names that a pattern finds in a message, each once and sorted. */
const namesIn = (template: Template | undefined, pattern: RegExp) =>
  [...new Set(textsOf(template).flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name)))].sort();

describe.each(locales.filter((locale) => locale !== baseLocale))('the texts in %s', (locale) => {
  const translation = (key: string) => {
    const [area = '', name = ''] = key.split('.');
    return catalogs[locale][area]?.[name];
  };

  it('are complete', () => {
    expect(untranslated(locale)).toEqual([]);
    expect(keys.filter((key) => textsOf(translation(key)).some((text) => text.trim() === ''))).toEqual([]);
  });

  it('have no text that English does not have', () => {
    const known = new Set(keys);
    const own = Object.entries(catalogs[locale]).flatMap(([area, texts]) =>
      Object.keys(texts).map((key) => `${area}.${key}`),
    );
    expect(own.filter((key) => !known.has(key))).toEqual([]);
  });

  it('have the parameters and elements of the English ones', () => {
    const different = keys.filter((key) => {
      const [english, translated] = [templateOf(key, baseLocale), templateOf(key, locale)];
      // 'One' may name its number in words.
      const params = (template: Template | undefined) =>
        namesIn(template, /\{(\w+)\}/g).filter((name) => name !== 'count');
      const tags = (template: Template | undefined) => namesIn(template, /<(\w+)>/g);
      return (
        String(params(english)) !== String(params(translated)) || String(tags(english)) !== String(tags(translated))
      );
    });
    expect(different).toEqual([]);
  });

  it('have plural forms only where these differ, and else show the count', () => {
    const wrong = keys.filter((key) => {
      const [english, translated] = [templateOf(key, baseLocale), templateOf(key, locale)];
      if (typeof translated === 'object') return translated.one === translated.other;
      return typeof english === 'object' && !translated?.includes('{count}');
    });
    expect(wrong).toEqual([]);
  });

  it('are written in the script of the language', () => {
    // Names, units and file formats stay as they are.
    const foreign = keys.filter((key) =>
      textsOf(translation(key)).some((text) => {
        const words = text.replace(/\{\w+\}|<\/?\w+>/g, '').match(/[A-Za-z]{2,}/g) ?? [];
        return words.length > 3 && !/[\u0900-\u097F]/.test(text);
      }),
    );
    expect(foreign).toEqual([]);
  });
});

describe('the Hindi texts', () => {
  it('spell a word in one way', () => {
    const others = ['ख़रीद', 'ग़लत', 'खुद', 'ख़ाली', 'आख़िरी', 'बाक़ी'].map((word) => word.normalize('NFD'));
    const texts = Object.entries(catalogs.hi).flatMap(([area, all]) =>
      Object.entries(all).flatMap(([key, template]) =>
        textsOf(template).map((text) => `${area}.${key}: ${text.normalize('NFD')}`),
      ),
    );
    expect(texts.filter((text) => others.some((word) => text.includes(word)))).toEqual([]);
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

  it('have a text in every form', () => {
    expect(keys.filter((key) => textsOf(templateOf(key, baseLocale)).some((text) => text.trim() === ''))).toEqual([]);
  });
});

describe('a message', () => {
  it('falls back to English where it is not translated', () => {
    const [area = '', name = ''] = keys[0]?.split('.') ?? [];
    const texts = catalogs.hi[area] as Record<string, Template>;
    const translated = texts[name];
    delete texts[name];
    try {
      expect(templateOf(`${area}.${name}`, 'hi')).toEqual(templateOf(`${area}.${name}`, 'en'));
      expect(untranslated('hi')).toEqual([`${area}.${name}`]);
    } finally {
      if (translated !== undefined) texts[name] = translated;
    }
  });

  it('is undefined for a key that does not exist', () => {
    expect(templateOf('cart.noSuchText', 'hi')).toBeUndefined();
    expect(templateOf('noSuchArea', 'en')).toBeUndefined();
  });

  it('takes the form of its count, and groups numbers as the language does', () => {
    const items = { one: '{count} item', other: '{count} items' };
    expect([0, 1, 2, 123456].map((count) => formatTemplate(items, { count }, 'en'))).toEqual([
      '0 items',
      '1 item',
      '2 items',
      '1,23,456 items',
    ]);
    // Hindi counts zero as one.
    expect(formatTemplate(items, { count: 0 }, 'hi')).toBe('0 item');
  });

  it('does not read placeholders in its parameters', () => {
    expect(formatTemplate('{name} was removed', { name: '{count}', count: 3 }, 'en')).toBe('{count} was removed');
  });

  it('exists in every language as a function', () => {
    for (const locale of locales) {
      for (const [area, texts] of Object.entries(messagesIn(locale))) {
        for (const [key, message] of Object.entries(texts)) expect(typeof message, `${area}.${key}`).toBe('function');
      }
    }
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
const international = /^(?:Tokri|CSV|PNG|JPG|WebP|AVIF|SKU|UTF|MB|KB|Enter|Esc|GET|ID|OTP|UPI|COD|PIN|AM|PM)$/;
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
