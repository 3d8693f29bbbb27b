import { queryOptions, useQuery } from '@tanstack/react-query'
import { QueryFailure } from '#web/components/query-failure.tsx'
import Printer from 'lucide-react/icons/printer'
import { getInvoice, type Invoice } from '#contract/orders/invoice.ts'
import { formatPhone } from '#domain/auth/phone.ts'
import { Head } from '#web/components/head.tsx'
import { Logo } from '#web/components/logo.tsx'
import { PageTitle } from '#web/components/page-title.tsx'
import { pages } from '#contract/pages.ts'
import { useParams } from '#web/router.ts'
import { CallFailure, send } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
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
        <Sheet invoice={invoice} />
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

function Sheet({ invoice }: { invoice: Invoice }) {
  const t = useT()
  const { seller, buyer } = invoice
  return (
    <article
      className={`card ${styles.sheet}`}
      aria-label={`${t('invoice.heading')} ${invoice.number}`}
    >
      <SheetHead invoice={invoice} />
      <div className={styles.parties}>
        <section aria-labelledby="invoice-seller">
          <h2 id="invoice-seller">{t('invoice.seller')}</h2>
          <p>
            <strong>{seller.name}</strong>
            <br />
            {seller.address}
            {seller.npwp && (
              <>
                <br />
                {t('invoice.npwp', { number: seller.npwp })}
              </>
            )}
            <br />
            {[seller.phone, seller.email].filter(Boolean).join(' · ')}
          </p>
        </section>
        {invoice.company && (
          <section aria-labelledby="invoice-company">
            <h2 id="invoice-company">{t('invoice.billedTo')}</h2>
            <p>
              <strong>{invoice.company.legal_name}</strong>
              <br />
              {invoice.company.tax_address}
              <br />
              {t('invoice.npwp', { number: invoice.company.tax_number })}
            </p>
          </section>
        )}
        <section aria-labelledby="invoice-buyer">
          <h2 id="invoice-buyer">{t('invoice.buyer')}</h2>
          <p>
            <strong>{buyer.name}</strong>
            <br />
            {buyer.address}
            <br />
            {buyer.phone && formatPhone(buyer.phone)}
          </p>
        </section>
      </div>
      <Lines invoice={invoice} />
      <Sums invoice={invoice} />
      <p className={styles.note}>{t('invoice.note')}</p>
    </article>
  )
}

function SheetHead({ invoice }: { invoice: Invoice }) {
  const t = useT()
  return (
    <header className={styles.head}>
      <Logo />
      <dl className={styles.facts}>
        <Fact label={t('invoice.number')} value={invoice.number} />
        <Fact label={t('invoice.date')} value={invoice.formatted_date} />
        <Fact label={t('invoice.order')} value={invoice.order_number} />
        <Fact label={t('invoice.method')} value={invoice.payment_method} />
        {invoice.company?.po_number && (
          <Fact label={t('invoice.poNumber')} value={invoice.company.po_number} />
        )}
        {invoice.company?.formatted_due_day && (
          <Fact label={t('invoice.dueDay')} value={invoice.company.formatted_due_day} />
        )}
      </dl>
    </header>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Lines({ invoice }: { invoice: Invoice }) {
  const t = useT()
  const hasDiscount = invoice.lines.some(({ discount }) => discount > 0)
  const classOf = (ppnClass: 'exempt' | 'taxable') => t(`invoice.${ppnClass}`)
  return (
    <table className={styles.lines}>
      <caption className="visually-hidden">{t('invoice.lines')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('invoice.product')}</th>
          <th scope="col">{t('invoice.quantity')}</th>
          <th scope="col" className={styles.wide}>
            {t('invoice.price')}
          </th>
          {hasDiscount && (
            <th scope="col" className={styles.wide}>
              {t('invoice.discount')}
            </th>
          )}
          <th scope="col">{t('invoice.class')}</th>
          <th scope="col">{t('invoice.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {invoice.lines.map((line, index) => (
          <tr key={index}>
            <th scope="row">
              {line.name}
              <small>{line.variation_name}</small>
              {line.found.map((text) => (
                <small key={text}>{text}</small>
              ))}
              {line.adjusted > 0 && (
                <small>{t('invoice.adjusted', { amount: line.formatted_adjusted })}</small>
              )}
            </th>
            <td>{line.quantity}</td>
            <td className={styles.wide}>{line.formatted_price}</td>
            {hasDiscount && (
              <td className={styles.wide}>{line.discount > 0 ? line.formatted_discount : '–'}</td>
            )}
            <td>{classOf(line.ppn_class)}</td>
            <td>{line.formatted_amount}</td>
          </tr>
        ))}
        {invoice.charges.map((charge) => (
          <tr key={charge.label}>
            <th scope="row">{charge.label}</th>
            <td>1</td>
            <td className={styles.wide}>{charge.formatted_amount}</td>
            {hasDiscount && <td className={styles.wide}>–</td>}
            <td>{classOf(charge.ppn_class)}</td>
            <td>{charge.formatted_amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Sums({ invoice }: { invoice: Invoice }) {
  const t = useT()
  const { exempt, taxed } = invoice
  const rows: [string, string, 'main' | 'part' | 'total'][] = [
    ...invoice.automatic_discounts.map(
      ({ name, formatted_amount: amount }): [string, string, 'main'] => [
        t('invoice.automatic', { name }),
        amount,
        'main',
      ],
    ),
    [t('invoice.exemptSum'), exempt.formatted_amount, 'main'],
    [t('invoice.taxedSum'), taxed.formatted_amount, 'main'],
    [t('invoice.net'), taxed.formatted_net, 'part'],
    [t('invoice.base'), taxed.formatted_base, 'part'],
    [t('invoice.ppn'), taxed.formatted_ppn, 'part'],
    [t('invoice.total'), invoice.formatted_total, 'total'],
  ]
  return (
    <dl className={styles.sums}>
      {rows.map(([label, value, kind]) => (
        <div key={label} className={styles[kind]}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
