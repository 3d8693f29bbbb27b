import type { Category } from '#contract/catalogue/categories.ts'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import Clock from 'lucide-react/icons/clock'
import SearchIcon from 'lucide-react/icons/search'
import { Link } from '#web/router.ts'
import { pages } from '#contract/pages.ts'
import { announce } from '#web/state/announcements.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { useStore } from '#web/state/make-store.ts'
import { classNames } from '#web/ui/class-names.ts'
import { TYPED_MIN, useSuggestions, type Suggestions } from './search-box-answers.ts'
import { useCategories } from '../category-list-data.ts'
import { emptyOptions, stepOf, typedOptions, type Option } from './search-box-options.ts'
import { forgetSearch, rememberSearch, recentSearches } from './search-box-recent.ts'
import { CategoryRow, Group, ProductRow, Removals, Waiting } from './search-box-rows.tsx'
import { useSheetHeight } from './search-box-sheet.ts'
import styles from './search-box-panel.module.css'

/** What the box does with a key while the panel is open. */
export type PressKey = ((event: KeyboardEvent) => void) | null

interface SearchPanelProps {
  typed: string
  listId: string
  /** The id of the option that the keys have reached. */
  active: string | null
  onActive: (id: string | null) => void
  pressKey: RefObject<PressKey>
  /** Something was chosen: what the box shall show from now on. */
  onPick: (text: string) => void
  onLeave: () => void
  focusInput: () => void
}

const CATEGORIES_SHOWN = 8

/** What may be meant, under the search box: on a phone it fills the screen. */
export function SearchPanel(props: SearchPanelProps) {
  const t = useT()
  const { typed, listId, active, onActive, pressKey } = props
  const panel = useRef<HTMLDivElement>(null)
  const recent = useStore(recentSearches)
  const { suggestions, isWaiting } = useSuggestions(typed)
  const { categories } = useCategories()
  const shelves = (categories ?? []).slice(0, CATEGORIES_SHOWN)
  const found = suggestions ? suggestions.categories.length + suggestions.products.length : null
  // Without suggestions the categories are listed instead.
  const isNothing = typed.length >= TYPED_MIN && found === 0
  const options = typed
    ? typedOptions(listId, typed, suggestions, isNothing ? shelves : [])
    : emptyOptions(listId, recent, shelves)
  const icons = useIcons(categories)
  useSheetHeight(panel, props.onLeave)
  useSpokenCount(typed, isWaiting ? null : found)

  useOptionKeys(pressKey, options, active, onActive)

  const pick = ({ kind, text }: Option) => {
    if (kind === 'recent' || kind === 'search') rememberSearch(text)
    props.onPick(kind === 'recent' || kind === 'search' ? text : '')
  }
  const row = (option: Option, content: ReactNode, className?: string) => (
    <FoundLink
      key={option.kind === 'search' ? option.to : option.id}
      option={option}
      active={active}
      className={className}
      pick={pick}
      content={content}
    />
  )
  const of = (kind: Option['kind']) => options.filter((option) => option.kind === kind)
  const isShelf = !typed || isNothing
  const byCategory = (
    <Group
      title={isShelf ? t('search.byCategory') : t('menu.categories')}
      options={of('category')}
      inColumns={isShelf}
    >
      {(option) =>
        row(option, <CategoryRow option={option} typed={typed} icon={icons.get(option.to)} />)
      }
    </Group>
  )

  return (
    // A press on the panel leaves the focus, and with it the keyboard of a phone, where it is.
    <div ref={panel} className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
      <Found
        listId={listId}
        isWaiting={isWaiting}
        of={of}
        row={row}
        isNothing={isNothing}
        byCategory={byCategory}
        typed={typed}
        suggestions={suggestions}
      />
      {!typed && recent.length > 0 && <Removals recent={recent} focusInput={props.focusInput} />}
    </div>
  )
}

const useIcons = (categories: readonly Category[] | null) => {
  const icons = new Map(
    categories
      ?.flatMap((each) => [each, ...each.children])
      .map(({ slug, icon }) => [pages.category(slug), icon]),
  )
  return icons
}

interface FoundLinkProps {
  option: Option
  active: string | null
  className: string | undefined
  pick: ({ kind, text }: Option) => void
  content: ReactNode
}

function FoundLink({ option, active, className, pick, content }: FoundLinkProps) {
  return (
    <Link
      id={option.id}
      role="option"
      aria-selected={option.id === active}
      tabIndex={-1}
      to={option.to}
      className={classNames(styles.row, className)}
      onClick={(event) => isPlain(event) && pick(option)}
    >
      {content}
    </Link>
  )
}

interface FoundProps {
  listId: string
  isWaiting: boolean
  of: (kind: Option['kind']) => Option[]
  row: (option: Option, content: ReactNode, className?: string) => ReactNode
  isNothing: boolean
  byCategory: ReactNode
  typed: string
  suggestions: Suggestions | null
}

function Found({
  listId,
  isWaiting,
  of,
  row,
  isNothing,
  byCategory,
  typed,
  suggestions,
}: FoundProps) {
  const t = useT()
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t('search.suggestions')}
      aria-busy={isWaiting || undefined}
      className={styles.list}
    >
      <Group title={t('search.recent')} options={of('recent')}>
        {(option) =>
          row(
            option,
            <>
              <Clock size={20} strokeWidth={1.75} className={styles.icon} />
              <span className={styles.name}>{option.text}</span>
            </>,
            styles.recent,
          )
        }
      </Group>
      {!isNothing && byCategory}
      {typed && suggestions === null && <Waiting />}
      <Group title={t('search.products')} options={of('product')}>
        {(option) =>
          row(
            option,
            <ProductRow
              product={suggestions?.products.find(({ slug }) => pages.product(slug) === option.to)}
              typed={typed}
            />,
          )
        }
      </Group>
      {of('search').map((option) =>
        row(
          option,
          <>
            <SearchIcon size={20} strokeWidth={1.75} className={styles.icon} />
            <span className={styles.name}>{t('search.for', { text: typed })}</span>
          </>,
          styles.last,
        ),
      )}
      {isNothing && byCategory}
    </div>
  )
}

/** A press that opens another tab chooses nothing here. */
const isPlain = (event: MouseEvent): boolean =>
  !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0

/** Sets what keys do in the box: move between the options, choose one, delete a recent search. */
function useOptionKeys(
  pressKey: RefObject<PressKey>,
  options: readonly Option[],
  active: string | null,
  onActive: (id: string | null) => void,
) {
  // Before the next key can be pressed: what it means depends on what is shown.
  useLayoutEffect(() => {
    pressKey.current = (event) => {
      const step = stepOf(event.key, options, active)
      if (step !== undefined) {
        event.preventDefault()
        onActive(step)
        if (step) document.getElementById(step)?.scrollIntoView({ block: 'nearest' })
        return
      }
      const chosen = options.find(({ id }) => id === active)
      if (!chosen) return
      if (event.key === 'Delete' && chosen.kind === 'recent') {
        event.preventDefault()
        onActive(null)
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
  }, [pressKey, options, active, onActive])
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
