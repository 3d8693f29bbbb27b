import { lazy, Suspense, useEffect, useState, type SubmitEvent } from 'react'
import ScanLine from 'lucide-react/icons/scan-line'
import { listenForScans } from '#web/staff/scan/listen.ts'
import { useScan } from '#web/staff/scan/use-scan.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './run.module.css'

const Camera = lazy(() =>
  import('#web/staff/scan/scanner.tsx').then(({ Camera: it }) => ({ default: it })),
)

interface BagScannerProps {
  /** How many bags were scanned: the camera begins again after each. */
  scanned: number
  take: (text: string) => void
}

/** Bags by a scanner, the camera, or their typed code. */
export function BagScanner({ scanned, take }: BagScannerProps) {
  const t = useT()
  const [isLooking, setLooking] = useState(false)
  useScan(take)
  useEffect(() => listenForScans(() => undefined), [])
  return (
    <>
      {isLooking ? (
        <Suspense>
          <Camera
            key={scanned}
            onRead={(code) => {
              take(code)
              setLooking(false)
            }}
          />
        </Suspense>
      ) : (
        <Button
          size="lg"
          block
          icon={<ScanLine size={22} strokeWidth={2} />}
          onClick={() => setLooking(true)}
        >
          {t('run.scan')}
        </Button>
      )}
      <CodeForm take={take} />
    </>
  )
}

function CodeForm({ take }: { take: (text: string) => void }) {
  const [typed, setTyped] = useState('')
  const t = useT()
  return (
    <form
      className={styles.typed}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        if (typed.trim() === '') return
        take(typed)
        setTyped('')
      }}
    >
      <Field label={t('run.code')}>
        <TextInput
          value={typed}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" size="lg">
        {t('run.add')}
      </Button>
    </form>
  )
}
