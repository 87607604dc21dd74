import { type FormEvent, useRef, useState } from 'react';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import type { OrderReport } from '../../../../contract/orders/order-reports.ts';
import { reportLimits } from '../../../../contract/reports/report-rules.ts';
import { m } from '../../../../messages/index.ts';
import { formatMoment } from '../../../dates.ts';
import { reportStatuses } from '../../../orders/report-labels.ts';
import { ReportLines } from '../../../orders/report-lines.tsx';
import { ReportPhotos } from '../../../orders/report-photos.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useUnsaved } from '../../../ui/use-unsaved.tsx';
import { RefundFields } from './refund-fields.tsx';
import { type Conflict, useOrderActions } from './use-order-actions.ts';
import { useRefundDraft } from './use-refund-draft.ts';

interface Props {
  order: FulfilmentOrder;
  report: OrderReport;
  onConflict: (conflict: Conflict | undefined) => void;
}

/** A problem that the customer reported, with the answer of the store, or the form for it. */
export function ProblemCard({ order, report, onConflict }: Props) {
  const { label, tone } = reportStatuses()[report.status];
  const [text, setText] = useState('');
  const [answers, setAnswers] = useState(0);
  /** The present text, for answers that come later. */
  const written = useRef('');
  const write = (now: string) => {
    written.current = now;
    setText(now);
  };
  const { question } = useUnsaved(text.trim() !== '', () => {});
  return (
    <Card
      title={m.problems.withOrder()}
      hint={m.problems.reportedAt({ time: formatMoment(report.createdAt) })}
      action={<Pill tone={report.status === 'open' ? 'danger' : tone}>{label}</Pill>}
    >
      <ReportLines report={report} lines={[...order.product_details, ...(order.refused ?? [])]} />
      {report.text ? (
        <p className="mt-3 rounded-lg bg-surface p-4 whitespace-pre-line wrap-anywhere">{report.text}</p>
      ) : (
        <p className="mt-3 text-sm text-muted">{m.problems.nothingWritten()}</p>
      )}
      <ReportPhotos report={report} asShop />
      {report.answer && (
        <div className="mt-3 rounded-lg bg-accent-soft p-4">
          <p className="text-sm text-muted">
            {m.problems.latestAnswer({ time: formatMoment(report.answeredAt ?? '') })}
          </p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{report.answer}</p>
        </div>
      )}
      {/* What somebody typed stays when somebody else answers meanwhile. */}
      {(report.status !== 'resolved' || text.trim() !== '') && (
        <AnswerForm
          key={answers}
          order={order}
          report={report}
          text={text}
          onText={write}
          onConflict={(conflict) => {
            onConflict(conflict);
            if (conflict) return;
            // Text that was written since stays.
            if (written.current !== text) return;
            write('');
            setAnswers(answers + 1);
          }}
        />
      )}
      {question}
    </Card>
  );
}

interface FormProps extends Props {
  text: string;
  onText: (text: string) => void;
}

function AnswerForm({ order, report, text, onText, onConflict }: FormProps) {
  const [resolved, setResolved] = useState(true);
  const [error, setError] = useState<string>();
  const [withRefund, setWithRefund] = useState(false);
  const draft = useRefundDraft(order, report.lines);
  const { busy, answer } = useOrderActions(onConflict);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const refund = withRefund ? draft.check() : undefined;
    if (text.trim() === '') setError(m.validation.writeAnswer());
    else if (!withRefund || refund) {
      await answer(report._id, { revision: report.revision, answer: text.trim(), resolved, ...(refund && { refund }) });
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 space-y-4 border-t border-line pt-4">
      <TextArea
        label={m.problems.yourAnswer()}
        rows={3}
        maxLength={reportLimits.answer}
        value={text}
        error={error}
        onChange={(event) => {
          onText(event.target.value);
          setError(undefined);
        }}
      />
      <p className="text-sm text-muted">{m.problems.answerHint()}</p>
      {order.refundable && (
        <Switch checked={withRefund} onChange={setWithRefund}>
          {m.refunds.withRefund()}
        </Switch>
      )}
      {withRefund && <RefundFields order={order} draft={draft} />}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Switch checked={resolved} onChange={setResolved}>
          {m.problems.nothingLeft()}
        </Switch>
        <Button type="submit" busy={busy !== undefined} busyLabel={m.ui.saving()}>
          {m.problems.sendAnswer()}
        </Button>
      </div>
    </form>
  );
}
