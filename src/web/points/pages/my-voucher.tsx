import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '#web/components/query-failure.tsx'
import { useSearchParams } from '#web/router.ts'
import { Head } from '#web/components/head.tsx'
import { PageTitle } from '#web/components/page-title.tsx'
import { Pages } from '#web/components/pages.tsx'
import { useRedeem } from '#web/points/use-redeem.tsx'
import { VoucherCard } from '#web/points/voucher-card.tsx'
import { WaitingRows } from '#web/components/waiting-rows.tsx'
import { pages } from '#contract/pages.ts'
import { useT } from '#web/state/locale.tsx'
import { VOUCHER_STATUSES, vouchersQuery, type VoucherStatus } from '#web/points/vouchers.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { LinkTabs } from '#web/ui/nav/link-tabs.tsx'
import styles from './my-voucher.module.css'

/** The customer's vouchers by what became of them. */
export function Component() {
  const t = useT()
  const redeem = useRedeem()
  const [search, setSearch] = useSearchParams()
  const status = VOUCHER_STATUSES.find((one) => one === search.get('status')) ?? 'active'
  const page = Math.max(1, Number(search.get('page')) || 1)
  const query = useQuery(vouchersQuery(status, page))
  const { data: answer, error } = query
  const turn = (next: number) => {
    setSearch({
      ...(status === 'active' ? {} : { status }),
      ...(next === 1 ? {} : { page: String(next) }),
    })
    scrollTo({ top: 0 })
  }
  return (
    <>
      <Head title={t('title.vouchers')} isPrivate />
      <Title redeem={redeem} />
      <LinkTabs
        label={t('voucher.tabs')}
        className={styles.tabs}
        tabs={VOUCHER_STATUSES.map((one) => ({
          to: pages.vouchers(one === 'active' ? undefined : one),
          label: t(`voucher.${one}`),
          current: one === status,
        }))}
      />
      {answer ? (
        answer.data.length === 0 ? (
          <NoVouchers status={status} onRedeem={redeem.show} />
        ) : (
          <>
            <ul className={`plain-list ${styles.list}`}>
              {answer.data.map((voucher) => (
                <li key={voucher.id}>
                  <VoucherCard voucher={voucher} />
                </li>
              ))}
            </ul>
            <Pages
              label={t('voucher.pages')}
              page={answer.meta.page}
              total={answer.meta.total_pages}
              onPage={turn}
            />
          </>
        )
      ) : error ? (
        <QueryFailure query={query} title={t('voucher.failed')} />
      ) : (
        <WaitingRows rows={3} className={styles.list} />
      )}
      {redeem.dialog}
    </>
  )
}

function Title({ redeem }: { redeem: ReturnType<typeof useRedeem> }) {
  const t = useT()
  return (
    <PageTitle
      title={t('title.vouchers')}
      back={{ to: pages.points(), label: t('title.point') }}
      aside={
        <Button variant="secondary" onPointerEnter={redeem.prefetch} onClick={redeem.show}>
          {t('points.redeem')}
        </Button>
      }
    />
  )
}

const EMPTY = {
  active: { title: 'voucher.emptyActive', text: 'voucher.emptyActiveText' },
  used: { title: 'voucher.emptyUsed', text: 'voucher.emptyUsedText' },
  expired: { title: 'voucher.emptyExpired', text: 'voucher.emptyExpiredText' },
} as const

function NoVouchers({ status, onRedeem }: { status: VoucherStatus; onRedeem: () => void }) {
  const t = useT()
  const action =
    status === 'active' ? (
      <Button onClick={onRedeem}>{t('points.redeem')}</Button>
    ) : (
      <ButtonLink to={pages.vouchers()} variant="secondary">
        {t('voucher.seeActive')}
      </ButtonLink>
    )
  return (
    <div className="card">
      <EmptyState title={t(EMPTY[status].title)} text={t(EMPTY[status].text)} action={action} />
    </div>
  )
}
