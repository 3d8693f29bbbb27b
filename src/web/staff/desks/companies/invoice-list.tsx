import { useState } from 'react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { listCompanyInvoices, type CompanyInvoice } from '#contract/staff/company-invoices.ts'
import type { InvoiceState } from '#domain/companies/invoice.ts'
import { formatRupiah } from '#domain/money.ts'
import { jakartaDate } from '#domain/time.ts'
import { formatDay } from '#i18n/format.ts'
import { Link } from '#web/router.ts'
import { sendWhole } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Button } from '#web/ui/button.tsx'
import { PayInvoice } from './pay-invoice.tsx'
import styles from './companies.module.css'

const TONES: Readonly<Record<InvoiceState, BadgeTone>> = {
  open: 'neutral',
  due: 'mango',
  overdue: 'dragon',
  settled: 'leaf',
}

interface InvoiceListProps {
  /** Of all companies when it is null. */
  company: string | null
  state: '' | 'unpaid' | InvoiceState
}

/** Invoices, newest first, with what is open and until when. */
export function InvoiceList({ company, state }: InvoiceListProps) {
  const t = useT()
  const queries = useQueryClient()
  const query = useInfiniteQuery({
    queryKey: [listCompanyInvoices.path, company, state],
    queryFn: ({ pageParam, signal }) =>
      sendWhole(listCompanyInvoices, {
        query: {
          ...(company === null ? {} : { company }),
          ...(state === '' ? {} : { state }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next_cursor,
  })
  if (query.error)
    return (
      <ErrorState
        title={t('range.failed')}
        text={query.error.message}
        retryLabel={t('staff.retry')}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data)
    return (
      <Busy label={t('staff.loading')}>
        <SkeletonText lines={4} />
      </Busy>
    )
  const invoices = query.data.pages.flatMap(({ data }) => data)
  if (invoices.length === 0) return <EmptyState title={t('companies.noInvoices')} />
  return (
    <>
      {invoices.map((invoice) => (
        <InvoiceItem
          key={invoice.order_id}
          invoice={invoice}
          onPaid={() => void queries.invalidateQueries({ queryKey: [listCompanyInvoices.path] })}
        />
      ))}
      {query.hasNextPage && (
        <div>
          <Button
            variant="secondary"
            busy={query.isFetchingNextPage}
            busyLabel={t('staff.loading')}
            onClick={() => void query.fetchNextPage()}
          >
            {t('companies.more')}
          </Button>
        </div>
      )}
    </>
  )
}

function InvoiceItem({ invoice, onPaid }: { invoice: CompanyInvoice; onPaid: () => void }) {
  const t = useT()
  const locale = useLocale()
  const mayPay = usePermitted()('refunds.write')
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.item} aria-label={invoice.number}>
      <PaidOf invoice={invoice} />
      <div className={styles.row}>
        <Badge tone={TONES[invoice.state]}>{t(`companies.state.${invoice.state}`)}</Badge>
        <span>{t('companies.dueDay', { day: formatDay(invoice.due_day, locale) })}</span>
        <strong>{t('companies.open', { amount: formatRupiah(invoice.open) })}</strong>
        <span className={styles.faint}>
          {t('companies.sums', {
            amount: formatRupiah(invoice.amount),
            credited: formatRupiah(invoice.credited),
            paid: formatRupiah(invoice.paid),
          })}
        </span>
      </div>
      {invoice.reminded_at !== null && (
        <p className={styles.faint}>
          {t('companies.reminded', {
            day: formatDay(jakartaDate(new Date(invoice.reminded_at)), locale),
          })}
        </p>
      )}
      {invoice.payments.map(({ id, amount, day, reference }) => (
        <p key={id} className={styles.faint}>
          {t('companies.payment', {
            amount: formatRupiah(amount),
            day: formatDay(day, locale),
            reference,
          })}
        </p>
      ))}
      {mayPay && invoice.open > 0 && !isOpen && (
        <div>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t('companies.pay')}
          </Button>
        </div>
      )}
      {isOpen && (
        <PayInvoice
          invoice={invoice}
          onClose={() => setOpen(false)}
          onPaid={() => {
            setOpen(false)
            onPaid()
          }}
        />
      )}
    </section>
  )
}

function PaidOf({ invoice }: { invoice: CompanyInvoice }) {
  return (
    <p>
      <strong>{invoice.number}</strong> · {invoice.company}
      {invoice.po_number && ` · ${invoice.po_number}`} ·{' '}
      <Link to={staffPages.order(invoice.order_number)} className="link">
        {invoice.order_number}
      </Link>
    </p>
  )
}
