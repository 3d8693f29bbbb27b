import { lazy, Suspense, useEffect, useState, type SubmitEvent } from 'react'
import Check from 'lucide-react/icons/check'
import ScanLine from 'lucide-react/icons/scan-line'
import type { OwnRun } from '#contract/staff/delivery/my-run.ts'
import { listenForScans } from '#web/staff/scan/listen.ts'
import { useScan } from '#web/staff/scan/use-scan.ts'
import { useT } from '#web/staff/words.ts'
import { stored } from '#web/state/stored.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { ChilledField } from './chilled-field.tsx'
import { SharedBags } from './shared-bags.tsx'
import { begin } from './use-run.ts'
import styles from './run.module.css'

const Camera = lazy(() =>
  import('#web/staff/scan/scanner.tsx').then(({ Camera: it }) => ({ default: it })),
)

const parseBags = (value: unknown): string[] | null =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null

/** Scanned bags of a run, also after a reload. */
const useBags = (run: OwnRun) => {
  const kept = stored(`run-bags:${run.id}`, 'device', parseBags)
  const [bags, setBags] = useState<readonly string[]>(() => kept.read() ?? [])
  const add = (code: string) => {
    const next = bags.includes(code) ? bags : [...bags, code]
    kept.write([...next])
    setBags(next)
  }
  return { bags, add, forget: () => kept.write(null) }
}

/** Each bag is scanned; one of another run is refused here and again by the server. */
export function Bags({ run }: { run: OwnRun }) {
  const t = useT()
  const { bags, add, forget } = useBags(run)
  const [isLooking, setLooking] = useState(false)
  const [chilled, setChilled] = useState('')
  const [strange, setStrange] = useState<string | null>(null)
  const take = (text: string) => {
    const code = text.trim().toUpperCase()
    const isOurs = run.stops.some(({ number }) => number === code)
    setStrange(isOurs ? null : code)
    if (isOurs) add(code)
  }
  useScan(take)
  useEffect(() => listenForScans(() => undefined), [])
  const scanned = run.stops.filter(({ number }) => bags.includes(number)).length
  return (
    <section className={styles.card}>
      <h2>{t('run.bags', { done: scanned, count: run.stops.length })}</h2>
      <p>{t('run.bagsText', { window: run.window })}</p>
      <FormAlert text={strange === null ? null : t('run.strange', { code: strange })} />
      {isLooking ? (
        <ScannerOpen scanned={scanned} take={take} setLooking={setLooking} />
      ) : (
        <ScanButton setLooking={setLooking} />
      )}
      <CodeForm take={take} />
      <BagList run={run} bags={bags} />
      {scanned > 0 && run.stops.some(({ is_chilled }) => is_chilled) && (
        <ChilledField
          label={t('run.chilledLeaving')}
          hint={t('run.chilledLeavingHint')}
          value={chilled}
          onChange={setChilled}
        />
      )}
      {scanned > 0 && (
        <Button
          size="lg"
          block
          onClick={() => {
            forget()
            void begin(run, bags, chilled)
          }}
        >
          {scanned === run.stops.length
            ? t('run.leave')
            : t('run.leavePart', { done: scanned, count: run.stops.length })}
        </Button>
      )}
    </section>
  )
}

interface ScannerOpenProps {
  scanned: number
  take: (text: string) => void
  setLooking: (next: boolean) => void
}

function ScannerOpen({ scanned, take, setLooking }: ScannerOpenProps) {
  return (
    <Suspense>
      <Camera
        key={scanned}
        onRead={(code) => {
          take(code)
          setLooking(false)
        }}
      />
    </Suspense>
  )
}

function ScanButton({ setLooking }: { setLooking: (next: boolean) => void }) {
  const t = useT()
  return (
    <Button
      size="lg"
      block
      icon={<ScanLine size={22} strokeWidth={2} />}
      onClick={() => setLooking(true)}
    >
      {t('run.scan')}
    </Button>
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

function BagList({ run, bags }: { run: OwnRun; bags: readonly string[] }) {
  const t = useT()
  return (
    <ul className={styles.bags}>
      {run.stops.map(({ number, name, same_bags: shared }) => (
        <li key={number} data-done={bags.includes(number) || undefined}>
          <span>
            <strong>{number}</strong> {name}
            <SharedBags numbers={shared} />
          </span>
          {bags.includes(number) && (
            <Check size={24} strokeWidth={2.5} aria-label={t('run.scanned')} />
          )}
        </li>
      ))}
    </ul>
  )
}
