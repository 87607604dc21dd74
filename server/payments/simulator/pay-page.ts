/** The page on which a shopper 'pays' with the simulator: without a script, complete in one file, in the language of the shop's page. */
import { formatPaise } from '../../../contract/money/money.ts';
import { messagesIn } from '../../../messages/catalogs.ts';
import { type Locale, languageTags } from '../../../messages/locale.ts';
import type { Brand } from '../../mail/email-content.ts';
import { escapeHtml } from '../../mail/email-html.ts';
import { type Scenario, scenarios } from './scenarios.ts';

export const payPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

interface PayPage {
  language: Locale;
  brand: Brand;
  /** Undefined when the simulator does not know it. */
  order: { number: string; paise: number; isOpen: boolean } | undefined;
  /** Of the page in the shop that the shopper comes from. */
  backTo: string;
}

const css = (accent: string) => `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:#eef1f6;color:#16202c;font:1rem/1.5 ui-sans-serif,system-ui,sans-serif}
main{width:min(30rem,100%);background:#fff;border:1px solid #dfe4ec;border-radius:1.25rem;overflow:hidden}
.notice{margin:0;padding:.875rem 1.5rem;background:#fff3d6;color:#5c4300;font-weight:600}
.content{padding:1.5rem}
h1{margin:0;font-size:1.25rem;line-height:1.75rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:1rem 0 1.5rem}
dt{color:#556070}
dd{margin:0;text-align:right;font-weight:600;overflow-wrap:anywhere}
dd.amount{font-size:1.75rem;line-height:2.25rem;font-weight:800}
dt.amount{align-self:center}
fieldset{margin:0 0 1.5rem;padding:0;border:0}
details{margin:0 0 1.5rem;border:1px solid #dfe4ec;border-radius:.75rem;padding:0 1rem}
summary{padding:.75rem 0;cursor:pointer;font-weight:600}
legend{padding:0 0 .25rem;color:#556070}
label{display:flex;gap:.75rem;padding:.5rem 0;min-height:2.75rem;align-items:center}
input{flex:none;width:1.125rem;height:1.125rem;margin:0;accent-color:${accent}}
.buttons{display:grid;grid-template-columns:2fr 1fr;gap:.75rem}
button,.back{display:block;width:100%;min-height:3rem;padding:.75rem 1rem;border-radius:.75rem;border:1px solid transparent;font:inherit;font-weight:700;text-align:center;cursor:pointer;text-decoration:none}
.pay,.back{background:${accent};color:#fff}
.fail{background:#fff;color:#a32020;border-color:#d9a3a3}
:is(button,.back,summary,input):focus-visible{outline:3px solid #16202c;outline-offset:2px}
`;

/** The text of each choice; functions, because messages are read in a language. */
const labelsOf = (messages: ReturnType<typeof messagesIn>): Readonly<Record<Scenario, string>> => ({
  none: messages.paymentSimulator.nothingWrong(),
  late: messages.paymentSimulator.late(),
  twice: messages.paymentSimulator.twice(),
  'wrong-signature': messages.paymentSimulator.wrongSignature(),
  'other-amount': messages.paymentSimulator.otherAmount(),
  'lost-webhook': messages.paymentSimulator.lostWebhook(),
  away: messages.paymentSimulator.away(),
  hang: messages.paymentSimulator.hang(),
  'refunds-pending': messages.paymentSimulator.refundsPending(),
  'refunds-fail': messages.paymentSimulator.refundsFail(),
});

function form(language: Locale): string {
  const messages = messagesIn(language);
  const labels = labelsOf(messages);
  const choices = scenarios.map(
    (each, index) =>
      `<label><input type="radio" name="scenario" value="${each}"${index === 0 ? ' checked' : ''}>${escapeHtml(labels[each])}</label>`,
  );
  return `<form method="post">
<details>
<summary>${escapeHtml(messages.paymentSimulator.tryFaults())}</summary>
<fieldset>
<legend>${escapeHtml(messages.paymentSimulator.faultsHint())}</legend>
${choices.join('\n')}
</fieldset>
</details>
<div class="buttons">
<button class="pay" name="action" value="pay">${escapeHtml(messages.paymentSimulator.pay())}</button>
<button class="fail" name="action" value="fail">${escapeHtml(messages.paymentSimulator.fail())}</button>
</div>
</form>`;
}

export function payPage({ language, brand, order, backTo }: PayPage): string {
  const messages = messagesIn(language);
  const back = `<a class="back" href="${escapeHtml(backTo)}">${escapeHtml(messages.paymentSimulator.back())}</a>`;
  const facts =
    order &&
    `<dl>
<dt class="amount">${escapeHtml(messages.paymentSimulator.amount())}</dt><dd class="amount">${escapeHtml(formatPaise(order.paise))}</dd>
<dt>${escapeHtml(messages.paymentSimulator.orderNumber())}</dt><dd>${escapeHtml(order.number)}</dd>
<dt>${escapeHtml(messages.paymentSimulator.shop())}</dt><dd>${escapeHtml(brand.name)}</dd>
</dl>`;
  const ended = `<p>${escapeHtml(order ? messages.paymentSimulator.decided() : messages.paymentSimulator.unknown())}</p>${back}`;
  return `<!doctype html>
<html lang="${languageTags[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${escapeHtml(messages.paymentSimulator.title())} | ${escapeHtml(brand.name)}</title>
<style>${css(brand.accent)}</style>
</head>
<body>
<main>
<p class="notice" role="note">${escapeHtml(messages.paymentSimulator.noMoney())}</p>
<div class="content">
<h1>${escapeHtml(messages.paymentSimulator.title())}</h1>
${facts ?? ''}
${order?.isOpen ? form(language) : ended}
</div>
</main>
</body>
</html>
`;
}
