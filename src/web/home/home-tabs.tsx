import { useCallback, useEffect, useState } from 'react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link, useLocation } from '#web/router.ts'
import { tabs as tabsCall } from '#contract/catalogue/catalogue.ts'
import type { CardData } from '#web/card-data.ts'
import { ProductCard, ProductCardSkeleton } from '#web/catalogue/product-card.tsx'
import heads from '#web/components/section-head.module.css'
import { pages } from '#contract/pages.ts'
import { send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Rail } from '#web/ui/nav/rail.tsx'
import { Busy } from '#web/ui/display/skeleton.tsx'
import { Tabs } from '#web/ui/nav/tabs.tsx'
import styles from './pages/home.module.css'

export const RAIL_PRODUCTS = 10
const FIRST_VIEW = 2

type Tab = 'bestsellers' | 'new' | 'recommended'

/** The open tab per history entry, restored when the visitor goes back. */
const opened = new Map<string, Tab>()

/**
 * Best sellers, new and recommended products. The first tab comes with the page, the others load on
 * demand.
 */
export function HomeTabs({ bestSellers }: { bestSellers: readonly CardData[] }) {
  const t = useT()
  const { key } = useLocation()
  const [selected, setSelected] = useState<Tab>(opened.get(key) ?? 'bestsellers')
  const select = (tab: Tab) => {
    opened.set(key, tab)
    setSelected(tab)
  }
  const { products, hasFailed, read } = useTab(selected, bestSellers)
  const all = [
    { id: 'bestsellers', label: t('home.bestSellers'), href: pages.bestSellers() },
    { id: 'new', label: t('home.newProducts'), href: pages.newProducts() },
    { id: 'recommended', label: t('home.recommended'), href: pages.allProducts() },
  ] satisfies { id: Tab; label: string; href: string }[]
  const current = all.find(({ id }) => id === selected) ?? all[0]!
  return (
    <section aria-label={t('home.tabs')}>
      <h2 className="visually-hidden">{current.label}</h2>
      <Tabs
        label={t('home.tabs')}
        tabs={all}
        selected={selected}
        onSelect={(id) => select(id as Tab)}
        className={styles.tabs}
        aside={<MoreLink current={current} />}
      >
        {hasFailed ? (
          <ErrorState
            level={3}
            title={t('home.sectionFailed')}
            retryLabel={t('shell.retry')}
            onRetry={read}
          />
        ) : products ? (
          <Rail
            key={selected}
            label={current.label}
            previousLabel={t('shell.previous')}
            nextLabel={t('shell.next')}
          >
            {products.map((product, index) => (
              <ProductCard
                key={product.id}
                product={product}
                place="rail"
                priority={selected === 'bestsellers' && index < FIRST_VIEW}
              />
            ))}
          </Rail>
        ) : (
          <WaitingRail />
        )}
      </Tabs>
    </section>
  )
}

function MoreLink({
  current,
}: {
  current:
    | { id: 'bestsellers'; label: string; href: string }
    | { id: 'new'; label: string; href: string }
    | { id: 'recommended'; label: string; href: string }
}) {
  const t = useT()
  return (
    <Link
      to={current.href}
      className={classNames(heads.all, styles.allOfTab)}
      aria-label={`${t('shell.seeAll')}: ${current.label}`}
    >
      <span>{t('shell.seeAll')}</span>
      <ChevronRight size={18} strokeWidth={2} />
    </Link>
  )
}

const WAITING = [1, 2, 3, 4, 5, 6] as const

/** A placeholder row of the same height. */
export function WaitingRail() {
  const t = useT()
  return (
    <Busy label={t('shell.loading')} className={styles.waiting}>
      {WAITING.map((card) => (
        <div key={card} className={styles.waitingCard}>
          <ProductCardSkeleton />
        </div>
      ))}
    </Busy>
  )
}

type Read = { products: readonly CardData[] | null; hasFailed: boolean; read: () => void }

/** The products of a tab, fetched once per language and cached while the page is mounted. */
function useTab(tab: Tab, bestSellers: readonly CardData[]): Read {
  const locale = useLocale()
  const key = `${locale} ${tab}`
  const [kept, keep] = useState<Record<string, readonly CardData[] | 'failed'>>({})
  const products = tab === 'bestsellers' ? bestSellers : kept[key]
  const read = useCallback(() => {
    keep(({ [key]: _, ...rest }) => rest)
  }, [key])
  const isMissing = products === undefined
  useEffect(() => {
    if (!isMissing) return
    const leaving = new AbortController()
    send(tabsCall, { query: { tab, limit: RAIL_PRODUCTS }, signal: leaving.signal }).then(
      (found) => keep((before) => ({ ...before, [key]: found })),
      () => {
        if (!leaving.signal.aborted) keep((before) => ({ ...before, [key]: 'failed' }))
      },
    )
    return () => leaving.abort()
  }, [isMissing, key, tab])
  return {
    products: products === undefined || products === 'failed' ? null : products,
    hasFailed: products === 'failed',
    read,
  }
}
