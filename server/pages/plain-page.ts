/** Pages without the web app: small, and complete in one file. */
import { createHash } from 'node:crypto';
import { type Locale, languageTags } from '../../messages/locale.ts';
import type { Brand } from '../mail/email-content.ts';
import { escapeHtml } from '../mail/email-html.ts';

interface PlainPage {
  language: Locale;
  brand: Brand;
  title: string;
  text: string;
  /** Label of the link that loads the page again. */
  again: string;
  /** In seconds: the page loads again by itself. */
  seconds?: number;
  /** The code of the page. */
  script?: string;
}

const policy = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** The headers of a plain page, which allow its own code only. */
export const plainHeaders = ({ script }: Pick<PlainPage, 'script'> = {}) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': script
    ? `${policy}; connect-src 'self'; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`
    : policy,
});

export const plainPage = ({
  language,
  brand,
  title,
  text,
  again,
  seconds,
  script,
}: PlainPage): string => `<!doctype html>
<html lang="${languageTags[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${seconds === undefined ? '' : `<meta http-equiv="refresh" content="${seconds}">\n`}<meta name="robots" content="noindex">
<meta name="theme-color" content="${brand.accent}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title} | ${escapeHtml(brand.name)}</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f7f4;color:#15211b;font:1rem/1.5 ui-sans-serif,system-ui,sans-serif}
main{box-sizing:border-box;width:min(28rem,100% - 2rem);padding:2.5rem 1.5rem;background:#fff;border:1px solid #e3e9e5;border-radius:1.5rem;text-align:center}
img{display:block;margin:0 auto 1.25rem}
h1{margin:0 0 .5rem;font-size:1.375rem;line-height:1.75rem}
p{margin:0 0 1.5rem;color:#58665e}
a{display:inline-block;padding:.75rem 1.5rem;border-radius:.75rem;background:${brand.accent};color:#fff;font-weight:700;text-decoration:none}
a:focus-visible{outline:3px solid #15211b;outline-offset:2px}
</style>
</head>
<body>
<main>
<img src="/favicon.svg" alt="" width="56" height="56">
<h1>${title}</h1>
<p>${text}</p>
<a href="">${again}</a>
</main>
${script === undefined ? '' : `<script>${script}</script>\n`}</body>
</html>
`;
