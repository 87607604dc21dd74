import type { Substitution } from '../../../../../contract/orders/substitute-fields.ts';
import { m } from '../../../../../messages/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import type { useOrderActions } from '../use-order-actions.ts';

interface Props {
  order: {
    _id: string;
    revision: number;
    substitutions?: readonly Substitution[] | undefined;
  };
  /** True when questions can be withdrawn and replacements taken back. */
  canChange: boolean;
  actions: ReturnType<typeof useOrderActions>;
}

const words = {
  asked: m.substitutesAdmin.asked,
  replaced: m.substitutesAdmin.replaced,
  refused: m.substitutesAdmin.refused,
  expired: m.substitutesAdmin.expired,
} as const satisfies Record<Substitution['status'], unknown>;

/** The substitutes of an order: what is asked, what was answered, and what was replaced. */
export function SubstitutionList({ order, canChange, actions }: Props) {
  const { _id: orderId, revision, substitutions = [] } = order;
  if (substitutions.length === 0) return null;
  return (
    <Card title={m.substitutesAdmin.states()}>
      <ul aria-live="polite" className="-my-2 divide-y divide-line">
        {substitutions.map(({ _id, status, quantity, product: { name }, substitute }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 text-sm">
            <span className="min-w-0 font-semibold wrap-anywhere">
              {words[status]({ quantity, name, substitute: substitute.name })}
            </span>
            {canChange && (status === 'asked' || status === 'replaced') && (
              <Button
                variant="outline"
                className="text-sm"
                busy={actions.busy === `take back ${_id}`}
                busyLabel={m.ui.saving()}
                disabled={actions.busy !== undefined}
                onClick={() => void actions.revertSubstitute(orderId, _id, revision)}
              >
                {status === 'asked' ? m.substitutesAdmin.withdraw() : m.substitutes.takeBack({ name })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
