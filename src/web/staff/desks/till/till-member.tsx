import { lazy, Suspense, useRef, useState, type SubmitEvent, type RefObject } from 'react'
import ScanLine from 'lucide-react/icons/scan-line'
import { identifyMember, type TillMember } from '#contract/till/members.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { kindOfCode } from './codes.ts'
import { atTill } from './at-till.ts'
import { useFocusAtFirst } from './use-focus-at-first.ts'
import { TillAlert } from './till-alert.tsx'
import styles from './till.module.css'

const Scanner = lazy(() =>
  import('#web/staff/scan/scanner.tsx').then(({ Scanner: it }) => ({ default: it })),
)

interface TillMemberFormProps {
  onFound: (member: TillMember) => void
  /** The code of an order was scanned instead. */
  onCollect: (code: string) => void
}

/**
 * Finds the member at the till: a hand scanner types the code and Enter, the camera scans it, or a
 * staff member types the phone number.
 */
export function TillMemberForm({ onFound, onCollect }: TillMemberFormProps) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  useFocusAtFirst(field)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [scanning, setScanning] = useState(false)

  const find = async (given: string) => {
    const text = given.trim()
    if (busy || text === '') return
    if (kindOfCode(text) === 'collect') {
      setTyped('')
      return onCollect(text)
    }
    if (kindOfCode(text) === 'voucher') {
      field.current?.select()
      return setFailure(t('till.voucherFirst'))
    }
    setBusy(true)
    const body = kindOfCode(text) === 'member' ? { code: text } : { phone_number: text }
    const failed = await atTill(async () => onFound(await send(identifyMember, { body })))
    setBusy(false)
    if (!failed) return
    setFailure(failed.errors['phone_number']?.[0] ?? failed.message)
    // Selected, so that the next scan replaces the wrong text.
    field.current?.select()
  }

  return (
    <section className={styles.panel} aria-labelledby="till-member">
      <h2 id="till-member" className={styles.heading}>
        {t('till.memberTitle')}
      </h2>
      <TillAlert text={failure} />
      <CodeForm
        find={find}
        typed={typed}
        field={field}
        setTyped={setTyped}
        busy={busy}
        setScanning={setScanning}
      />
      {scanning && (
        <Suspense>
          <Scanner
            onClose={() => setScanning(false)}
            onRead={(code) => {
              setScanning(false)
              setTyped(code)
              void find(code)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

interface CodeFormProps {
  find: (given: string) => Promise<void>
  typed: string
  field: RefObject<HTMLInputElement | null>
  setTyped: (next: string) => void
  busy: boolean
  setScanning: (next: boolean) => void
}

function CodeForm({ find, typed, field, setTyped, busy, setScanning }: CodeFormProps) {
  const t = useT()
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void find(typed)
      }}
    >
      <Field label={t('till.memberField')} hint={t('till.memberHint')}>
        <TextInput
          ref={field}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          inputMode="text"
        />
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" size="lg" busy={busy} busyLabel={t('till.finding')}>
          {t('till.find')}
        </Button>
        <Button
          size="lg"
          variant="secondary"
          icon={<ScanLine size={20} strokeWidth={1.75} />}
          onClick={() => setScanning(true)}
        >
          {t('till.camera')}
        </Button>
      </div>
    </form>
  )
}
