import { useState } from 'react'
import { QueryFailure } from '#web/components/query-failure.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getTier, type TierStanding } from '#contract/points/tier.ts'
import type { User } from '#contract/profile/profile.ts'
import { formatRupiah } from '#domain/money.ts'
import { Head } from '#web/components/head.tsx'
import { MemberCard } from '#web/points/member-card.tsx'
import { MissionTeaser } from '#web/missions/mission-teaser.tsx'
import { PageTitle } from '#web/components/page-title.tsx'
import { SectionHead } from '#web/components/section-head.tsx'
import { pages } from '#contract/pages.ts'
import { send } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import { useSession } from '#web/state/session.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { Progress } from '#web/ui/display/progress.tsx'
import { RichText } from '#web/ui/display/rich-text.tsx'
import { Busy, SkeletonBox, SkeletonRow } from '#web/ui/display/skeleton.tsx'
import styles from './tier.module.css'

const tierQuery = queryOptions({
  queryKey: keys.tier,
  queryFn: ({ signal }) => send(getTier, { signal }),
})
type TierInfo = TierStanding['tiers'][number]

/**
 * The member's tier: the card, how far the next one is, how long this one holds, and what each
 * gives.
 */
export function Component() {
  const t = useT()
  const { user } = useSession()
  const query = useQuery(tierQuery)
  const { data, error } = query
  return (
    <>
      <Head title={t('title.tier')} isPrivate />
      <PageTitle
        title={t('title.tier')}
        back={{ to: pages.profile(), label: t('account.title') }}
      />
      {user && data ? (
        <Tier user={user} standing={data} />
      ) : error ? (
        <QueryFailure query={query} title={t('tier.failed')} />
      ) : (
        <Waiting />
      )}
    </>
  )
}

function Tier({ user, standing }: { user: User; standing: TierStanding }) {
  const t = useT()
  const [benefits, setBenefits] = useState<TierInfo | null>(null)
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <MemberCard user={user} color={user.card_color} />
        <section className={styles.standing} aria-labelledby="tier-now">
          <div className={styles.now}>
            <img src={user.current_tier.image} alt="" width={56} height={56} />
            <div>
              <h2 id="tier-now" className={styles.label}>
                {t('tier.now')}
              </h2>
              <p className={styles.name}>{user.current_tier.name}</p>
              <p className="text-small">{useHolds(standing)}</p>
            </div>
          </div>
          <Way standing={standing} />
        </section>
      </div>
      <section aria-labelledby="tier-missions" className={styles.missions}>
        <SectionHead id="tier-missions" title={t('title.missions')} to={pages.missions()} />
        <MissionTeaser />
      </section>
      <section aria-labelledby="tier-all" className={styles.all}>
        <h2 id="tier-all">{t('tier.all')}</h2>
        <ol className={`plain-list ${styles.tiers}`}>
          {standing.tiers.map((tier) => (
            <TierRow key={tier.name} tier={tier} onBenefits={() => setBenefits(tier)} />
          ))}
        </ol>
        <p className="text-small text-muted">{t('tier.how')}</p>
        <div className={styles.actions}>
          <ButtonLink to={pages.personalizeCard()} variant="secondary">
            {t('card.title')}
          </ButtonLink>
        </div>
      </section>
      <Modal
        open={benefits !== null}
        onClose={() => setBenefits(null)}
        title={benefits ? t('tier.benefitsOf', { tier: benefits.name }) : ''}
        closeLabel={t('shell.close')}
      >
        {benefits && <RichText html={benefits.benefit} />}
      </Modal>
    </div>
  )
}

const useHolds = ({
  tier_until: until,
  formatted_tier_until: date,
  tier_days_left: days,
}: TierStanding): string => {
  const t = useT()
  if (until === null) return t('tier.forever')
  return days === 1
    ? t('tier.untilDay', { date: date ?? '' })
    : t('tier.untilDays', { days, date: date ?? '' })
}

/** How far the next tier is, and what keeps this one; at the top only the latter. */
function Way({ standing }: { standing: TierStanding }) {
  const t = useT()
  const { next_tier: next, formatted_amount_left: amount, tier_days_left: days } = standing
  const name = standing.tiers.find(({ is_current }) => is_current)?.name ?? ''
  const keep =
    standing.tier_until === null
      ? null
      : standing.keep_amount_left > 0
        ? t('tier.keep', {
            amount: standing.formatted_keep_amount_left,
            date: standing.formatted_tier_until ?? '',
            tier: name,
          })
        : t('tier.kept', { tier: name })
  const left =
    next &&
    (days > 0
      ? t('tier.leftDays', { amount, tier: next.name, days })
      : t('tier.left', { amount, tier: next.name }))
  return (
    <>
      {next && left ? (
        <div className={styles.way}>
          <p className={styles.wayTitle}>
            {t('tier.wayTitle', { tier: next.name })}
            <span className="tabular">{standing.next_tier_percentage} %</span>
          </p>
          <Progress
            value={standing.next_tier_percentage}
            label={t('account.tierProgress')}
            valueText={left}
            milestones={[25, 50, 75]}
          />
          <p className={styles.left}>{left}</p>
        </div>
      ) : (
        <div className={styles.way}>
          <p className={styles.wayTitle}>{t('tier.topTitle')}</p>
          <p>{t('tier.topText')}</p>
        </div>
      )}
      <p className="text-small">
        {t('tier.spend', { days: standing.window_days })}:{' '}
        <strong className="tabular">{standing.formatted_spend}</strong>
      </p>
      {keep && <p className={styles.keep}>{keep}</p>}
    </>
  )
}

function TierRow({ tier, onBenefits }: { tier: TierInfo; onBenefits: () => void }) {
  const t = useT()
  return (
    <li
      className={classNames('card', styles.tier, tier.is_current && styles.current)}
      aria-current={tier.is_current ? 'true' : undefined}
    >
      <img
        src={tier.image}
        alt=""
        width={48}
        height={48}
        className={tier.is_reached ? undefined : styles.ahead}
      />
      <div className={styles.words}>
        <h3 className={styles.tierName}>
          {tier.name}{' '}
          {tier.is_current ? (
            <Badge tone="leaf">{t('tier.current')}</Badge>
          ) : (
            tier.is_reached && <Badge tone="neutral">{t('tier.reached')}</Badge>
          )}
        </h3>
        <p className="text-small text-muted">
          {tier.threshold === 0
            ? t('tier.fromStart')
            : t('tier.from', { amount: tier.formatted_threshold })}
        </p>
        <p className="text-small">
          {t('tier.earn', { factor: String(tier.earn_factor).replace('.', ',') })} ·{' '}
          {t('tier.worth', { rate: formatRupiah(tier.redeem_point_convert) })}
        </p>
        {tier.coming && (
          <p className="text-small">
            {t('tier.coming', {
              date: tier.coming.formatted_from,
              amount: tier.coming.formatted_threshold,
              factor: String(tier.coming.earn_factor).replace('.', ','),
              rate: formatRupiah(tier.coming.redeem_point_convert),
            })}
          </p>
        )}
      </div>
      <Button
        variant="secondary"
        className={styles.benefits}
        aria-label={t('tier.benefitsOf', { tier: tier.name })}
        onClick={onBenefits}
      >
        {t('tier.benefits')}
      </Button>
    </li>
  )
}

const WAITING_ROWS = [1, 2, 3, 4] as const

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
