import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { getPurchase, listPurchases, type Purchase } from '#contract/staff/purchases/purchases.ts'
import { isOpen } from '#domain/purchases/purchase.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { formatDateTime, formatDay } from '#i18n/format.ts'
import { Link, useParams } from '#web/router.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { Facts } from '#web/staff/shell/part.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { DataTable } from '#web/ui/display/table.tsx'
import { ActsOf } from '#web/staff/acts/acts-of.tsx'
import { PurchaseClaims } from '#web/staff/claims/purchase-claims.tsx'
import { GoodName } from '#web/staff/goods/good-name.tsx'
import { EndPurchase } from './end-purchase.tsx'
import { PurchaseBadge } from './parts.tsx'
import { PurchaseDraft } from './purchase-draft.tsx'
import { SendPurchase } from './send-purchase.tsx'
import styles from './buying.module.css'

/** An order to a supplier: a draft in its form, later what arrived of it. */
export function Component() {
  const t = useT()
  const { id = '' } = useParams()
  const queries = useQueryClient()
  const key = [getPurchase.path, id]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(getPurchase, { params: { id }, signal }),
  })
  const purchase = query.data
  const show = (now: Purchase) => {
    queries.setQueryData(key, now)
    void queries.invalidateQueries({ queryKey: [listPurchases.path] })
  }
  return (
    <Page
      title={
        purchase ? `${purchase.number} · ${purchase.supplier.name}` : t('staff.title.purchases')
      }
      back={{ to: staffPages.purchases(), label: t('staff.title.purchases') }}
      note={purchase && <PurchaseBadge {...purchase} />}
    >
      {query.error ? (
        <ErrorState
          title={t('range.failed')}
          text={query.error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void query.refetch()}
        />
      ) : purchase ? (
        <Whole key={purchase.id} purchase={purchase} onChanged={show} />
      ) : (
        <Busy label={t('staff.loading')}>
          <SkeletonText lines={6} />
        </Busy>
      )}
    </Page>
  )
}

interface WholeProps {
  purchase: Purchase
  onChanged: (purchase: Purchase) => void
}

function Whole({ purchase, onChanged }: WholeProps) {
  const t = useT()
  const locale = useLocale()
  const may = usePermitted()
  const mayWrite = may('purchases.write')
  const [isTyped, setTyped] = useState(false)
  const isDraft = purchase.state === 'draft' && mayWrite
  return (
    <div className={styles.page}>
      <Amounts purchase={purchase} />
      <p className={styles.faint}>
        {[purchase.by, formatDateTime(new Date(purchase.at), locale), purchase.note]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isDraft ? (
        <PurchaseDraft purchase={purchase} onSaved={onChanged} onTyped={setTyped} />
      ) : (
        <Lines purchase={purchase} />
      )}
      {purchase.closed && (
        <Banner tone="info" title={t('buying.closed')}>
          {[purchase.closed.reason, purchase.closed.by].filter(Boolean).join(' · ')}
        </Banner>
      )}
      {purchase.receipts.length > 0 && (
        <p className={styles.row}>
          {t('buying.receipts')}
          {purchase.receipts.map(({ id, number }) => (
            <Link key={id} className="link" to={staffPages.receipt(id)}>
              {number}
            </Link>
          ))}
        </p>
      )}
      <PurchaseClaims purchaseId={purchase.id} />
      <SendPurchase
        purchase={purchase}
        mayWrite={mayWrite}
        isTyped={isDraft && isTyped}
        onSent={onChanged}
      />
      <div className={styles.row}>
        {isOpen(purchase.state) && may('batches.write') && (
          <ButtonLink to={staffPages.newGoodsIn(purchase.id)}>{t('buying.receive')}</ButtonLink>
        )}
        {mayWrite && <EndPurchase purchase={purchase} onEnded={onChanged} />}
      </div>
      <ActsOf about={{ kind: 'purchase', id: purchase.id }} />
    </div>
  )
}

function Amounts({ purchase }: { purchase: Purchase }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Facts
      className={styles.facts}
      facts={[
        [t('buying.total'), formatRupiah(purchase.total)],
        [t('buying.forDay'), formatDay(purchase.for_day, locale)],
        [
          t('buying.received'),
          `${formatNumber(purchase.delivered)} / ${formatNumber(purchase.ordered)}`,
        ],
      ]}
    />
  )
}

function Lines({ purchase }: { purchase: Purchase }) {
  const t = useT()
  return (
    <DataTable
      caption={t('stock.lines')}
      columns={[
        { key: 'good', header: t('stock.good') },
        { key: 'packs', header: t('buying.packs'), align: 'end' },
        { key: 'ordered', header: t('stock.units'), align: 'end' },
        { key: 'delivered', header: t('stock.delivered'), align: 'end' },
        { key: 'refused', header: t('stock.refused'), align: 'end' },
        { key: 'missing', header: t('buying.missing'), align: 'end' },
        { key: 'cost', header: t('stock.cost'), align: 'end' },
        { key: 'margin', header: t('buying.margin'), align: 'end' },
        { key: 'total', header: t('buying.total'), align: 'end' },
      ]}
      rows={purchase.lines.map((line) => ({
        id: line.variation_id,
        cells: {
          good: <GoodName {...line} />,
          packs: `${formatNumber(line.packs)} × ${formatNumber(line.pack_size)}`,
          ordered: formatNumber(line.ordered),
          delivered: formatNumber(line.delivered),
          refused: formatNumber(line.refused),
          missing: formatNumber(line.missing),
          cost: formatRupiah(line.unit_cost),
          margin: `${line.margin} %`,
          total: formatRupiah(line.total),
        },
      }))}
    />
  )
}
