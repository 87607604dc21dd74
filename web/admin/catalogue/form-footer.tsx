import { Button } from '../../ui/button.tsx';

interface Props {
  /** Label of the save button. */
  label: string;
  busyLabel: string;
  busy: boolean;
  /** Upload progress, 0 to 1. */
  share: number;
  disabled?: boolean;
  /** Id of the form to submit. */
  form: string;
  onCancel: () => void;
}

/** Cancel and save buttons with the upload progress. */
export const FormFooter = ({ label, busyLabel, busy, share, disabled = false, form, onCancel }: Props) => (
  <div>
    {busy && (
      <div
        role="progressbar"
        aria-label="Upload"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        className="mb-3 h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full bg-accent transition-[width]" style={{ width: `${share * 100}%` }} />
      </div>
    )}
    <div className="flex justify-end gap-3">
      <Button look="quiet" onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
      <Button type="submit" form={form} busy={busy} busyLabel={busyLabel} disabled={disabled}>
        {label}
      </Button>
    </div>
  </div>
);
