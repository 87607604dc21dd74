import { m } from '../../../messages/index.ts';
import { m as rule } from '../../../messages/rule-texts.ts';
import { plainLine } from '../../api/plain-text.ts';
import { isFssaiNumber, isGstin } from '../../users/registrations.ts';
import { settingSection } from '../setting-descriptor.ts';

const withoutSpaces = (typed: string) => typed.replaceAll(/\s/g, '').toUpperCase();
const capitals = (typed: string) => plainLine(typed).toUpperCase();

export const company = settingSection(
  {
    title: m.adminSettings.sectionCompany,
    groups: {
      legal: {
        title: m.adminSettings.legal,
        hint: m.adminSettings.legalHint,
        fields: {
          /** Of the company, when it is not the name of the shop. */
          name: { kind: 'text', label: m.adminSettings.legalName, most: 100 },
          gstin: {
            kind: 'text',
            label: m.adminSettings.gstin,
            form: { clean: withoutSpaces, isRight: isGstin, fault: rule.validation.gstin() },
          },
          fssai: {
            kind: 'text',
            label: m.adminSettings.fssai,
            form: { clean: withoutSpaces, isRight: isFssaiNumber, fault: rule.validation.fssai() },
          },
        },
      },
      /**
       * How the company is registered for GST: as usual; under the composition scheme, which takes no tax from customers; or not at all. The
       * last two issue bills of supply. Invoices need a GSTIN, unless the company is `unregistered`.
       */
      gst: {
        title: m.numbersAdmin.gst,
        hint: m.numbersAdmin.schemeHint,
        fields: {
          scheme: {
            kind: 'choice',
            label: m.numbersAdmin.scheme,
            choices: {
              regular: m.numbersAdmin.regular,
              composition: m.numbersAdmin.composition,
              unregistered: m.numbersAdmin.unregistered,
            },
            fault: rule.validation.cannotBeUsed(),
          },
        },
      },
      /** True when each delivery has a GST invoice, or a bill of supply. */
      invoices: {
        title: m.invoices.title,
        hint: m.invoicesAdmin.settingHint,
        fields: { on: { kind: 'switch', label: m.invoicesAdmin.setting, publicAs: 'invoices' } },
      },
      /** How new numbers begin; those that exist stay. */
      numbers: {
        title: m.numbersAdmin.title,
        hint: m.numbersAdmin.hint,
        fields: {
          orders: {
            kind: 'text',
            initial: 'TK-',
            label: m.numbersAdmin.orders,
            hint: m.numbersAdmin.ordersHint,
            most: 6,
            required: rule.validation.orderPrefix(),
            form: {
              clean: capitals,
              isRight: (text) => /^[A-Z0-9-]{1,6}$/.test(text),
              fault: rule.validation.orderPrefix(),
            },
          },
          /**
           * The number of the store follows, so it does not end with a digit; 'C' is for credit notes. Rule 46 of the CGST Rules allows letters,
           * digits, '-' and '/', and 16 characters with the store, the year and five digits.
           */
          invoices: {
            kind: 'text',
            initial: 'T',
            label: m.numbersAdmin.invoices,
            hint: m.numbersAdmin.invoicesHint,
            most: 3,
            required: rule.validation.invoicePrefix(),
            form: {
              clean: capitals,
              isRight: (text) => /^(?!C$)(?:[A-Z0-9/-][A-Z/-]{1,2}|[A-Z/-])$/.test(text),
              fault: rule.validation.invoicePrefix(),
            },
          },
        },
      },
    },
  },
  ({ legal: { name, gstin, fssai }, gst: { scheme }, invoices }) => [
    name,
    gstin !== '' && m.settingSummary.gstin({ gstin }),
    fssai !== '' && m.settingSummary.fssai({ fssai }),
    scheme === 'composition' && m.numbersAdmin.composition(),
    scheme === 'unregistered' && m.numbersAdmin.unregistered(),
    invoices.on && m.invoices.title(),
  ],
);
