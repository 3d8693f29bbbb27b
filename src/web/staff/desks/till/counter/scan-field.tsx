import type { CounterGood } from '#contract/till/counter.ts'
import {
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type SubmitEvent,
  type RefObject,
} from 'react'
import ScanLine from 'lucide-react/icons/scan-line'
import { formatRupiah } from '#domain/money.ts'
import { listenForScans } from '#web/staff/scan/listen.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceList } from '#web/ui/form/choice-list.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { searchGoods } from './basket.ts'
import { useFocusAtFirst } from '../use-focus-at-first.ts'
import type { Counter as CounterState } from './use-counter.ts'
import { useHeldScans } from './use-held-scans.ts'
import tillStyles from '../till.module.css'
import styles from './counter.module.css'

const Scanner = lazy(() =>
  import('#web/staff/scan/scanner.tsx').then(({ Scanner: it }) => ({ default: it })),
)

const LIST = 'till-found'

/** Nothing of the list is marked. */
const NONE = -1

type Search = ReturnType<typeof useSearch>

/** Takes what a scanner or a keyboard writes; Enter on the empty field calls `onEmpty`. */
export function ScanField({ counter, onEmpty }: { counter: CounterState; onEmpty: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  useFocusAtFirst(field)
  const [scanning, setScanning] = useState(false)
  const search = useSearch(counter.goods)
  const waiting = useHeldScans(counter, search)
  const { typed, found, marked, mark } = search

  const add = (good: CounterGood) => {
    counter.basket.add(good)
    reset()
  }
  const reset = () => {
    search.type('')
    field.current?.focus()
  }
  const take = async (text: string) => {
    if (text.trim() === '') return counter.basket.lines.length > 0 ? onEmpty() : undefined
    // At once: who goes on to a weight while the shop looks a member up stays there.
    field.current?.focus()
    if (counter.asks(text)) {
      // What is scanned meanwhile begins on an empty field.
      search.type('')
      return void counter.take(text)
    }
    if ((await counter.take(text)) || waiting.hold(text)) return search.type('')
    if (found.length > 0 && text === typed) {
      const pick = found.length === 1 ? found[0] : found[marked]
      // Of several nothing is added unseen: the first is marked, the next Enter adds it.
      return pick ? add(pick) : mark(0)
    }
    counter.failUnknown(text)
    field.current?.select()
  }
  useStrayScans((code) => void take(code))
  return (
    <form
      className={tillStyles.form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void take(typed)
      }}
    >
      <TypedField ref={field} search={search} onType={counter.forgive} />
      <SeveralFound count={found.length} />
      <HeldScans count={waiting.held} />
      {found.length > 0 && <Found search={search} onChoose={add} />}
      <Buttons onCamera={() => setScanning(true)} />
      {scanning && (
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
      )}
    </form>
  )
}

/** Fields that take codes themselves, and dialogs; not the numbers of the basket. */
const hasScansOfItsOwn = (target: Element): boolean =>
  target.closest('dialog, [role=dialog], [role=alertdialog]') !== null ||
  (target.matches('input:not([type=radio]), textarea, select') && target.closest('ul') === null)

/** A scan while the focus is on a button or a number would press it, or change it. */
const useStrayScans = (take: (code: string) => void): void => {
  const latest = useRef(take)
  useEffect(() => void (latest.current = take))
  useEffect(() => listenForScans((code) => latest.current(code), hasScansOfItsOwn), [])
}

/** The text of the field, the goods that it may mean, and which of them the arrows have marked. */
const useSearch = (goods: readonly CounterGood[]) => {
  const [typed, setTyped] = useState('')
  const [marked, mark] = useState(NONE)
  const found = searchGoods(typed, goods)
  const type = (text: string) => {
    setTyped(text)
    mark(NONE)
  }
  const press = (event: KeyboardEvent) => {
    // A key that is held must not choose what its first press marked.
    if (event.key === 'Enter' && event.repeat) return event.preventDefault()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || found.length === 0) return
    event.preventDefault()
    const from = marked === NONE && step < 0 ? 0 : marked
    mark((from + step + found.length) % found.length)
  }
  return { typed, type, found, marked, mark, press }
}

interface FoundProps {
  search: Search
  onChoose: (good: CounterGood) => void
}

function Found({ search: { found, marked }, onChoose }: FoundProps) {
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
        if (good) onChoose(good)
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

function SeveralFound({ count }: { count: number }) {
  const t = useT()
  return (
    <p className={count > 1 ? tillStyles.soft : 'visually-hidden'} role="status">
      {count > 1 && t('till.counter.several', { count })}
    </p>
  )
}

function HeldScans({ count }: { count: number }) {
  const t = useT()
  return (
    <p className={count > 0 ? tillStyles.soft : 'visually-hidden'} role="status">
      {count > 0 && t('till.counter.held', { count })}
    </p>
  )
}

interface TypedFieldProps {
  ref: RefObject<HTMLInputElement | null>
  search: Search
  onType: () => void
}

function TypedField({ ref, search, onType }: TypedFieldProps) {
  const t = useT()
  const { marked } = search
  return (
    <Field label={t('till.counter.scan')} hint={t('till.counter.scanHint')}>
      <TextInput
        ref={ref}
        value={search.typed}
        onChange={(event) => {
          search.type(event.target.value)
          onType()
        }}
        onKeyDown={search.press}
        role="combobox"
        aria-expanded={search.found.length > 0}
        aria-controls={LIST}
        aria-activedescendant={marked === NONE ? undefined : `${LIST}-${marked}`}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
      />
    </Field>
  )
}

function Buttons({ onCamera }: { onCamera: () => void }) {
  const t = useT()
  return (
    <div className={tillStyles.buttons}>
      <Button type="submit" variant="secondary">
        {t('till.counter.add')}
      </Button>
      <Button variant="ghost" icon={<ScanLine size={20} strokeWidth={1.75} />} onClick={onCamera}>
        {t('till.camera')}
      </Button>
    </div>
  )
}
