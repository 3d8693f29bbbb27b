import { lazy, Suspense, type KeyboardEvent } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import SearchIcon from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { pages } from '#contract/pages.ts'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import { useT } from '#web/state/locale.tsx'
import { useSearchBox, type SearchBoxState } from './use-search-box.ts'
import styles from './search-box.module.css'

const SEARCH_LENGTH_MAX = 200

// Loaded when the search box is first used.
const loadPanel = () =>
  import('./search-box-panel.tsx').then(({ SearchPanel }) => ({ default: SearchPanel }))
const SearchPanel = lazy(loadPanel)

/** The shop's search. Works before hydration, because it is a plain form. */
export function SearchBox() {
  const t = useT()
  const box = useSearchBox()
  const { open } = box
  return (
    <div ref={box.root} className={styles.search} data-open={open || undefined}>
      <div className={styles.box}>
        <form
          action={pages.search.path}
          method="get"
          role="search"
          className={styles.form}
          onSubmit={box.submit}
        >
          {open && (
            <button
              type="button"
              className={styles.leave}
              aria-label={t('shell.close')}
              onClick={box.close}
            >
              <ChevronLeft size={24} strokeWidth={1.75} />
            </button>
          )}
          <SearchField box={box} />
          {box.text !== '' && (
            <button
              type="button"
              className={styles.clear}
              aria-label={t('search.clear')}
              onClick={box.clear}
            >
              <X size={18} strokeWidth={2} />
            </button>
          )}
          <button type="submit" className={styles.submit}>
            {t('search.submit')}
          </button>
        </form>
        {open && (
          <Suspense
            fallback={
              <div
                className={styles.panel}
                id={box.listId}
                role="listbox"
                aria-label={t('search.suggestions')}
                aria-busy="true"
              />
            }
          >
            <SearchPanel box={box} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

function SearchField({ box }: { box: SearchBoxState }) {
  const t = useT()
  const hydrated = useHydrated()
  const { open, show } = box
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === (open ? 'Escape' : 'ArrowDown')) {
      event.preventDefault()
      return open ? box.hide() : show()
    }
    if (open) box.pressKey.current?.(event)
  }
  return (
    <label className={styles.field}>
      <SearchIcon size={20} strokeWidth={1.75} className={styles.icon} />
      <span className="visually-hidden">{t('search.label')}</span>
      <input
        ref={box.input}
        className={styles.input}
        type="search"
        name="search"
        value={box.text}
        onChange={(event) => {
          box.type(event.target.value)
          show()
        }}
        onFocus={show}
        onClick={show}
        onPointerEnter={() => void loadPanel().catch(() => null)}
        onKeyDown={press}
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
          'aria-controls': open ? box.listId : undefined,
          'aria-activedescendant': box.active ?? undefined,
        })}
      />
    </label>
  )
}
