import { limits } from '../../../../contract/api/limits.ts';
import { m } from '../../../../messages/index.ts';
import { Field } from '../../../ui/field.tsx';
import type { UseDeliveryDraft } from './use-delivery-draft.ts';

interface Props {
  typed: UseDeliveryDraft;
  errors: { code?: string | undefined; noCode?: string | undefined };
  /** Something is typed: errors of before say nothing about it. */
  onTyped: () => void;
  /** The code, or whether there is one, is another now. */
  onCodeTyped: () => void;
}

/** The code that the customer gives at the door, or why there is none. */
export function HandoverCode({ typed: { draft, change }, errors, onTyped, onCodeTyped }: Props) {
  const { code, noCode } = draft;
  return (
    <div>
      {noCode === undefined ? (
        <Field
          name="code"
          label={m.riders.code()}
          hint={m.riders.codeHint()}
          inputMode="numeric"
          autoComplete="off"
          value={code}
          error={errors.code}
          onChange={(event) => {
            onCodeTyped();
            change({ code: event.target.value });
            onTyped();
          }}
        />
      ) : (
        <Field
          name="noCode"
          label={m.riders.whyNoCode()}
          maxLength={limits.orderReason}
          autoComplete="off"
          value={noCode}
          error={errors.noCode}
          onChange={(event) => {
            change({ noCode: event.target.value });
            onTyped();
          }}
        />
      )}
      <button
        type="button"
        className="mt-1 min-h-11 text-sm font-semibold text-accent underline underline-offset-4"
        onClick={() => {
          onCodeTyped();
          change({ noCode: noCode === undefined ? '' : undefined });
          onTyped();
        }}
      >
        {noCode === undefined ? m.riders.noCode() : m.riders.enterCode()}
      </button>
    </div>
  );
}
