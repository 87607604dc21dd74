import { describe, expect, it } from 'vitest';
import type { EmailContent } from './email-content.ts';
import { emailTemplate, renderEmail } from './email-template.ts';

const brand = { name: 'Green & Fresh', accent: '#b3261e' };
const render = (content: EmailContent) => renderEmail(emailTemplate('en', content), brand);

describe('an email template', () => {
  it('has the same content in HTML and in plain text', () => {
    const { text, html } = render({
      subject: 'Order TK-7K3M9QX2',
      title: 'Thank you',
      paragraphs: ['We have your order.', 'It comes in 11 minutes.'],
      code: '123456',
      facts: [['Total', '₹120.50']],
      action: { label: 'See the order', url: 'https://shop.example/dashboard/orders' },
      footnote: 'Not you? Write to us.',
    });
    const said = ['Thank you', 'We have your order.', 'It comes in 11 minutes.', '123456', 'Total', '₹120.50'];
    for (const each of [...said, 'https://shop.example/dashboard/orders', 'Not you? Write to us.']) {
      expect(text).toContain(each);
      expect(html).toContain(each);
    }
  });

  it('cannot be changed by a name: markup is escaped, and a subject is one line', () => {
    const name = '<img src=x onerror="alert(1)">\r\nBcc: all@people.example';
    const { subject, html } = render({
      subject: `Hello ${name}`,
      title: name,
      paragraphs: [`Dear ${name} & co.`],
    });
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
    expect(html).toContain('&amp; co.');
  });

  it('loads nothing from other servers', () => {
    const { html } = render({ subject: 'Hello', title: 'Hello', paragraphs: ['How are you?'] });
    expect(html).not.toMatch(/<img|<link|<script|url\(|https?:/);
  });

  it('has the name and the colour of the shop', () => {
    const email = emailTemplate('en', (shopName) => ({
      subject: shopName,
      title: `Welcome to ${shopName}`,
      paragraphs: [],
    }));
    const { subject, text, html } = renderEmail(email, brand);
    expect(subject).toBe('Green & Fresh');
    expect(text).toContain('Welcome to Green & Fresh');
    expect(text).toMatch(/--\nGreen & Fresh: fresh groceries/);
    expect(html).toContain('color:#b3261e;">Green &amp; Fresh</p>');
    expect(html).not.toContain('Tokri');
  });
});
