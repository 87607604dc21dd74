/**
 * The layout of every email. No external images: nobody learns that an email was opened. So the shop is there by its name and its colour,
 * and not by its logo.
 */
import type { Messages } from '../../messages/index.ts';
import type { Brand, EmailContent, EmailSummary, Fact } from './email-content.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (each) => escapes[each] ?? each);

/** Email clients support few style sheets: every element has its own styles, and `darkStyles` changes them where it is understood. */
const styles = {
  page: 'margin:0;padding:24px 12px;background:#f3f6f3;',
  card: 'max-width:520px;margin:0 auto;background:#ffffff;border-radius:14px;padding:32px;font:16px/1.55 Figtree,Helvetica,Arial,sans-serif;color:#17211a;',
  brand: 'margin:0 0 24px;font-size:20px;font-weight:800;',
  title: 'margin:0 0 12px;font-size:22px;line-height:1.3;',
  paragraph: 'margin:0 0 16px;',
  heads: 'margin:0 0 8px;padding:16px 20px;background:#e5f4ec;border-radius:10px;',
  headName: 'margin:0;font-size:13px;color:#4a554d;',
  head: 'margin:0 0 10px;font-size:20px;line-height:1.3;font-weight:800;',
  headAfter: 'margin:0 0 4px;font-weight:600;',
  code: 'margin:24px 0;padding:16px;background:#e5f4ec;border-radius:10px;text-align:center;font-size:34px;font-weight:800;letter-spacing:10px;color:#075f38;',
  button:
    'display:inline-block;margin:8px 0 16px;padding:13px 24px;border-radius:10px;color:#ffffff;font-weight:700;text-decoration:none;',
  link: 'margin:0;font-size:13px;color:#5b665e;word-break:break-all;',
  small: 'margin:16px 0 0;font-size:13px;color:#5b665e;',
  facts: 'width:100%;border-collapse:collapse;margin:8px 0 16px;',
  name: 'padding:8px 12px 8px 0;border-bottom:1px solid #e3e9e4;text-align:left;font-weight:400;',
  value:
    'padding:8px 0;border-bottom:1px solid #e3e9e4;text-align:right;font-weight:600;white-space:nowrap;vertical-align:top;',
  sumName: 'padding:12px 12px 8px 0;text-align:left;font-weight:800;',
  sum: 'padding:12px 0 8px;text-align:right;font-size:18px;font-weight:800;white-space:nowrap;vertical-align:top;',
} as const;

/** For clients in a dark theme. */
const darkStyles =
  '@media (prefers-color-scheme:dark){.page{background:#0f1511!important}' +
  '.card{background:#18201b!important;color:#eef3ef!important}.brand,.headName,.link,.small{color:#b4c0b7!important}' +
  '.brand{color:#eef3ef!important}.heads,.code{background:#123524!important;color:#eef3ef!important}' +
  '.name,.value{border-color:#333d36!important}}';

const tag = (name: string, style: keyof typeof styles, inner: string): string =>
  `<${name} class="${style}" style="${styles[style]}">${inner}</${name}>`;

const button = (m: Messages, accent: string, { label, url }: { label: string; url: string }): string =>
  `<a href="${escapeHtml(url)}" style="${styles.button}background:${accent};">${escapeHtml(label)}</a>` +
  tag('p', 'small', m.emails.buttonFails()) +
  tag('p', 'link', escapeHtml(url));

function factTable(facts: readonly Fact[]): string {
  const rows = facts.map(([name, value], at) => {
    const isSum = at > 0 && at === facts.length - 1;
    return `<tr>${tag('th', isSum ? 'sumName' : 'name', escapeHtml(name))}${tag('td', isSum ? 'sum' : 'value', escapeHtml(value))}</tr>`;
  });
  return tag('table', 'facts', rows.join(''));
}

/** The first of the heads is the largest. */
function summaryBlock({ heads, facts }: EmailSummary): string {
  const block = heads.map(
    ([name, value], at) =>
      tag('p', 'headName', escapeHtml(name)) + tag('p', at === 0 ? 'head' : 'headAfter', escapeHtml(value)),
  );
  return (heads.length > 0 ? tag('div', 'heads', block.join('')) : '') + factTable(facts);
}

export function asHtml(
  m: Messages,
  { name: shopName, accent }: Brand,
  tagOfLanguage: string,
  { subject, title, summary, paragraphs, code, action, facts, footnote, link }: EmailContent,
): string {
  const body = [
    `<p class="brand" style="${styles.brand}color:${accent};">${escapeHtml(shopName)}</p>`,
    tag('h1', 'title', escapeHtml(title)),
    summary && summaryBlock(summary),
    ...paragraphs.map((each) => tag('p', 'paragraph', escapeHtml(each))),
    code && tag('p', 'code', escapeHtml(code)),
    facts && factTable(facts),
    action && button(m, accent, action),
    footnote && tag('p', 'small', escapeHtml(footnote)),
    link && tag('p', 'small', `<a href="${escapeHtml(link.url)}" style="color:#5b665e;">${escapeHtml(link.label)}</a>`),
    tag('p', 'small', escapeHtml(m.emails.signature({ shopName }))),
  ].filter((part) => part);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>${darkStyles}</style><title>${escapeHtml(subject)}</title>`;
  const card = tag('div', 'card', `\n${body.join('\n')}\n`);
  return `<!doctype html>\n<html lang="${tagOfLanguage}"><head>${head}</head><body class="page" style="${styles.page}">\n${card}\n</body></html>\n`;
}
