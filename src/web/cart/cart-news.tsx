import { useEffect, useMemo, useState } from 'react'
import type { CartItem } from '#contract/cart.ts'
import { formatRupiah } from '#domain/money.ts'
import { useT } from '#web/state/locale.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import styles from './cart-news.module.css'

type Prices = Record<string, { from: number; to: number }>

/**
 * Lists price and stock changes since a product was added. The server reports a price change once,
 * so the component stores it until the customer dismisses it.
 */
export function CartNews({
  items,
  className,
}: {
  items: readonly CartItem[]
  className: string | undefined
}) {
  const t = useT()
  const [prices, forget] = useChangedPrices(items)
  const nameOf = (item: CartItem) => `${item.name}, ${item.variation_name}`
  const news = items.flatMap((item) => {
    const price = prices[item.key]
    const isFewer = item.availability !== 'out' && item.quantity > item.quantity_max
    return [
      ...(price
        ? [
            t('cart.priceChangedLine', {
              name: nameOf(item),
              from: formatRupiah(price.from),
              to: formatRupiah(price.to),
            }),
          ]
        : []),
      ...(item.availability === 'out' ? [t('cart.soldOutLine', { name: nameOf(item) })] : []),
      ...(isFewer
        ? [t('cart.fewerLine', { name: nameOf(item), from: item.quantity, to: item.quantity_max })]
        : []),
    ]
  })
  const [closed, setClosed] = useState('')
  const text = news.join('\n')
  if (news.length === 0 || closed === text) return null
  const isOfPrices = Object.keys(prices).length === news.length
  return (
    <Banner
      tone="warn"
      role="status"
      title={t(isOfPrices ? 'cart.priceChanged' : 'cart.changed')}
      onDismiss={() => {
        forget()
        setClosed(text)
      }}
      dismissLabel={t('cart.dismiss')}
      className={className}
    >
      <ul className={`plain-list ${styles.news}`}>
        {news.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Banner>
  )
}

/** Price changes from any response since the page was opened, for lines that still exist. */
const useChangedPrices = (items: readonly CartItem[]): [Prices, () => void] => {
  const [changes, setChanges] = useState<Prices>({})
  const fresh = useMemo(() => items.filter((item) => item.price_changed_from !== null), [items])
  useEffect(() => {
    if (fresh.length === 0) return
    const told = fresh.map(
      (item) => [item.key, { from: item.price_changed_from ?? 0, to: item.price }] as const,
    )
    setChanges((known) => ({ ...known, ...Object.fromEntries(told) }))
  }, [fresh])
  const there = new Set(items.map(({ key }) => key))
  return [
    Object.fromEntries(Object.entries(changes).filter(([key]) => there.has(key))),
    () => setChanges({}),
  ]
}
