import { staffPages } from '#contract/pages.ts'
import type { StaffOrder } from '#contract/staff/orders/order.ts'
import { useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Part } from './part.tsx'
import styles from './orders.module.css'

/** What can be printed of the order. */
export function Documents({ order }: { order: StaffOrder }) {
  const t = useT()
  const { number, has_invoice: hasInvoice } = order
  return (
    <Part title={t('staff.orders.documents')}>
      <p className={styles.papers}>
        {hasInvoice && (
          <ButtonLink to={staffPages.printInvoice(number)} size="sm" variant="secondary">
            {t('staff.title.invoice')}
          </ButtonLink>
        )}
        <ButtonLink to={staffPages.pickList(number)} size="sm" variant="secondary">
          {t('staff.title.pickList')}
        </ButtonLink>
        <ButtonLink to={staffPages.bagLabels(number)} size="sm" variant="secondary">
          {t('staff.title.bagLabels')}
        </ButtonLink>
      </p>
      {!hasInvoice && <p className={styles.faint}>{t('staff.orders.noInvoice')}</p>}
    </Part>
  )
}
