import type { OrderBulkPreview } from '#contract/staff/orders/order-bulks.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import type { BulkAct, BulkRefusal } from '#domain/orders/order-bulk.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import panels from '#web/staff/shell/panels.module.css'
import styles from './order-bulks.module.css'

interface BulkPreviewProps {
  act: BulkAct
  preview: OrderBulkPreview
  busy: boolean
  onBack: () => void
  onBegin: () => void
}

/** How many orders change, how many do not and why, and what goes back. */
export function BulkPreview({ act, preview, busy, onBack, onBegin }: BulkPreviewProps) {
  const t = useT()
  const { changes, left_out: leftOut, free, runs, returned, goodwill, limit } = preview
  const fits = Math.min(changes, free ?? changes)
  const count = formatNumber(fits)
  return (
    <div className={panels.parts}>
      <p role="status">
        <strong>{t('orderBulks.changes', { count })}</strong>
      </p>
      {runs !== null && changes > 0 && <Runs runs={runs} />}
      {leftOut.length > 0 && <LeftOut leftOut={leftOut} />}
      {act === 'cancel' && changes > 0 && (
        <p>
          {t('orderBulks.sum', {
            returned: formatRupiah(returned),
            goodwill: formatRupiah(goodwill),
          })}
        </p>
      )}
      {free !== null && free < changes && (
        <Banner tone="warn">
          {t('orderBulks.free', {
            free: formatNumber(free),
            failed: formatNumber(changes - free),
          })}
        </Banner>
      )}
      {preview.needs_second && (
        <Banner tone="info">{t('staff.orders.aboveLimit', { limit: formatRupiah(limit) })}</Banner>
      )}
      <div className={panels.acts}>
        <Button variant="secondary" onClick={onBack}>
          {t('orderBulks.back')}
        </Button>
        <Button
          variant={act === 'cancel' ? 'danger' : 'primary'}
          busy={busy}
          disabled={changes === 0}
          onClick={onBegin}
        >
          {t(`orderBulks.begin.${act}`, { count })}
        </Button>
      </div>
    </div>
  )
}

function Runs({ runs }: { runs: NonNullable<OrderBulkPreview['runs']> }) {
  const t = useT()
  const { count, too_large: numbers } = runs
  return (
    <>
      <p>{t('orderBulks.runs', { count })}</p>
      {numbers.length > 0 && (
        <Banner tone="warn">{t('orderBulks.tooLarge', { numbers: numbers.join(', ') })}</Banner>
      )}
    </>
  )
}

const REFUSALS = {
  same_window: 'orderBulks.sameWindow',
  collected: 'orderBulks.collected',
  in_run: 'orderBulks.inRun',
} as const
const whyOf = (why: BulkRefusal, t: StaffTranslate): string =>
  why === 'same_window' || why === 'collected' || why === 'in_run'
    ? t(REFUSALS[why])
    : t(`staff.orders.state.${why}`)

function LeftOut({ leftOut }: { leftOut: OrderBulkPreview['left_out'] }) {
  const t = useT()
  return (
    <ul className={styles.left} aria-label={t('orderBulks.leftOut')}>
      {leftOut.map(({ why, count: left, numbers }) => (
        <li key={why}>
          {t('orderBulks.left', {
            count: formatNumber(left),
            why: whyOf(why, t),
            numbers: numbers.join(', ') + (left > numbers.length ? ' …' : ''),
          })}
        </li>
      ))}
    </ul>
  )
}
