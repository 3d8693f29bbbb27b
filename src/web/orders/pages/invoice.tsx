import { queryOptions, useQuery } from '@tanstack/react-query'
import { QueryFailure } from '#web/components/query-failure.tsx'
import Printer from 'lucide-react/icons/printer'
import { getInvoice } from '#contract/orders/invoice.ts'
import { Head } from '#web/components/head.tsx'
import { Logo } from '#web/components/logo.tsx'
import { PageTitle } from '#web/components/page-title.tsx'
import { pages } from '#contract/pages.ts'
import { InvoiceSheet } from '#web/papers/invoice-sheet.tsx'
import { useParams } from '#web/router.ts'
import { CallFailure, send } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Busy, SkeletonBox } from '#web/ui/display/skeleton.tsx'
import styles from './invoice.module.css'

const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ['mine', 'invoice', id],
    queryFn: ({ signal }) => send(getInvoice, { params: { id }, signal }),
  })

/** The invoice of a paid order, made to be printed on one sheet. */
export function Component() {
  const t = useT()
  const { orderId = '' } = useParams()
  const query = useQuery(invoiceQuery(orderId))
  const { data: invoice, error } = query
  const isNone = error instanceof CallFailure && (error.status === 409 || error.status === 404)
  return (
    <>
      <Head title={t('title.invoice')} isPrivate />
      <div className={styles.bar}>
        <PageTitle
          title={t('invoice.heading')}
          back={{ to: pages.order(orderId), label: t('orders.detailTitle') }}
        />
        {invoice && (
          <Button
            variant="secondary"
            icon={<Printer size={20} strokeWidth={1.75} />}
            onClick={() => print()}
          >
            {t('invoice.print')}
          </Button>
        )}
      </div>
      {invoice ? (
        <InvoiceSheet
          invoice={invoice}
          logo={<Logo />}
          t={t}
          className={classNames('card', styles.sheet)}
        />
      ) : isNone ? (
        <div className="card">
          <EmptyState
            title={error.status === 404 ? t('orders.notFoundTitle') : t('invoice.none')}
            action={<ButtonLink to={pages.orders()}>{t('orders.title')}</ButtonLink>}
          />
        </div>
      ) : error ? (
        <QueryFailure query={query} title={t('invoice.failed')} />
      ) : (
        <Busy label={t('shell.loading')}>
          <SkeletonBox className={styles.waiting} />
        </Busy>
      )}
    </>
  )
}
