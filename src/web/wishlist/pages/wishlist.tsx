import { useCallback, useEffect, useRef, useState } from 'react'
import { QueryFailure } from '#web/components/query-failure.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Data, Meta } from '#contract/call.ts'
import { listWishlist } from '#contract/wishlist.ts'
import { SKELETON_CARDS } from '#domain/limits.ts'
import type { CardData } from '#web/card-data.ts'
import { Head } from '#web/components/head.tsx'
import { ProductCard, ProductCardSkeleton } from '#web/catalogue/product-card.tsx'
import { pages } from '#contract/pages.ts'
import { sendWhole } from '#web/send.ts'
import { announce } from '#web/state/announcements.ts'
import { useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import { toggleEntry, useIsRemoved } from '#web/wishlist/wishlist.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Busy } from '#web/ui/display/skeleton.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import { WaitingList } from '../waiting-list.tsx'
import emptyBasket from '../../assets/empty-basket.svg'
import styles from './wishlist.module.css'

/** The wishlist: products and single variations. Removing an entry can be undone. */
export function Component() {
  const t = useT()
  return (
    <div className={styles.page}>
      <Head title={t('title.wishlist')} isPrivate />
      <h1>{t('title.wishlist')}</h1>
      <Wished />
      <WaitingList />
    </div>
  )
}

function Wished() {
  const t = useT()
  const query = useQuery({
    queryKey: keys.wishlist,
    queryFn: ({ signal }) => sendWhole(listWishlist, { signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })
  const { data, isError } = query
  if (isError && !data) {
    return <QueryFailure query={query} title={t('wishlist.failed')} />
  }
  return data ? <Entries entries={entriesOf(data)} /> : <Waiting />
}

type Entry = { kind: 'product' | 'variation'; id: string; product: CardData; note?: string }
type Answer = { data: Data<typeof listWishlist>; meta: Meta<typeof listWishlist> }

/** Each wished product, followed by its wished variations. */
const entriesOf = ({ data, meta }: Answer): Entry[] =>
  data.flatMap((product) => [
    ...(product.is_wished ? [{ kind: 'product' as const, id: product.id, product }] : []),
    ...meta.variations
      .filter(({ parent_product }) => parent_product.id === product.id)
      .map((variation): Entry => {
        const { id, name, grade, weight, volume, price_data, availability, refrigerated } =
          variation
        const single_variation_id = availability === 'out' ? null : id
        const own = {
          grade,
          dimensions: { weight, volume },
          price_data,
          availability,
          refrigerated,
          single_variation_id,
        }
        const card = { ...product, ...own, has_higher_prices: false }
        return { kind: 'variation', id, product: card, note: name }
      }),
  ])

type Placed = { entry: Entry; at: number }
const has = (some: readonly Entry[], one: Entry): boolean =>
  some.some(({ kind, id }) => kind === one.kind && id === one.id)

/** Restored entries keep their position, even when the list was refetched meanwhile. */
const withReturned = (entries: Entry[], returned: readonly Placed[]): Entry[] =>
  returned.reduce(
    (list, { entry, at }) =>
      has(list, entry) ? list : [...list.slice(0, at), entry, ...list.slice(at)],
    entries,
  )

function Entries({ entries: listed }: { entries: Entry[] }) {
  const t = useT()
  const isRemoved = useIsRemoved()
  const [returned, setReturned] = useState<readonly Placed[]>([])
  const entries = withReturned(listed, returned)
  const shown = entries.filter(({ kind, id }) => !isRemoved(kind, id))
  const list = useRemovalNotice(shown, isRemoved, (placed) =>
    setReturned((before) => [...before, placed]),
  )
  if (shown.length === 0) {
    return (
      <EmptyState
        picture={emptyBasket}
        title={t('wishlist.empty')}
        text={t('wishlist.emptyText')}
        action={<ButtonLink to={pages.bestSellers()}>{t('home.bestSellers')}</ButtonLink>}
      />
    )
  }
  return (
    <>
      <p className="text-small text-muted">
        {shown.length === 1 ? t('wishlist.countOne') : t('wishlist.count', { count: shown.length })}
        . {t('wishlist.hint')}
      </p>
      <ul ref={list} className={`plain-list ${styles.grid}`}>
        {shown.map(({ kind, id, product, note }) => (
          <li key={`${kind} ${id}`}>
            <ProductCard
              product={product}
              note={note}
              variationId={kind === 'variation' ? id : undefined}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Announces the removed entry with an undo and focuses the card that took its place. */
const useRemovalNotice = (
  shown: Entry[],
  isRemoved: ReturnType<typeof useIsRemoved>,
  onReturn: (placed: Placed) => void,
) => {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  const last = useRef(shown)
  const failed = useCallback(() => announce(t('card.wishFailed')), [t])
  useEffect(() => {
    const before = last.current
    last.current = shown
    const at = before.findIndex((one) => isRemoved(one.kind, one.id) && !has(shown, one))
    const gone = before[at]
    if (!gone) return
    const { kind, id, product, note } = gone
    showToast({
      id: 'wishlist',
      text: t('wishlist.removed', { name: note ? `${product.name}, ${note}` : product.name }),
      action: {
        label: t('wishlist.undo'),
        onClick: () => {
          onReturn({ entry: gone, at })
          toggleEntry(kind, id, failed)
        },
      },
    })
    if (document.activeElement !== document.body) return
    const next =
      list.current?.children[Math.min(at, shown.length - 1)]?.querySelector<HTMLElement>(
        '[aria-pressed]',
      )
    next?.focus({ preventScroll: true })
  })
  return list
}

function Waiting() {
  const t = useT()
  return (
    <Busy label={t('wishlist.loading')}>
      <div className={styles.grid}>
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
          <ProductCardSkeleton key={index} />
        ))}
      </div>
    </Busy>
  )
}
