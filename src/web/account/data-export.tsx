import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import FileDown from 'lucide-react/icons/file-down'
import { exportMyData } from '#contract/my-data/my-data.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { useStepUp } from '#web/account/step-up.tsx'
import { useRefusal } from '#web/components/use-refusal.ts'
import { downloading, saveFile } from '#web/download.ts'
import { formatClock } from '#web/hooks/use-countdown.ts'
import { send } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './my-data-parts.module.css'

type Format = 'json' | 'csv'
const FORMATS = [
  { format: 'json', label: 'myData.json' },
  { format: 'csv', label: 'myData.csv' },
] as const satisfies readonly { format: Format; label: string }[]
const ICON = <FileDown size={20} strokeWidth={1.75} />

/** Everything the shop holds of the customer, as a file. */
export function DataExport() {
  const t = useT()
  const queries = useQueryClient()
  const refusal = useRefusal()
  const stepUp = useStepUp()
  const [busy, setBusy] = useState<Format | null>(null)
  const [status, setStatus] = useState('')

  const fetchFile = async (format: Format) => {
    refusal.clear()
    setBusy(format)
    setStatus(t('myData.preparing'))
    let saved = ''
    try {
      const fetch = downloading(
        (bytes) => setStatus(t('myData.received', { size: sizeOf(bytes) })),
        (file) => {
          saved = file.name
          saveFile(file)
        },
      )
      await send(exportMyData, { query: { format }, fetch })
      setStatus(t('myData.saved', { name: saved }))
      // The other format can be requested right away; the list below is refetched in the
      // background.
      void queries.invalidateQueries({ queryKey: keys.myData })
    } catch (error) {
      setStatus('')
      if (!stepUp.takes(error, () => void fetchFile(format))) refusal.take(error)
    } finally {
      setBusy(null)
    }
  }

  return (
    <>
      <p>{t('myData.exportText')}</p>
      <FormAlert text={refusal.text} />
      <div className={styles.actions}>
        {FORMATS.map(({ format, label }) => (
          <Button
            key={format}
            variant="secondary"
            icon={ICON}
            busy={busy === format}
            busyLabel={t('myData.preparing')}
            disabledReason={
              refusal.left > 0
                ? t('auth.waitButton', { time: formatClock(refusal.left) })
                : undefined
            }
            onClick={() => void (busy === null && fetchFile(format))}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      <p role="status" className="text-small text-muted">
        {status}
      </p>
      {stepUp.dialog}
    </>
  )
}

/** `12 kB`; files of this kind are never large enough for more. */
const sizeOf = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1000))} kB`
