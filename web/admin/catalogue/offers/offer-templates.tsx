import { translationPath } from '../../../../contract/catalogue/translations.ts';
import { m } from '../../../../messages/index.ts';
import { baseLocale, currentLocale } from '../../../../messages/locale.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { OfferValues } from './offer-values.ts';

/** Offers that many shops have. What they do not name is as in an empty form. */
const templates = (): readonly (Partial<OfferValues> & { title: string })[] => [
  { title: m.offerTemplates.percent(), kind: 'percent', percent: '10', most: '100', minimum: '500' },
  { title: m.offerTemplates.buyGet(), kind: 'buy_get', buy: '2', get: '1', of: 'same' },
  { title: m.offerTemplates.firstOrder(), kind: 'amount', amount: '50', minimum: '199', firstOrder: true },
  { title: m.offerTemplates.freeDelivery(), kind: 'free_delivery', minimum: '299' },
];

/** The field for a title in the language of this page. */
function titleField() {
  const language = currentLocale();
  return language === baseLocale ? 'title' : translationPath(language, 'title');
}

/** Fills the form of a new offer. The title in the other language is left to the owner. */
export const OfferTemplates = ({ onChoose }: { onChoose: (values: Partial<OfferValues>) => void }) => (
  <Card title={m.offerTemplates.heading()} hint={m.offerTemplates.hint()}>
    <div className="flex flex-wrap gap-2">
      {templates().map(({ title, ...values }) => (
        <Button
          key={title}
          variant="outline"
          className="px-4 text-sm"
          onClick={() => onChoose({ ...values, [titleField()]: title })}
        >
          {title}
        </Button>
      ))}
    </div>
  </Card>
);
