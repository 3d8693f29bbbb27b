import type { ReactNode } from 'react'
import { QueryFailure } from '#web/components/query-failure.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import Award from 'lucide-react/icons/award'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import FileDown from 'lucide-react/icons/file-down'
import Gift from 'lucide-react/icons/gift'
import QrCode from 'lucide-react/icons/qr-code'
import { Link } from '#web/router.ts'
import { getPoints, type PointsSummary } from '#contract/points/points.ts'
import type { User } from '#contract/profile/profile.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { endingSoon } from '#domain/points/points.ts'
import { Head } from '#web/components/head.tsx'
import { EarningRules } from '#web/points/earning-rules.tsx'
import { MemberCard } from '#web/points/member-card.tsx'
import { PageTitle } from '#web/components/page-title.tsx'
import { ReferralCard } from '#web/points/referral-card.tsx'
import { useMemberQr } from '#web/points/use-member-qr.tsx'
import { useRedeem } from '#web/points/use-redeem.tsx'
import { pages } from '#contract/pages.ts'
import { send } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import { useSession } from '#web/state/session.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Busy, SkeletonBox, SkeletonRow } from '#web/ui/display/skeleton.tsx'
import styles from './points.module.css'

const ICON = { size: 24, strokeWidth: 1.75 } as const
const pointsQuery = queryOptions({
  queryKey: [...keys.points, 'summary'],
  queryFn: ({ signal }) => send(getPoints, { signal }),
})

/**
 * What the points are worth, what is on its way, what ends next; and the way to turn them into a
 * voucher.
 */
export function Component() {
  const t = useT()
  const { user } = useSession()
  const query = useQuery(pointsQuery)
  const { data, error } = query
  return (
    <>
      <Head title={t('title.point')} isPrivate />
      <PageTitle
        title={t('title.point')}
        back={{ to: pages.profile(), label: t('account.title') }}
      />
      {user && data ? (
        <Points user={user} points={data} />
      ) : error ? (
        <QueryFailure query={query} title={t('points.failed')} />
      ) : (
        <Waiting />
      )}
    </>
  )
}

function Points({ user, points }: { user: User; points: PointsSummary }) {
  const t = useT()
  const qr = useMemberQr()
  const redeem = useRedeem()
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <MemberCard
          user={{ ...user, total_point: points.total_point }}
          color={user.card_color}
          action={
            <Button
              variant="secondary"
              icon={<QrCode size={20} strokeWidth={1.75} />}
              onClick={qr.show}
            >
              {t('account.qr')}
            </Button>
          }
        />
        <Balance points={points} redeem={redeem} />
      </div>
      {points.debt_point > 0 && (
        <Banner tone="warn" title={t('points.debtTitle')}>
          {t('points.debtText', { points: formatNumber(points.debt_point) })}
        </Banner>
      )}
      {points.pending_point > 0 && (
        <Banner tone="info" title={t('points.pendingTitle')}>
          {t('points.pendingText', { points: formatNumber(points.pending_point) })}
        </Banner>
      )}
      <Expiring points={points} />
      <Links user={user} />
      <section aria-labelledby="points-how" className={styles.how}>
        <h2 id="points-how">{t('points.howTitle')}</h2>
        <ul>
          <li>{t('points.how1')}</li>
          <li>{t('points.how2')}</li>
          <li>{t('points.how3')}</li>
        </ul>
      </section>
      <EarningRules />
      <ReferralCard />
      {qr.dialog}
      {redeem.dialog}
    </div>
  )
}

function Balance({
  points,
  redeem,
}: {
  points: PointsSummary
  redeem: ReturnType<typeof useRedeem>
}) {
  const t = useT()
  return (
    <section className={styles.balance} aria-labelledby="points-balance">
      <h2 id="points-balance">{t('points.balance')}</h2>
      <p className={styles.points}>{points.formatted_point_worth}</p>
      <p className={styles.rate}>
        {t('points.worth', {
          points: formatNumber(points.total_point),
          rate: formatRupiah(points.redeem_point_convert),
        })}
      </p>
      <Button
        size="lg"
        className={styles.redeem}
        disabledReason={points.total_point === 0 ? t('redeem.zeroBalance') : undefined}
        onPointerEnter={redeem.prefetch}
        onClick={redeem.show}
      >
        {t('points.redeem')}
      </Button>
    </section>
  )
}

function Links({ user }: { user: User }) {
  const t = useT()
  return (
    <ul className={`plain-list card ${styles.list}`}>
      <Row
        to={pages.vouchers()}
        icon={<Gift {...ICON} />}
        title={t('points.toVouchers')}
        text={t('points.vouchersText')}
      />
      <Row
        to={pages.pointsHistory()}
        icon={<ClipboardList {...ICON} />}
        title={t('points.title')}
        text={t('points.historyText')}
      />
      <Row
        to={pages.pointsStatement()}
        icon={<FileDown {...ICON} />}
        title={t('points.statement')}
        text={t('points.statementText')}
      />
      <Row
        to={pages.tier()}
        icon={<Award {...ICON} />}
        title={t('account.tierMember', { tier: user.current_tier.name })}
        text={t('points.tierText')}
      />
    </ul>
  )
}

function Expiring({ points: { expiring, total_point: total } }: { points: PointsSummary }) {
  const t = useT()
  if (total === 0) return null
  const { near, next } = endingSoon(expiring)
  return (
    <section aria-labelledby="points-expiring" className={`card ${styles.expiring}`}>
      <h2 id="points-expiring">{t('points.expiringTitle')}</h2>
      {near.length === 0 ? (
        <p className="text-muted">
          {t('points.noneExpiring')}{' '}
          {next &&
            t('points.nextExpiring', {
              points: formatNumber(next.points),
              date: next.formatted_expiry,
            })}
        </p>
      ) : (
        <ul className="plain-list">
          {near.map((row) => (
            <li key={row.expires_at} className={styles.near}>
              <span>
                {t('points.expiringRow', {
                  points: formatNumber(row.points),
                  date: row.formatted_expiry,
                })}
              </span>
              <span className={styles.days}>
                {row.days_left > 1
                  ? t('points.daysLeft', { days: row.days_left })
                  : t(row.days_left === 1 ? 'points.dayLeft' : 'points.lastDay')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({
  to,
  icon,
  title,
  text,
}: {
  to: string
  icon: ReactNode
  title: string
  text: string
}) {
  return (
    <li>
      <Link to={to} className={styles.row}>
        <span className={styles.icon}>{icon}</span>
        <span className={styles.words}>
          <span className={styles.name}>{title}</span>
          <span className="text-small text-muted">{text}</span>
        </span>
        <ChevronRight size={20} strokeWidth={1.75} />
      </Link>
    </li>
  )
}

const WAITING_ROWS = [1, 2, 3] as const

function Waiting() {
  const t = useT()
  return (
    <Busy label={t('shell.loading')} className={styles.page}>
      <SkeletonBox className={styles.waiting} />
      {WAITING_ROWS.map((row) => (
        <SkeletonRow key={row} />
      ))}
    </Busy>
  )
}
