import type { Unit } from '../../../../contract/api/limits.ts';
import { weightLimits } from '../../../../contract/catalogue/weight.ts';
import { m } from '../../../../messages/index.ts';
import { PercentField } from '../../../forms/number-fields.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { noPercent, type ProductValues } from './product-values.ts';

const { least, most, usual } = weightLimits.deviation;

/** Returns true when products of this unit can be sold by weight. */
export const isWeight = (unit: Unit | ''): boolean => unit === 'KG' || unit === 'GM';

interface Props {
  values: Pick<ProductValues, 'weight_deviation'>;
  set: (changed: Pick<ProductValues, 'weight_deviation'>) => void;
  error: string | undefined;
}

/** Returns true when a product is sold by weight, and how much a unit may differ. */
export const WeightFields = ({ values: { weight_deviation: percent }, set, error }: Props) => {
  const isOn = percent !== '';
  return (
    <div className="space-y-4" data-field="weight_deviation">
      <Switch
        checked={isOn}
        hint={m.workSettings.soldByWeightHint()}
        onChange={(on) => set({ weight_deviation: on ? String(usual) : '' })}
      >
        {m.workSettings.soldByWeight()}
      </Switch>
      {isOn && (
        <PercentField
          label={m.workSettings.deviation()}
          hint={m.workSettings.deviationHint({ least, most })}
          className="sm:w-1/2 sm:pr-2"
          value={percent.trim()}
          onChange={({ target }) => set({ weight_deviation: target.value.trim() || noPercent })}
          error={error}
        />
      )}
    </div>
  );
};
