import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Data } from '#contract/call.ts'
import { staffPages } from '#contract/pages.ts'
import { getRecall, type getBatch, type RecalledOrder } from '#contract/staff/stock/batch-desk.ts'
import { formatNumber } from '#domain/money.ts'
import { formatDateTime } from '#i18n/format.ts'
import { Link } from '#web/router.ts'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DataTable } from '#web/ui/display/table.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import styles from './stock.module.css'

/** Every order and customer that got of a batch, and a message to them. */
export function Recall({ batch }: { batch: Data<typeof getBatch> }) {
  const t = useT()
  const [isOpen, setOpen] = useState(batch.state === 'held')
  const query = useQuery({
    queryKey: [getRecall.path, batch.id, batch.held_reason],
    queryFn: ({ signal }) => send(getRecall, { params: { id: batch.id }, signal }),
    enabled: isOpen,
  })
  const found = query.data
  return (
    <section className={styles.part} aria-label={t('stock.recallOrders')}>
      <h2>{t('stock.recallOrders')}</h2>
      {!isOpen && (
        <div>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t('stock.recallShow')}
          </Button>
        </div>
      )}
      <FormAlert text={query.error?.message ?? null} />
      {found && <RecallFound found={found} />}
    </section>
  )
}

function RecallFound({
  found,
}: {
  found: {
    orders: RecalledOrder[]
    customers: number
    units: number
    message: { en: string; id: string }
  }
}) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <p className={styles.faint}>
        {t('stock.recallSum', {
          orders: formatNumber(found.orders.length),
          customers: formatNumber(found.customers),
          units: formatNumber(found.units),
        })}
      </p>
      {(['id', 'en'] as const).map((side) => (
        <div key={side} className={styles.message}>
          <p lang={side}>{found.message[side]}</p>
          <CopyButton
            text={found.message[side]}
            label={t('stock.copy')}
            copiedLabel={t('stock.copied')}
            failedLabel={t('stock.copyFailed')}
          />
        </div>
      ))}
      <DataTable
        caption={t('stock.recallOrders')}
        captionHidden
        columns={[
          { key: 'number', header: t('stock.order') },
          { key: 'customer', header: t('stock.customer') },
          { key: 'units', header: t('stock.units'), align: 'end' },
          { key: 'at', header: t('stock.at') },
        ]}
        rows={found.orders.map((order) => ({
          id: order.order_id,
          cells: {
            number: (
              <Link className="link" to={staffPages.order(order.number)}>
                {order.number}
              </Link>
            ),
            customer: [order.customer, order.phone].filter(Boolean).join(' · '),
            units: formatNumber(order.units),
            at: formatDateTime(new Date(order.at), locale),
          },
        }))}
      />
    </>
  )
}
