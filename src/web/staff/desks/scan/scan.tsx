import { lazy, Suspense, useState, type SubmitEvent } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { staffPages } from '#contract/pages.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { addressOfCode } from '#web/staff/scan/look-up.ts'
import { standing, type Staff } from '#web/staff/session.ts'
import { LanguageSwitch } from '#web/staff/shell/language-switch.tsx'
import { Logo } from '#web/staff/shell/logo.tsx'
import { SignIn } from '#web/staff/sign-in/sign-in.tsx'
import { useT } from '#web/staff/words.ts'
import { useStore } from '#web/state/make-store.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './scan.module.css'

const Camera = lazy(() =>
  import('#web/staff/scan/scanner.tsx').then(({ Camera: it }) => ({ default: it })),
)

/** Opens what a code names: by the camera, a scanner that types, or typed by hand. */
export function Component() {
  const now = useStore(standing)
  if (now.state === 'opening') return null
  return now.state === 'in' ? <Scan staff={now.staff} /> : <SignIn />
}

function Scan({ staff }: { staff: Staff }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [unknown, setUnknown] = useState<string | null>(null)
  const [isLooking, setLooking] = useState(true)
  const { busy, failure, run } = useStep()
  const open = (code: string) => {
    setUnknown(null)
    void run(async () => {
      const to = await addressOfCode(code, staff)
      // The console is a document without the camera.
      if (to !== null) location.assign(to)
      else setUnknown(code)
    })
  }
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <title>{`${t('staff.title.scan')} · ${t('staff.name')}`}</title>
      <header className={styles.bar}>
        <Logo />
        <h1 className={styles.title}>{t('staff.title.scan')}</h1>
        <LanguageSwitch />
      </header>
      <FormAlert text={unknown === null ? failure : t('staff.scan.nothing', { code: unknown })} />
      {isLooking ? (
        <Suspense>
          <Camera
            withBarcodes
            onRead={(code) => {
              setLooking(false)
              open(code)
            }}
          />
        </Suspense>
      ) : (
        <Button variant="secondary" onClick={() => setLooking(true)}>
          {t('staff.scan.again')}
        </Button>
      )}
      <CodeForm typed={typed} open={open} setTyped={setTyped} busy={busy} />
      <ButtonAnchor
        href={staffPages.today()}
        variant="ghost"
        icon={<ArrowLeft size={18} strokeWidth={1.75} />}
      >
        {t('staff.scan.back')}
      </ButtonAnchor>
    </main>
  )
}

interface CodeFormProps {
  typed: string
  open: (code: string) => void
  setTyped: (next: string) => void
  busy: boolean
}

function CodeForm({ typed, open, setTyped, busy }: CodeFormProps) {
  const t = useT()
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        if (typed.trim() !== '') open(typed.trim())
      }}
    >
      <Field label={t('staff.scan.code')} hint={t('staff.scan.codeHint')}>
        <TextInput
          value={typed}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={busy} busyLabel={t('staff.loading')}>
        {t('staff.scan.open')}
      </Button>
    </form>
  )
}
