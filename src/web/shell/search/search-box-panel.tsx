import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import Clock from 'lucide-react/icons/clock'
import SearchIcon from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { formatPack } from '#web/format.ts'
import { Link } from '#web/router.ts'
import { pages } from '#contract/pages.ts'
import { announce } from '#web/state/announcements.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { useStore } from '#web/state/make-store.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/display/image.tsx'
import { SkeletonRow } from '#web/ui/display/skeleton.tsx'
import { TYPED_MIN, useSuggestions, type Suggestions } from './search-box-answers.ts'
import { useCategories } from '../category-list-data.ts'
import { markTyped } from './search-box-marks.ts'
import {
  forgetSearch,
  forgetSearches,
  rememberSearch,
  recentSearches,
} from './search-box-recent.ts'
import { useSheetHeight } from './search-box-sheet.ts'
import styles from './search-box-panel.module.css'
import tiles from '../../components/tiles.module.css'

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

type Shelf = { slug: string; name: string }
type Option = {
  id: string
  to: string
  text: string
  kind: 'recent' | 'category' | 'product' | 'search'
}

const SKELETON_ROWS = 4
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
  const icons = new Map(
    categories
      ?.flatMap((each) => [each, ...each.children])
      .map(({ slug, icon }) => [pages.category(slug), icon]),
  )
  useSheetHeight(panel, props.onLeave)
  useSpokenCount(typed, isWaiting ? null : found)

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

  const pick = ({ kind, text }: Option) => {
    if (kind === 'recent' || kind === 'search') rememberSearch(text)
    props.onPick(kind === 'recent' || kind === 'search' ? text : '')
  }
  const row = (option: Option, content: ReactNode, className?: string) => (
    <Link
      key={option.kind === 'search' ? option.to : option.id}
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
                product={suggestions?.products.find(
                  ({ slug }) => pages.product(slug) === option.to,
                )}
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
      {!typed && recent.length > 0 && <Removals recent={recent} focusInput={props.focusInput} />}
    </div>
  )
}

const typedOptions = (
  listId: string,
  typed: string,
  found: Suggestions | null,
  shelves: readonly Shelf[],
): Option[] => [
  ...(found?.categories ?? []).map(({ slug, name }, n): Option => ({
    id: `${listId}c${n}`,
    to: pages.category(slug),
    text: name,
    kind: 'category',
  })),
  ...(found?.products ?? []).map(({ slug, name }, n): Option => ({
    id: `${listId}p${n}`,
    to: pages.product(slug),
    text: name,
    kind: 'product',
  })),
  // After the suggestions, so it waits for them: a row that has been seen does not move.
  ...(found
    ? [{ id: `${listId}s`, to: pages.search(typed), text: typed, kind: 'search' } as const]
    : []),
  ...emptyOptions(listId, [], shelves),
]

const emptyOptions = (
  listId: string,
  recent: readonly string[],
  categories: readonly Shelf[],
): Option[] => [
  ...recent.map((text, n): Option => ({
    id: `${listId}r${n}`,
    to: pages.search(text),
    text,
    kind: 'recent',
  })),
  ...categories.map(({ slug, name }, n): Option => ({
    id: `${listId}c${n}`,
    to: pages.category(slug),
    text: name,
    kind: 'category',
  })),
]

/**
 * The target of a key: an option, the box (null), or none (undefined). Home and End belong to the
 * box until an option is active.
 */
function stepOf(
  key: string,
  options: readonly Option[],
  active: string | null,
): string | null | undefined {
  const at = options.findIndex(({ id }) => id === active)
  if (key === 'ArrowDown') return options[at + 1]?.id ?? null
  if (key === 'ArrowUp') return at === 0 ? null : (options.at(at === -1 ? -1 : at - 1)?.id ?? null)
  if (at === -1) return undefined
  if (key === 'Home') return options[0]?.id
  if (key === 'End') return options.at(-1)?.id
  return undefined
}

/** A press that opens another tab chooses nothing here. */
const isPlain = (event: MouseEvent): boolean =>
  !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0

interface GroupProps {
  title: string
  options: Option[]
  inColumns?: boolean
  children: (option: Option) => ReactNode
}

function Group({ title, options, inColumns = false, children }: GroupProps) {
  const id = useId()
  if (options.length === 0) return null
  return (
    <div
      role="group"
      aria-labelledby={id}
      className={classNames(styles.group, inColumns && styles.columns)}
    >
      <span id={id} role="presentation" className={styles.title}>
        {title}
      </span>
      {options.map(children)}
    </div>
  )
}

function CategoryRow({
  option,
  typed,
  icon,
}: {
  option: Option
  typed: string
  icon: string | undefined
}) {
  return (
    <>
      {icon ? (
        <img src={icon} alt="" width={32} height={32} className={styles.category} />
      ) : (
        <SearchIcon size={20} strokeWidth={1.75} className={styles.icon} />
      )}
      <span className={styles.name}>
        <Marked name={option.text} typed={typed} />
      </span>
    </>
  )
}

const PICTURE_PX = 48

function ProductRow({
  product,
  typed,
}: {
  product: Suggestions['products'][number] | undefined
  typed: string
}) {
  const t = useT()
  const locale = useLocale()
  if (!product) return null
  return (
    <>
      <span className={classNames(styles.picture, tiles[product.tile] ?? tiles['leaf'])}>
        <Picture
          {...product.image}
          sizes={`${PICTURE_PX}px`}
          width={PICTURE_PX}
          height={PICTURE_PX}
          alt=""
        />
      </span>
      <span className={styles.name}>
        <Marked name={product.name} typed={typed} />
        <span className={styles.pack}>
          {[product.grade, formatPack(product.dimensions, locale)].join(' · ')}
        </span>
      </span>
      <span className={styles.price}>
        {product.has_higher_prices && <span className={styles.from}>{t('card.from')} </span>}
        {product.formatted_sale_price}
      </span>
    </>
  )
}

function Marked({ name, typed }: { name: string; typed: string }) {
  return markTyped(name, typed).map(({ text, isTyped }, place) =>
    isTyped ? <mark key={place}>{text}</mark> : text,
  )
}

function Waiting() {
  return (
    <span aria-hidden="true" className={styles.waiting}>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <SkeletonRow key={row} />
      ))}
    </span>
  )
}

/**
 * A listbox may not contain buttons, so these overlay its rows. The Delete key does the same from
 * the box.
 */
function Removals({ recent, focusInput }: { recent: readonly string[]; focusInput: () => void }) {
  const t = useT()
  return (
    <div role="group" aria-label={t('search.removals')} className={styles.removals}>
      <button
        type="button"
        className={styles.clear}
        onClick={() => {
          forgetSearches()
          focusInput()
        }}
      >
        {t('search.forgetAll')}
      </button>
      {recent.map((text) => (
        <button
          key={text}
          type="button"
          className={styles.remove}
          aria-label={t('search.forget', { text })}
          onClick={() => {
            forgetSearch(text)
            focusInput()
          }}
        >
          <X size={18} strokeWidth={2} />
        </button>
      ))}
    </div>
  )
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
