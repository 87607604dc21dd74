import { useQuery, useQueryClient } from '@tanstack/react-query';
import { links } from '../../../../contract/api/links.ts';
import { m } from '../../../../messages/index.ts';
import { Button, ButtonLink, TextLink } from '../../../ui/button.tsx';
import { CircleCheckBig } from '../../../ui/order-icons.ts';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { catalogueKey } from '../../catalogue/products/catalogue-queries.ts';
import { DemoNotice } from './demo-notice.tsx';
import { HandForm } from './hand-form.tsx';
import { Part } from './part.tsx';
import { setupQuery } from './setup-query.ts';
import { StarterPicker } from './starter-picker.tsx';
import { StepButtons, StepCard, type StepProps } from './step-card.tsx';
import { WithoutStock } from './without-stock.tsx';

/** Step 4: the first products, from common groceries, by hand or from a spreadsheet. */
export function ProductsStep({ onDone }: StepProps) {
  const { data: state } = useQuery(setupQuery);
  const queries = useQueryClient();
  if (!state) return <Skeletons label={m.setup.loading()} sizes={['h-96 rounded-xl']} />;
  const { own, demo, canRemoveDemo, withoutStock } = state.products;

  /** The catalogue is another: reads all of it that is shown. */
  async function refresh(): Promise<void> {
    await Promise.all([
      queries.invalidateQueries({ queryKey: catalogueKey }),
      queries.invalidateQueries({ queryKey: setupQuery.queryKey }),
    ]);
  }

  return (
    <StepCard step="products" title={m.setup.productsTitle()} hint={m.setup.productsHint()}>
      <div className="space-y-6">
        {(demo > 0 || canRemoveDemo) && <DemoNotice products={state.products} onRemoved={refresh} onKept={onDone} />}
        {own > 0 && (
          <p className="flex flex-wrap items-center gap-x-3 rounded-lg bg-success-soft px-4 py-1 font-semibold text-success-strong max-sm:pt-3">
            <CircleCheckBig size={20} />
            {m.setup.hasProducts({ count: own })}
            <TextLink to={links.adminProducts} className="ml-auto text-sm">
              {m.setup.seeProducts()}
            </TextLink>
          </p>
        )}
        {withoutStock.count > 0 && <WithoutStock products={withoutStock} onFilled={refresh} />}
        <StarterPicker
          onAdded={(count) =>
            // Products that nobody can buy yet are named first.
            void refresh().then(() => (count > 0 ? window.scrollTo({ top: 0 }) : onDone()))
          }
        />
        <HandForm onAdded={refresh} />
        <Part title={m.setup.importTitle()} hint={m.setup.importHint()}>
          <ButtonLink to={links.adminImport} variant="outline">
            {m.setup.importLink()}
          </ButtonLink>
        </Part>
      </div>
      <StepButtons step="products" onDone={onDone}>
        {own > 0 && (
          <Button onClick={onDone} className="max-sm:w-full">
            {m.setup.further()}
          </Button>
        )}
      </StepButtons>
    </StepCard>
  );
}
