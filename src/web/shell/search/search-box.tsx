import {
  lazy,
  Suspense,
  useId,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import SearchIcon from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import { useLeave } from '#web/hooks/use-leave.ts'
import { useLocation, useNavigate, useSearchParams } from '#web/router.ts'
import { pages } from '#contract/pages.ts'
import { useT } from '#web/state/locale.tsx'
import type { PressKey } from './search-box-panel.tsx'
import styles from './search-box.module.css'

const SEARCH_LENGTH_MAX = 200

// Loaded when the search box is first used.
const loadPanel = () =>
  import('./search-box-panel.tsx').then(({ SearchPanel }) => ({ default: SearchPanel }))
const SearchPanel = lazy(loadPanel)

const remember = (searched: string) =>
  import('./search-box-recent.ts')
    .then(({ rememberSearch }) => rememberSearch(searched))
    .catch(() => null)

/** The shop's search. Works before hydration, because it is a plain form. */
export function SearchBox() {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const searched = pathname === pages.search.path ? (query.get('search') ?? '') : ''
  const t = useT()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const listId = useId()
  const [shown, setShown] = useState(searched)
  const [text, setText] = useState(searched)
  const [active, setActive] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const pressInPanel = useRef<PressKey>(null)
  const { root, open, setOpen } = useOpening(() => setActive(null))
  if (shown !== searched) {
    setShown(searched)
    // While the box is open, someone is typing the next search: a page that arrives late leaves it.
    if (!open) setText(searched)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim()
    if (!wanted && pathname !== pages.search.path) return input.current?.focus()
    if (wanted) void remember(wanted)
    close()
    void navigate(pages.search(wanted))
  }
  const close = () => {
    setOpen(false)
    input.current?.blur()
  }
  const clear = () => {
    setText('')
    setActive(null)
    input.current?.focus()
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      return setOpen(false)
    }
    if (event.key === 'ArrowDown' && !open) {
      event.preventDefault()
      return setOpen(true)
    }
    if (open) pressInPanel.current?.(event)
  }

  return (
    <div ref={root} className={styles.search} data-open={open || undefined}>
      <div className={styles.box}>
        <form
          action={pages.search.path}
          method="get"
          role="search"
          className={styles.form}
          onSubmit={submit}
        >
          {open && <BackButton close={close} />}
          <Input
            input={input}
            text={text}
            setText={setText}
            setActive={setActive}
            setOpen={setOpen}
            pressKey={pressKey}
            hydrated={hydrated}
            open={open}
            listId={listId}
            active={active}
          />
          {text !== '' && <ClearButton clear={clear} />}
          <button type="submit" className={styles.submit}>
            {t('search.submit')}
          </button>
        </form>
        {open && (
          <Suspense
            fallback={
              <div
                className={styles.panel}
                id={listId}
                role="listbox"
                aria-label={t('search.suggestions')}
                aria-busy="true"
              />
            }
          >
            <SearchPanel
              typed={text.trim()}
              listId={listId}
              active={active}
              onActive={setActive}
              pressKey={pressInPanel}
              onPick={(picked) => {
                setText(picked)
                close()
              }}
              onLeave={close}
              focusInput={() => input.current?.focus()}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}

function BackButton({ close }: { close: () => void }) {
  const t = useT()
  return (
    <button type="button" className={styles.leave} aria-label={t('shell.close')} onClick={close}>
      <ChevronLeft size={24} strokeWidth={1.75} />
    </button>
  )
}

interface InputProps {
  input: RefObject<HTMLInputElement | null>
  text: string
  setText: (next: string) => void
  setActive: (next: string | null) => void
  setOpen: (next: boolean) => void
  pressKey: (event: KeyboardEvent) => void
  hydrated: boolean
  open: boolean
  listId: string
  active: string | null
}

function Input({
  input,
  text,
  setText,
  setActive,
  setOpen,
  pressKey,
  hydrated,
  open,
  listId,
  active,
}: InputProps) {
  const t = useT()
  return (
    <label className={styles.field}>
      <SearchIcon size={20} strokeWidth={1.75} className={styles.icon} />
      <span className="visually-hidden">{t('search.label')}</span>
      <input
        ref={input}
        className={styles.input}
        type="search"
        name="search"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(null)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void loadPanel().catch(() => null)}
        onKeyDown={pressKey}
        placeholder={t('search.placeholder')}
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={SEARCH_LENGTH_MAX}
        // Without JavaScript no list opens, so there is no combobox.
        {...(hydrated && {
          'role': 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': open,
          'aria-controls': open ? listId : undefined,
          'aria-activedescendant': active ?? undefined,
        })}
      />
    </label>
  )
}

function ClearButton({ clear }: { clear: () => void }) {
  const t = useT()
  return (
    <button type="button" className={styles.clear} aria-label={t('search.clear')} onClick={clear}>
      <X size={18} strokeWidth={2} />
    </button>
  )
}

/**
 * Open while the focus is inside; a press or focus outside closes it. On a phone it covers the page
 * and stays open until closed.
 */
function useOpening(onClose: () => void) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const change = (next: boolean) => {
    if (!next) onClose()
    setOpen(next)
  }
  useLeave(open, root, () => change(false))
  return { root, open, setOpen: change }
}
