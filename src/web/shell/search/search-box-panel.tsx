import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import Clock from 'lucide-react/icons/clock'
import SearchIcon from 'lucide-react/icons/search'
import { Link } from '#web/router.ts'
import { pages } from '#contract/pages.ts'
import { announce } from '#web/state/announcements.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { useStore } from '#web/state/make-store.ts'
import { classNames } from '#web/ui/class-names.ts'
import { TYPED_MIN, useSuggestions } from './search-box-answers.ts'
import { useCategories } from '../category-list-data.ts'
import { emptyOptions, stepOf, typedOptions, type Option } from './search-box-options.ts'
import { forgetSearch, rememberSearch, recentSearches } from './search-box-recent.ts'
import { CategoryRow, Group, ProductRow, Removals, Waiting } from './search-box-rows.tsx'
import { useSheetHeight } from './search-box-sheet.ts'
import type { SearchBoxState } from './use-search-box.ts'
import styles from './search-box-panel.module.css'

const CATEGORIES_SHOWN = 8

/** What may be meant, under the search box: on a phone it fills the screen. */
export function SearchPanel({ box }: { box: SearchBoxState }) {
  const t = useT()
  const panel = useRef<HTMLDivElement>(null)
  const found = useFound(box)
  const { typed, recent, options, suggestions, isWaiting, isNothing } = found
  useSheetHeight(panel, box.close)
  useOptionKeys(box, options)
  const of = (kind: Option['kind']) => options.filter((option) => option.kind === kind)
  const byCategory = <CategoryGroup found={found} options={of('category')} box={box} />
  return (
    // A press on the panel leaves the focus, and with it the keyboard of a phone, where it is.
    <div ref={panel} className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
      <div
        id={box.listId}
        role="listbox"
        aria-label={t('search.suggestions')}
        aria-busy={isWaiting || undefined}
        className={styles.list}
      >
        <Group title={t('search.recent')} options={of('recent')}>
          {(option) => (
            <Row key={option.id} option={option} box={box} className={styles.recent}>
              <Clock size={20} strokeWidth={1.75} className={styles.icon} />
              <span className={styles.name}>{option.text}</span>
            </Row>
          )}
        </Group>
        {!isNothing && byCategory}
        {typed && suggestions === null && <Waiting />}
        <Group title={t('search.products')} options={of('product')}>
          {(option) => (
            <Row key={option.id} option={option} box={box}>
              <ProductRow
                product={suggestions?.products.find(
                  ({ slug }) => pages.product(slug) === option.to,
                )}
                typed={typed}
              />
            </Row>
          )}
        </Group>
        {of('search').map((option) => (
          <Row key={option.to} option={option} box={box} className={styles.last}>
            <SearchIcon size={20} strokeWidth={1.75} className={styles.icon} />
            <span className={styles.name}>{t('search.for', { text: typed })}</span>
          </Row>
        ))}
        {isNothing && byCategory}
      </div>
      {!typed && recent.length > 0 && <Removals recent={recent} focusInput={box.focus} />}
    </div>
  )
}

/** What the panel offers for the typed text: suggestions, else the categories of the shop. */
const useFound = ({ text, listId }: SearchBoxState) => {
  const typed = text.trim()
  const recent = useStore(recentSearches)
  const { suggestions, isWaiting } = useSuggestions(typed)
  const { categories } = useCategories()
  const shelves = (categories ?? []).slice(0, CATEGORIES_SHOWN)
  const count = suggestions ? suggestions.categories.length + suggestions.products.length : null
  const isNothing = typed.length >= TYPED_MIN && count === 0
  useSpokenCount(typed, isWaiting ? null : count)
  const options = typed
    ? typedOptions(listId, typed, suggestions, isNothing ? shelves : [])
    : emptyOptions(listId, recent, shelves)
  const icons = new Map(
    categories
      ?.flatMap((each) => [each, ...each.children])
      .map(({ slug, icon }) => [pages.category(slug), icon]),
  )
  return { typed, recent, suggestions, isWaiting, isNothing, options, icons }
}

interface CategoryGroupProps {
  found: ReturnType<typeof useFound>
  options: Option[]
  box: SearchBoxState
}

function CategoryGroup({ found, options, box }: CategoryGroupProps) {
  const t = useT()
  const { typed, isNothing, icons } = found
  const isShelf = !typed || isNothing
  return (
    <Group
      title={isShelf ? t('search.byCategory') : t('menu.categories')}
      options={options}
      inColumns={isShelf}
    >
      {(option) => (
        <Row key={option.id} option={option} box={box}>
          <CategoryRow option={option} typed={typed} icon={icons.get(option.to)} />
        </Row>
      )}
    </Group>
  )
}

interface RowProps {
  option: Option
  box: SearchBoxState
  className?: string | undefined
  children: ReactNode
}

function Row({ option, box, className, children }: RowProps) {
  const { id, to, kind, text } = option
  const pick = () => {
    const isSearch = kind === 'recent' || kind === 'search'
    if (isSearch) rememberSearch(text)
    box.type(isSearch ? text : '')
    box.close()
  }
  return (
    <Link
      id={id}
      role="option"
      aria-selected={id === box.active}
      tabIndex={-1}
      to={to}
      className={classNames(styles.row, className)}
      onClick={(event) => isPlain(event) && pick()}
    >
      {children}
    </Link>
  )
}

/** A press that opens another tab chooses nothing here. */
const isPlain = (event: MouseEvent): boolean =>
  !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0

/** Sets what keys do in the box: move between the options, choose one, delete a recent search. */
function useOptionKeys({ pressKey, active, setActive }: SearchBoxState, options: Option[]) {
  // Before the next key can be pressed: what it means depends on what is shown.
  useLayoutEffect(() => {
    pressKey.current = (event: KeyboardEvent) => {
      const step = stepOf(event.key, options, active)
      if (step !== undefined) {
        event.preventDefault()
        setActive(step)
        if (step) document.getElementById(step)?.scrollIntoView({ block: 'nearest' })
        return
      }
      const chosen = options.find(({ id }) => id === active)
      if (!chosen) return
      if (event.key === 'Delete' && chosen.kind === 'recent') {
        event.preventDefault()
        setActive(null)
        forgetSearch(chosen.text)
      }
      if (event.key === 'Enter') {
        event.preventDefault()
        document.getElementById(chosen.id)?.click()
      }
    }
    return () => {
      pressKey.current = null
    }
  }, [pressKey, options, active, setActive])
}

/** Announces the number of suggestions once they have arrived. */
function useSpokenCount(typed: string, count: number | null) {
  const t = useT()
  const locale = useLocale()
  const says = useRef(t)
  useEffect(() => {
    says.current = t
  })
  useEffect(() => {
    if (count === null || typed.length < TYPED_MIN) return
    announce(
      count === 0
        ? says.current('search.noneFound')
        : count === 1
          ? says.current('search.oneFound')
          : says.current('search.found', { count }),
    )
  }, [typed, count, locale])
}
