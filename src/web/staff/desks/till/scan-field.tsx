import type { CounterGood } from '#contract/till/counter.ts'
import {
  lazy,
  Suspense,
  useRef,
  useState,
  type KeyboardEvent,
  type SubmitEvent,
  type RefObject,
} from 'react'
import ScanLine from 'lucide-react/icons/scan-line'
import { formatRupiah } from '#domain/money.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceList } from '#web/ui/form/choice-list.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { searchGoods } from './basket.ts'
import { useFocusAtFirst } from './use-focus-at-first.ts'
import type { Counter as CounterState } from './use-counter.ts'
import tillStyles from './till.module.css'
import styles from './counter.module.css'

const Scanner = lazy(() =>
  import('#web/staff/scan/scanner.tsx').then(({ Scanner: it }) => ({ default: it })),
)

const LIST = 'till-found'

/** Nothing of the list is marked. */
const NONE = -1

export function ScanField({ counter, onEmpty }: { counter: CounterState; onEmpty: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  useFocusAtFirst(field)
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(NONE)
  const [scanning, setScanning] = useState(false)
  const found = searchGoods(typed, counter.goods)
  const isOpen = found.length > 0

  const reset = () => {
    setTyped('')
    setMarked(NONE)
    field.current?.focus()
  }
  const take = async (text: string) => {
    if (text.trim() === '') return counter.lines.length > 0 ? onEmpty() : undefined
    if (await counter.take(text)) return reset()
    if (isOpen && text === typed) {
      const pick = found.length === 1 ? found[0] : found[marked]
      // Of several nothing is added unseen: the first is marked, the next Enter adds it.
      if (!pick) return setMarked(0)
      counter.add(pick)
      return reset()
    }
    counter.failUnknown(text)
    field.current?.select()
  }
  const onKeyDown = useArrows({ isOpen, marked, setMarked, found })

  return (
    <form
      className={tillStyles.form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void take(typed)
      }}
    >
      <TypedField
        field={field}
        typed={typed}
        setTyped={setTyped}
        setMarked={setMarked}
        counter={counter}
        onKeyDown={onKeyDown}
        isOpen={isOpen}
        marked={marked}
      />
      <SeveralFound found={found} />
      {isOpen && <Found marked={marked} found={found} counter={counter} reset={reset} />}
      <Buttons setScanning={setScanning} />
      {scanning && <CameraScanner setScanning={setScanning} take={take} />}
    </form>
  )
}

interface FoundProps {
  marked: number
  found: CounterGood[]
  counter: CounterState
  reset: () => void
}

function Found({ marked, found, counter, reset }: FoundProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <ChoiceList
      id={LIST}
      label={t('till.counter.found')}
      emptyText=""
      active={marked}
      // A resting mouse marks nothing that Enter would add.
      onActive={() => undefined}
      onChoose={(at) => {
        const good = found[at]
        if (!good) return
        counter.add(good)
        reset()
      }}
      options={found.map((good) => ({
        value: good.variation_id,
        text: good.name[locale],
        content: (
          <span className={styles.option}>
            <span>
              {good.name[locale]} · {good.variation[locale]}
            </span>
            <span className={tillStyles.soft}>
              {formatRupiah(good.price)}
              {good.on_hand !== null && ` · ${t('till.counter.onHand', { count: good.on_hand })}`}
            </span>
          </span>
        ),
      }))}
    />
  )
}

function SeveralFound({ found }: { found: CounterGood[] }) {
  const t = useT()
  return (
    <p className={found.length > 1 ? tillStyles.soft : 'visually-hidden'} role="status">
      {found.length > 1 && t('till.counter.several', { count: found.length })}
    </p>
  )
}

interface UseArrows {
  isOpen: boolean
  marked: number
  setMarked: (next: number) => void
  found: CounterGood[]
}

const useArrows = ({ isOpen, marked, setMarked, found }: UseArrows) => {
  const onKeyDown = (event: KeyboardEvent) => {
    // A key that is held must not choose what its first press marked.
    if (event.key === 'Enter' && event.repeat) return event.preventDefault()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || !isOpen) return
    event.preventDefault()
    const from = marked === NONE && step < 0 ? 0 : marked
    setMarked((from + step + found.length) % found.length)
  }
  return onKeyDown
}

interface TypedFieldProps {
  field: RefObject<HTMLInputElement | null>
  typed: string
  setTyped: (next: string) => void
  setMarked: (next: number) => void
  counter: CounterState
  onKeyDown: (event: KeyboardEvent) => void
  isOpen: boolean
  marked: number
}

function TypedField({
  field,
  typed,
  setTyped,
  setMarked,
  counter,
  onKeyDown,
  isOpen,
  marked,
}: TypedFieldProps) {
  const t = useT()
  return (
    <Field label={t('till.counter.scan')} hint={t('till.counter.scanHint')}>
      <TextInput
        ref={field}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setMarked(NONE)
          counter.forgive()
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={LIST}
        aria-activedescendant={marked === NONE ? undefined : `${LIST}-${marked}`}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
      />
    </Field>
  )
}

function Buttons({ setScanning }: { setScanning: (next: boolean) => void }) {
  const t = useT()
  return (
    <div className={tillStyles.buttons}>
      <Button type="submit" variant="secondary">
        {t('till.counter.add')}
      </Button>
      <Button
        variant="ghost"
        icon={<ScanLine size={20} strokeWidth={1.75} />}
        onClick={() => setScanning(true)}
      >
        {t('till.camera')}
      </Button>
    </div>
  )
}

function CameraScanner({
  setScanning,
  take,
}: {
  setScanning: (next: boolean) => void
  take: (text: string) => Promise<void>
}) {
  return (
    <Suspense>
      <Scanner
        withBarcodes
        onClose={() => setScanning(false)}
        onRead={(code) => {
          setScanning(false)
          void take(code)
        }}
      />
    </Suspense>
  )
}
