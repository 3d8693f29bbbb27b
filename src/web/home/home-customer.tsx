import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId } from 'react'
import { Link } from '#web/router.ts'
import type { User } from '#contract/profile/profile.ts'
import { listPurchased } from '#contract/catalogue/catalogue.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { OrderComing } from '#web/orders/delivery/order-coming.tsx'
import { MissionTeaser } from '#web/missions/mission-teaser.tsx'
import { ProductCard } from '#web/catalogue/product-card.tsx'
import { SectionHead } from '#web/components/section-head.tsx'
import { WithQueries } from '#web/components/with-queries.tsx'
import { formatDay } from '#web/format.ts'
import { pages } from '#contract/pages.ts'
import { send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import { useSession } from '#web/state/session.ts'
import { Progress } from '#web/ui/display/progress.tsx'
import { Rail } from '#web/ui/nav/rail.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { WaitingRail } from './home-tabs.tsx'
import styles from './home-member.module.css'

/**
 * The customer's part of the home page: points, tier and previous purchases. Not loaded for guests.
 */
export function HomeCustomer() {
  const { user } = useSession()
  return (
    <WithQueries>
      {user && <PointsStrip user={user} />}
      <OrderComing />
      <MissionTeaser />
      <LastPurchased />
    </WithQueries>
  )
}

/** Points, their worth in Rupiah, and the progress to the next tier. */
function PointsStrip({ user }: { user: User }) {
  const t = useT()
  const { next_tier: next } = user
  const left = next
    ? t('account.tierLeft', { amount: formatRupiah(user.next_tier_amount_left), tier: next.name })
    : t('account.tierTop')
  return (
    <section className={styles.strip} aria-label={t('home.points')}>
      <img src={user.current_tier.image} alt="" width={48} height={48} className={styles.medal} />
      <div className={styles.standing}>
        <p className={styles.tier}>{t('account.tierMember', { tier: user.current_tier.name })}</p>
        <p className={styles.points}>
          <strong className="tabular">
            {t('account.points', { points: formatNumber(user.total_point) })}
          </strong>
          <span>{t('account.worth', { worth: user.formatted_point_worth })}</span>
        </p>
      </div>
      <div className={styles.way}>
        {next && (
          <Progress
            value={user.next_tier_percentage}
            label={t('account.tierProgress')}
            valueText={left}
          />
        )}
        <p>{left}</p>
      </div>
      <Link to={pages.points()} className={styles.more} aria-label={t('title.point')}>
        <ChevronRight size={20} strokeWidth={2} />
      </Link>
    </section>
  )
}

/** Previous purchases, latest first. Renders nothing when empty or failed. */
function LastPurchased() {
  const t = useT()
  const id = useId()
  const locale = useLocale()
  const { data, isPending } = useQuery({
    queryKey: keys.purchased(locale),
    queryFn: ({ signal }) => send(listPurchased, { signal, quiet: true }),
  })
  if (isPending) {
    return (
      <div className={styles.row}>
        <div className={styles.head}>
          <SkeletonText size="title" />
        </div>
        <WaitingRail />
      </div>
    )
  }
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.row}>
      <SectionHead id={id} title={t('home.lastPurchased')} to={pages.buyAgain()} />
      <Rail
        label={t('home.lastPurchased')}
        previousLabel={t('shell.previous')}
        nextLabel={t('shell.next')}
      >
        {data.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            place="rail"
            note={
              product.last_purchased && <BoughtOn at={product.last_purchased} locale={locale} />
            }
          />
        ))}
      </Rail>
    </section>
  )
}

/** "Last Purchased 12 Nov", with the full date as its title. */
function BoughtOn({ at, locale }: { at: string; locale: 'en' | 'id' }) {
  const t = useT()
  const day = formatDay(at, locale)
  return (
    <time dateTime={at} title={day} className={styles.bought}>
      {t('home.lastPurchasedOn', { day: shortDay(day) })}
    </time>
  )
}

/** "12 November 2026" as "12 Nov". */
const shortDay = (day: string): string => {
  const [date, month] = day.split(' ')
  return `${date} ${month?.slice(0, 3)}`
}
