import { links } from '../../../../contract/api/links.ts';
import { textIn } from '../../../../contract/catalogue/translations.ts';
import type { SetupState } from '../../../../contract/settings/setup.ts';
import { m } from '../../../../messages/index.ts';
import { currentLocale } from '../../../../messages/locale.ts';
import { messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { TextLink } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { StockForAll } from './stock-for-all.tsx';

interface Props {
  products: SetupState['products']['withoutStock'];
  /** Reads what is there now. */
  onFilled: () => Promise<void>;
}

/** The products that nobody can buy yet. They get their stock from here, from the list, or from a spreadsheet. */
export function WithoutStock({ products: { count, first }, onFilled }: Props) {
  const { busy, submit } = useSubmit({ onError: (error) => toast.error(messageOf(error)) });

  const fill = (stock: number) =>
    submit(async () => {
      const { message } = await browserApi.send('POST /api/v1/setup/add-opening-stock', { body: { stock } });
      toast.success(message);
      await onFilled();
    });

  const names = first.map((product) => textIn(product, 'name', currentLocale()));
  const more = count - first.length;
  return (
    <section aria-labelledby="without-stock" className="rounded-lg bg-warning-soft p-4">
      <h3 id="without-stock" className="font-bold text-warning">
        {m.setup.withoutStock({ count })}
      </h3>
      <p className="mt-0.5 text-sm wrap-anywhere">
        {[...names, ...(more > 0 ? [m.setup.andMore({ count: String(more) })] : [])].join(', ')}
      </p>
      <p className="mt-2 mb-2 text-sm">{m.setup.fillStockHint()}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <StockForAll
          label={m.setup.stockForAll()}
          action={m.setup.fillStock()}
          busy={busy}
          onStock={(n) => void fill(n)}
        />
        <TextLink to={`${links.adminProducts}?stock=out`} className="text-sm">
          {m.setup.seeWithoutStock()}
        </TextLink>
        <TextLink to={links.adminImport} className="text-sm">
          {m.setup.importLink()}
        </TextLink>
      </div>
    </section>
  );
}
