import { limits } from '../../../../contract/api/limits.ts';
import { m } from '../../../../messages/index.ts';
import { Field } from '../../../ui/field.tsx';

interface Props {
  label?: string;
  error: string | undefined;
  /** The text, where it is set from outside. */
  value?: string;
  onChange: (text: string) => void;
}

/** The reason of a step, which the customer sees. */
export const ReasonField = ({ label = m.adminOrders.reasonLabel(), onChange, ...field }: Props) => (
  <Field
    name="reason"
    label={label}
    maxLength={limits.orderReason}
    autoComplete="off"
    onChange={(event) => onChange(event.target.value)}
    {...field}
  />
);

/** The typed reason, '' for none. */
export const reasonIn = (form: HTMLFormElement): string => String(new FormData(form).get('reason') ?? '').trim();
