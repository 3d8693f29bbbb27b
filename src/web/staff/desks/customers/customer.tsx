import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { getStaffCustomer, type StaffCustomer } from '#contract/staff/customers/customers.ts'
import { formatPhone } from '#domain/auth/phone.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { formatDay as formatLocalDay, formatLastDay } from '#i18n/format.ts'
import { formatDay, formatRating } from '#web/format.ts'
import { useParams } from '#web/router.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { usePartKeys } from '#web/staff/shell/part-keys.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { ActsOf } from '#web/staff/acts/acts-of.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Access } from './access.tsx'
import { Acts } from './acts.tsx'
import { customerKey } from './keys.ts'
import { Marks } from './marks.tsx'
import { Notes } from './notes.tsx'
import { Facts, Part } from '#web/staff/shell/part.tsx'
import { PhoneChange } from './phone-change.tsx'
import { ReviewsOf } from './reviews-of.tsx'
import { Record } from './record.tsx'
import { Tags } from './tags.tsx'
import { Wallet } from './wallet.tsx'
import styles from './customers.module.css'

/** A customer: who it is, and what the shop knows. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const may = usePermitted()
  const { id = '' } = useParams()
  usePartKeys()
  const query = useQuery({
    queryKey: [...customerKey(id), locale],
    queryFn: ({ signal }) => send(getStaffCustomer, { params: { id }, signal }),
  })
  const back = { to: staffPages.customers(), label: t('staff.title.customers') }
  return (
    <Page title={query.data?.name ?? t('staff.title.customer')} back={back}>
      {query.data ? (
        <div className={styles.parts}>
          <div className={styles.column}>
            <Who customer={query.data} />
            <Acts customer={query.data} />
            <PhoneChange customer={query.data} />
            <Tags customer={query.data} />
            {may('customers.read') && <Notes customer={query.data} />}
          </div>
          <div className={styles.column}>
            <Figures customer={query.data} />
            {may('customers.read') && <Wallet id={query.data.id} />}
            {may('customers.read') && <Record id={query.data.id} />}
            {may('customers.read') && <Access id={query.data.id} />}
            {may('customers.read') && <Marks id={query.data.id} />}
            {may('reviews.read') && <ReviewsOf id={query.data.id} />}
            <ActsOf about={{ customer: query.data.id }} />
          </div>
        </div>
      ) : query.isError ? (
        <ErrorState
          title={t('staff.customers.failed')}
          text={query.error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <p role="status">{t('staff.loading')}</p>
      )}
    </Page>
  )
}

type Of = { customer: StaffCustomer }

function Who({ customer }: Of) {
  const t = useT()
  const locale = useLocale()
  const proven = (value: string | null, isProven: boolean) =>
    value !== null && (isProven ? value : `${value} (${t('staff.customers.unproven')})`)
  return (
    <Part title={t('staff.customers.who')}>
      <Facts
        facts={[
          [t('staff.customers.name'), customer.name],
          [
            t('staff.customers.phone'),
            proven(customer.phone && formatPhone(customer.phone), customer.is_phone_proven),
          ],
          [t('staff.customers.email'), proven(customer.email, customer.is_email_proven)],
          [
            t('staff.customers.birthday'),
            customer.birthday && formatLocalDay(customer.birthday, locale),
          ],
          [t('staff.customers.language'), t(`staff.customers.language.${customer.locale}`)],
          [t('staff.customers.since'), formatDay(customer.since, locale)],
          ...customer.numbers.map(
            ({ system, number }) => [t('staff.customers.number', { system }), number] as const,
          ),
        ]}
      />
    </Part>
  )
}

function Figures({ customer }: Of) {
  const t = useT()
  const locale = useLocale()
  const { tier, tier_until: until, last_order_at: last, debt_points: debt, login } = customer
  return (
    <Part title={t('staff.customers.figures')}>
      <Facts
        facts={[
          [
            t('staff.customers.orders'),
            t('staff.customers.ordersOf', {
              count: customer.orders,
              completed: customer.completed,
            }),
          ],
          [t('staff.customers.spend'), formatRupiah(customer.spend)],
          [t('staff.customers.spend365'), formatRupiah(customer.spend_365)],
          [t('staff.customers.refunded'), formatRupiah(customer.refunded)],
          [t('staff.customers.lastOrder'), last && formatDay(last, locale)],
          [
            t('staff.customers.tier'),
            until
              ? t(
                  customer.is_tier_by_hand
                    ? 'staff.customers.tierByHand'
                    : 'staff.customers.tierUntil',
                  {
                    tier,
                    day: formatLastDay(new Date(until), locale),
                  },
                )
              : tier,
          ],
          [t('staff.customers.points'), formatNumber(customer.points)],
          [t('staff.customers.pending'), formatNumber(customer.pending_points)],
          [t('staff.customers.debt'), debt > 0 && formatNumber(debt)],
          [t('staff.customers.credit'), formatRupiah(customer.store_credit)],
          [t('staff.customers.complaints'), formatNumber(customer.complaints)],
          [t('staff.customers.sessions'), formatNumber(customer.sessions)],
          [
            t('staff.customers.failures'),
            login.failures > 0 &&
              (login.is_locked
                ? t('staff.customers.locked', { count: login.failures })
                : formatNumber(login.failures)),
          ],
          [
            t('staff.customers.rating'),
            customer.rating !== null && formatRating(customer.rating, locale),
          ],
        ]}
      />
    </Part>
  )
}
