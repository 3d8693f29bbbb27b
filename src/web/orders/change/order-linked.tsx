import type { Order } from '#contract/orders/orders.ts'
import { pages } from '#contract/pages.ts'
import { Link } from '#web/router.ts'
import { useT } from '#web/state/locale.tsx'
import { Banner } from '#web/ui/display/banner.tsx'

/** The orders that come together with this one. */
export function OrderLinked({ order: { linked } }: { order: Order }) {
  const t = useT()
  return (
    <Banner tone="info" title={t('orders.add.together')}>
      <ul className="plain-list">
        {linked.map(({ id, number, status_text: status }) => (
          <li key={id}>
            <Link to={pages.order(id)} className="link">
              {number}
            </Link>{' '}
            · {status}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
