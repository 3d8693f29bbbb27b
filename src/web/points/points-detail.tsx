import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '../components/query-failure.tsx'
import { getPointHistory, type PointDetail } from '#contract/points/points.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { usePointsWord } from '#web/points/use-points-word.ts'
import { pages } from '#contract/pages.ts'
import { send } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { SummaryList } from '#web/ui/display/table.tsx'
import styles from './points-detail.module.css'

/**
 * One entry of the points ledger over the list: a bonus, a purchase with its receipt, or a return.
 */
export function PointsDetail({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useT()
  const query = useQuery({
    queryKey: keys.pointsEntry(id ?? ''),
    queryFn: ({ signal }) => send(getPointHistory, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
  })
  const { data, error } = query
  return (
    <Modal
      open={id !== null}
      onClose={onClose}
      title={t(data ? `detail.${data.type}` : 'detail.other')}
      closeLabel={t('shell.close')}
    >
      {data ? (
        <Entry entry={data} />
      ) : error ? (
        <QueryFailure query={query} title={t('detail.failed')} />
      ) : (
        <Busy label={t('shell.loading')}>
          <SkeletonText lines={6} />
        </Busy>
      )}
    </Modal>
  )
}

function Entry({ entry }: { entry: PointDetail }) {
  const t = useT()
  const { amount, word, isPlus } = usePointsWord(entry)
  return (
    <div className={styles.entry}>
      <p className={styles.head}>
        <strong className={isPlus ? styles.plus : styles.minus}>{amount}</strong>
        <span>{word}</span>
      </p>
      <p className={styles.note}>{entry.note}</p>
      <SummaryList rows={useFacts(entry)} />
      {entry.order && <Order order={entry.order} />}
      {entry.order_id && (
        <ButtonLink to={pages.order(entry.order_id)} variant="secondary">
          {t('points.order')}
        </ButtonLink>
      )}
      {entry.type === 'voucher' && (
        <ButtonLink to={pages.vouchers()} variant="secondary">
          {t('points.toVouchers')}
        </ButtonLink>
      )}
    </div>
  )
}

const useFacts = (entry: PointDetail) => {
  const t = useT()
  const isPurchase = entry.type === 'transaction' || entry.type === 'return'
  return [
    { label: t('detail.date'), value: t('account.wib', { date: entry.formatted_date }) },
    ...(isPurchase
      ? [{ label: t('detail.branch'), value: entry.branch?.name ?? t('detail.online') }]
      : []),
    ...(entry.order ? [{ label: t('detail.number'), value: entry.order.number }] : []),
    ...(entry.formatted_expiry
      ? [{ label: t('detail.validUntil'), value: entry.formatted_expiry }]
      : []),
    ...(entry.rate === null ? [] : [{ label: t('detail.rate'), value: formatRupiah(entry.rate) }]),
    ...(entry.owed_point > 0
      ? [
          {
            label: t('detail.owed'),
            value: t('detail.owedPoints', { points: formatNumber(entry.owed_point) }),
          },
        ]
      : []),
  ]
}

function Order({ order }: { order: NonNullable<PointDetail['order']> }) {
  const t = useT()
  return (
    <section aria-labelledby="detail-items" className={styles.order}>
      <h3 id="detail-items">{t('detail.items')}</h3>
      <ul className="plain-list">
        {order.items.map((item, index) => (
          <li key={`${index} ${item.product_name}`} className={styles.item}>
            <span className={styles.qty}>{t('detail.qty', { qty: item.qty })}</span>
            <span>
              {item.product_name}
              {item.discount > 0 && (
                <span className={styles.discount}>
                  {t('detail.itemDiscount', { discount: item.formatted_discount })}
                </span>
              )}
            </span>
            <span className="tabular">{item.formatted_subtotal}</span>
          </li>
        ))}
      </ul>
      <SummaryList
        rows={[
          ...(order.shipping > 0
            ? [{ label: t('detail.shipping'), value: order.formatted_shipping }]
            : []),
          ...(order.service_fee > 0
            ? [{ label: t('detail.serviceFee'), value: order.formatted_service_fee }]
            : []),
          ...(order.coupon_point > 0
            ? [{ label: t('detail.couponPoint'), value: formatNumber(order.coupon_point) }]
            : []),
          {
            label: t('detail.couponNominal'),
            value: order.coupon_nominal === 0 ? '–' : order.formatted_coupon_nominal,
          },
          { label: t('detail.ppn'), value: order.formatted_ppn, tone: 'muted' as const },
          { label: t('detail.total'), value: order.formatted_grand_total, tone: 'total' as const },
        ]}
      />
    </section>
  )
}
