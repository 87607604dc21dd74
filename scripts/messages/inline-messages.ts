/**
 * A Vite plugin that writes messages into the code: `m.cart.add()` becomes "Add to Cart", and a message with parameters a
 * function in the file that uses it. A chunk therefore contains the texts it shows, in the language of the build.
 */
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { Template } from '../../messages/format.ts';
import { isTranslated, templateOf } from '../../messages/index.ts';
import type { Locale } from '../../messages/locale.ts';

const folder = resolve(import.meta.dirname, '../../messages');
const entry = join(folder, 'index.ts');
const formatters = join(folder, 'format.ts');

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** @param language of the texts */
export function inlineMessages(language: Locale): Plugin {
  const warned = new Set<string>();
  return {
    name: 'tokri-inline-messages',
    config: () => ({ define: { __LOCALE__: JSON.stringify(language) } }),
    /** Nothing is left to import but the types. */
    load: (id) => (id === entry ? 'export const m = undefined;' : undefined),
    transform: {
      filter: { id: /\.tsx?(?:$|\?)/, code: /messages\/index\.ts/ },
      handler(code) {
        const program = this.parse(code) as unknown as Node;
        const name = localName(program);
        if (!name) return undefined;
        const edits: { start: number; end: number; text: string }[] = [];
        const declared = new Map<string, string>();
        for (const { key, node, call } of uses(program, name)) {
          const template = templateOf(key, language);
          if (template === undefined) this.error(`There is no message ${key}: add it to messages/en`, node.start);
          if (!isTranslated(key, language) && !warned.has(key)) {
            warned.add(key);
            this.warn(`${key} is not translated to ${language}; the English text is used`);
          }
          if (call && typeof template === 'string') {
            edits.push({ start: call.start, end: call.end, text: JSON.stringify(template) });
          } else {
            const variable = `message_${key.replace('.', '_')}`;
            declared.set(variable, functionOf(template, language));
            edits.push({ start: node.start, end: node.end, text: variable });
          }
        }
        let result = code;
        for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start)) {
          result = result.slice(0, start) + text + result.slice(end);
        }
        const head = [...declared].map(([variable, body]) => `const ${variable} = ${body};`);
        const isFormatted = head.some((line) => line.includes('$format') || line.includes('$plural'));
        if (isFormatted) {
          head.unshift(`import { formatValue as $format, pluralForm as $plural } from ${JSON.stringify(formatters)};`);
        }
        return { code: `${head.join(' ')} ${result}`, map: null };
      },
    },
  };
}

/** The name under which a file imports the messages. */
function localName(program: Node): string | undefined {
  for (const statement of program.body as Node[]) {
    if (statement.type !== 'ImportDeclaration') continue;
    if (!/messages\/index\.ts$/.test(String((statement.source as { value?: unknown }).value))) continue;
    for (const each of statement.specifiers as { imported?: { name: string }; local: { name: string } }[]) {
      if (each.imported?.name === 'm') return each.local.name;
    }
  }
  return undefined;
}

interface Use {
  /** Such as 'cart.add'. */
  key: string;
  node: Node;
  /** The call, when it has no arguments. */
  call?: Node;
}

/** Every `m.area.key` in a file. @throws for `m[…]`: the build has to know the key */
function uses(program: Node, name: string): Use[] {
  const found: Use[] = [];
  const visit = (node: Node, parent?: Node) => {
    const key = keyOf(node, name);
    if (key) {
      const isBareCall =
        parent?.type === 'CallExpression' && parent.callee === node && (parent.arguments as unknown[]).length === 0;
      found.push({ key, node, ...(isBareCall && { call: parent }) });
      return;
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) visit(child, node);
      }
    }
  };
  visit(program);
  return found;
}

function keyOf(node: Node, name: string): string | undefined {
  if (node.type !== 'MemberExpression') return undefined;
  const area = node.object as Node;
  if (area.type !== 'MemberExpression') return undefined;
  const root = area.object as Node;
  if (root.type !== 'Identifier' || root.name !== name) return undefined;
  if (node.computed || area.computed) throw new Error('A message is named in full: m.area.key');
  return `${(area.property as unknown as { name: string }).name}.${(node.property as unknown as { name: string }).name}`;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

function functionOf(template: Template, language: Locale): string {
  const body =
    typeof template === 'string'
      ? literal(template, language)
      : `$plural({ one: () => ${literal(template.one, language)}, other: () => ${literal(template.other, language)} }, $.count, ${JSON.stringify(language)})()`;
  return `($) => ${body}`;
}

/** A template as a JavaScript template literal. */
function literal(template: string, language: Locale): string {
  const parts = template.split(/\{(\w+)\}/);
  const text = parts.map((part, index) =>
    index % 2 === 1
      ? `\${$format($.${part}, ${JSON.stringify(language)})}`
      : part.replace(/[\\`]|\$\{/g, (special) => `\\${special}`),
  );
  return `\`${text.join('')}\``;
}
