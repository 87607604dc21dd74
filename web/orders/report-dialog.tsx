import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { FollowedOrder } from '../../contract/orders/order-follow.ts';
import { type ReportReason, reportLimits } from '../../contract/reports/report-rules.ts';
import { m } from '../../messages/index.ts';
import type { PictureValue } from '../forms/picture-file.ts';
import { PhotoField } from '../products/photo-field.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useUnsaved } from '../ui/use-unsaved.tsx';
import { leftOf, refundedOf } from './report-labels.ts';
import { type LineChoice, ReportLineField } from './report-line-field.tsx';
import { useSendReport } from './use-send-report.ts';

interface Props {
  order: FollowedOrder;
  onClose: () => void;
}

type CompleteLine = LineChoice & { productId: string; reason: ReportReason };

/** The form that reports a problem: items, what is wrong with each, a text, photos. */
export default function ReportDialog({ order, onClose }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState<Readonly<Record<string, LineChoice>>>({});
  const [text, setText] = useState('');
  const [photos, setPhotos] = useState<readonly PictureValue[]>([]);
  const [preparing, setPreparing] = useState(false);
  const { send, busy, errors, setErrors } = useSendReport(order);
  const left = leftOf(order);
  const lines = Object.entries(chosen).map(([productId, choice]) => ({ productId, ...choice }));
  const { leave, question } = useUnsaved(lines.length > 0 || text !== '' || photos.length > 0, onClose);
  const needsText = lines.some(({ reason }) => reason === 'other');

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [errors]);

  function choose(productId: string, choice: LineChoice | undefined): void {
    const { [productId]: _before, ...others } = chosen;
    setChosen(choice ? { ...others, [productId]: choice } : others);
    setErrors({});
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (preparing) return;
    const complete = lines.filter((line): line is CompleteLine => line.reason !== '');
    const faults = {
      ...(lines.length === 0
        ? { lines: m.validation.chooseItems() }
        : complete.length < lines.length && { lines: m.validation.chooseReason() }),
      ...(needsText && text.trim() === '' && { text: m.validation.sayWhatHappened() }),
    };
    setErrors(faults);
    if (Object.keys(faults).length > 0) return;
    if (await send({ lines: complete, text: text.trim(), photos })) onClose();
  }

  return (
    <>
      <Dialog
        open
        onClose={() => !busy && leave()}
        title={m.problems.title()}
        footer={
          <div className="flex justify-end gap-3">
            <Button variant="quiet" onClick={leave} disabled={busy}>
              {m.ui.cancel()}
            </Button>
            <Button
              type="submit"
              form={id}
              busy={busy || preparing}
              busyLabel={preparing ? m.ui.preparingPhotos() : m.problems.sending()}
            >
              {m.problems.send()}
            </Button>
          </div>
        }
      >
        <form ref={form} id={id} noValidate onSubmit={(event) => void submit(event)} className="space-y-5 p-5">
          <fieldset aria-describedby={errors.lines ? `${id}-lines` : undefined}>
            <legend className="mb-1 font-semibold">{m.problems.chooseItems()}</legend>
            {errors.lines && (
              <p id={`${id}-lines`} role="alert" className="mb-1 text-sm text-danger">
                {errors.lines}
              </p>
            )}
            <ul className="divide-y divide-line">
              {order.product_details.map((line) => (
                <li key={line.productId}>
                  <ReportLineField
                    line={line}
                    left={left.get(line.productId) ?? 0}
                    refunded={refundedOf(order, line.productId)}
                    isIncomplete={errors.lines !== undefined}
                    choice={chosen[line.productId]}
                    onChange={(choice) => choose(line.productId, choice)}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
          <TextArea
            label={needsText ? m.problems.textRequired() : m.problems.text()}
            rows={3}
            maxLength={reportLimits.text}
            value={text}
            error={errors.text}
            onChange={(event) => {
              setText(event.target.value);
              setErrors({});
            }}
          />
          <PhotoField
            most={reportLimits.photos}
            hint={m.problems.photosHint()}
            photos={photos}
            error={errors.photos}
            onChange={setPhotos}
            onBusy={setPreparing}
          />
        </form>
      </Dialog>
      {question}
    </>
  );
}
