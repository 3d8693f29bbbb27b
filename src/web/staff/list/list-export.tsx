import { useId, useState, type SubmitEvent } from 'react'
import Download from 'lucide-react/icons/download'
import type { AnyCall } from '#contract/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { FormModal } from '../form/form-modal.tsx'
import { Typed } from '../form/editor/typed-in-modal.tsx'
import { useProof } from '../form/proof/proof.tsx'
import { useT } from '../words.ts'
import { useDownload } from './use-download.ts'
import styles from './list-export.module.css'

/** How a list is exported as it is seen. */
export type ListExport = {
  call: AnyCall
  /** The same with personal data; null for those who may not take it out. */
  personal?: AnyCall | null
  /** The columns that a file can have. */
  columns: readonly string[]
  /** What the address of the call names. */
  params?: object
  /** Filters and sort, as the list's call takes them. */
  query: object
}

interface ListExportProps {
  of: ListExport
  /** The columns that the list shows, in their order; all without it. */
  shown?: readonly string[]
}

/** Downloads the whole list with its filters, order and columns. */
export function ListExportButton({ of, shown = of.columns }: ListExportProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const ids = shown.filter((id) => of.columns.includes(id))
  const download = useDownload({ ...of.query, columns: ids.join(',') })
  const { busy, received, run, reasonOf } = download
  const save = async () => {
    const failed = await run(of.call, of.params && { params: of.params })
    if (failed) showToast({ tone: 'error', text: reasonOf(failed) })
  }
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        icon={<Download size={16} strokeWidth={1.75} />}
        busy={busy && !open}
        busyLabel={received}
        onClick={() => (of.personal ? setOpen(true) : void save())}
      >
        {t('staff.export.button')}
      </Button>
      {of.personal && (
        <PersonalDialog
          open={open}
          calls={{ shortened: of.call, whole: of.personal }}
          download={download}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface PersonalDialogProps {
  open: boolean
  calls: { shortened: AnyCall; whole: AnyCall }
  download: ReturnType<typeof useDownload>
  onClose: () => void
}

/** Asks whether the file has personal data, and for what. */
function PersonalDialog({ open, calls, download, onClose }: PersonalDialogProps) {
  const t = useT()
  const form = useId()
  const proof = useProof()
  const [isWhole, setWhole] = useState(false)
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const { busy, received, run, reasonOf } = download
  const close = () => {
    setReason('')
    onClose()
  }
  const save = async () => {
    setFailure(null)
    const failed = isWhole
      ? await run(calls.whole, { body: { reason: reason.trim() } })
      : await run(calls.shortened)
    if (failed === null) close()
    else if (!proof.takes(failed, () => void save())) setFailure(reasonOf(failed))
  }
  return (
    <>
      <FormModal
        open={open}
        onClose={close}
        title={t('staff.export.title')}
        footer={
          <Button type="submit" form={form} busy={busy} busyLabel={received}>
            {t('staff.export.button')}
          </Button>
        }
      >
        <form
          id={form}
          className={styles.form}
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault()
            if (!busy) void save()
          }}
        >
          <Typed is={reason !== ''} />
          <p>{t('staff.export.text')}</p>
          <FormAlert text={failure} />
          <Checkbox
            label={t('staff.export.whole')}
            checked={isWhole}
            onChange={(event) => setWhole(event.target.checked)}
          />
          {isWhole && <ReasonField reason={reason} setReason={setReason} />}
        </form>
      </FormModal>
      {proof.dialog}
    </>
  )
}

function ReasonField({ reason, setReason }: { reason: string; setReason: (next: string) => void }) {
  const t = useT()
  return (
    <Field label={t('staff.export.reason')} hint={t('staff.export.reasonHint')} required>
      <TextArea
        rows={2}
        maxLength={300}
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Field>
  )
}
