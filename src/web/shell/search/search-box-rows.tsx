import { useId, type ReactNode } from 'react'
import SearchIcon from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { formatPack } from '#web/format.ts'
import { useOwnPrices } from '#web/state/company-prices.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/display/image.tsx'
import { SkeletonRow } from '#web/ui/display/skeleton.tsx'
import type { Suggestions } from './search-box-answers.ts'
import { markTyped } from './search-box-marks.ts'
import type { Option } from './search-box-options.ts'
import { forgetSearch, forgetSearches } from './search-box-recent.ts'
import styles from './search-box-panel.module.css'
import tiles from '../../ui/display/tiles.module.css'

const SKELETON_ROWS = 4

interface GroupProps {
  title: string
  options: Option[]
  inColumns?: boolean
  children: (option: Option) => ReactNode
}

export function Group({ title, options, inColumns = false, children }: GroupProps) {
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

export function CategoryRow({
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

export function ProductRow({
  product,
  typed,
}: {
  product: Suggestions['products'][number] | undefined
  typed: string
}) {
  const t = useT()
  const locale = useLocale()
  const own = useOwnPrices(product?.id ?? '')?.card
  if (!product) return null
  const from = own?.from ?? (product.has_higher_prices ? t('card.from') : null)
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
        {from !== null && <span className={styles.from}>{from} </span>}
        {own?.sale ?? product.formatted_sale_price}
      </span>
    </>
  )
}

function Marked({ name, typed }: { name: string; typed: string }) {
  return markTyped(name, typed).map(({ text, isTyped }, place) =>
    isTyped ? <mark key={place}>{text}</mark> : text,
  )
}

export function Waiting() {
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
export function Removals({
  recent,
  focusInput,
}: {
  recent: readonly string[]
  focusInput: () => void
}) {
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
