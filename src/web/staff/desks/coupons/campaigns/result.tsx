import type {
  CampaignResult as Result,
  StaffCampaign,
} from '#contract/staff/campaigns/campaigns.ts'
import { formatNumber, formatRupiah, rupiah } from '#domain/money.ts'
import { Facts } from '#web/staff/shell/part.tsx'
import { useT } from '#web/staff/words.ts'
import { DataTable } from '#web/ui/display/table.tsx'
import { shownPeople } from './shown-people.ts'
import styles from '../coupons.module.css'

const money = (amount: number | null): string =>
  amount === null ? '–' : formatRupiah(rupiah(amount))
const number = (value: number | null): string => (value === null ? '–' : formatNumber(value))

/** What became of a campaign and what it sold, with the definition in a sentence. */
export function CampaignResult({ campaign, result }: { campaign: StaffCampaign; result: Result }) {
  const t = useT()
  const { left_out: left, by_link_or_coupon: by, days } = result
  const facts = [
    [t('campaigns.sent'), shownPeople(campaign.sent, t)],
    [t('campaigns.opened'), formatNumber(result.opened)],
    [t('campaigns.stoppedAfter'), formatNumber(result.stopped_after)],
    [t('campaigns.orders'), number(by.orders)],
    [t('campaigns.revenue'), money(by.revenue)],
    [t('campaigns.discount'), money(by.discount)],
    [t('campaigns.left.consent'), formatNumber(left.consent)],
    [t('campaigns.left.cap'), formatNumber(left.cap)],
    [t('campaigns.left.stopped'), formatNumber(left.stopped)],
    [t('campaigns.failedSends'), formatNumber(result.failed)],
    [t('campaigns.unclear'), formatNumber(result.unclear)],
  ] as const
  return (
    <section className={styles.part} aria-label={t('campaigns.result')}>
      <h2 className={styles.title}>{t('campaigns.result')}</h2>
      <p className={styles.faint}>{t('campaigns.definition', { days })}</p>
      <Facts facts={facts} className={styles.facts} />
      <Compared result={result} />
    </section>
  )
}

function Compared({ result: { days, recipients, control } }: { result: Result }) {
  const t = useT()
  const rows = [
    ['recipients', recipients],
    ['control', control],
  ] as const
  return (
    <>
      <p className={styles.faint}>{t('campaigns.compareHint', { days })}</p>
      <DataTable
        caption={t('campaigns.compare')}
        columns={[
          { key: 'group', header: t('campaigns.group') },
          { key: 'people', header: t('campaigns.people'), align: 'end' },
          { key: 'buyers', header: t('campaigns.buyers'), align: 'end' },
          { key: 'orders', header: t('campaigns.allOrders'), align: 'end' },
          { key: 'each', header: t('campaigns.each'), align: 'end' },
        ]}
        rows={rows.map(([id, group]) => ({
          id,
          cells: {
            group: t(`campaigns.group.${id}`),
            people: shownPeople(group.people, t),
            buyers: share(group.buyers, group.people),
            orders: number(group.orders),
            each:
              group.revenue === null || !group.people
                ? '–'
                : formatRupiah(rupiah(Math.round(group.revenue / group.people))),
          },
        }))}
      />
    </>
  )
}

const share = (part: number | null, whole: number | null): string =>
  part === null || !whole ? '–' : `${formatNumber(part)} (${Math.round((part / whole) * 100)}%)`
