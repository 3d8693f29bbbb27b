import type { ReactNode } from 'react'
import type { Invoice } from '#contract/orders/invoice.ts'
import { formatPhone } from '#domain/auth/phone.ts'
import type { words } from '#i18n/en/orders/invoice.ts'
import type { Parameters } from '#i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './invoice-sheet.module.css'

interface InvoiceSheetProps {
  invoice: Invoice
  logo: ReactNode
  t: (key: keyof typeof words, params?: Parameters) => string
  className?: string | undefined
}
type PartProps = Pick<InvoiceSheetProps, 'invoice' | 't'>

/** The invoice of an order, as its customer and the desk see and print it. */
export function InvoiceSheet({ invoice, logo, t, className }: InvoiceSheetProps) {
  const { seller, buyer } = invoice
  return (
    <article
      className={classNames(className, styles.sheet)}
      aria-label={`${t('invoice.heading')} ${invoice.number}`}
    >
      <SheetHead invoice={invoice} logo={logo} t={t} />
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
            {buyer.address && (
              <>
                {buyer.address}
                <br />
              </>
            )}
            {buyer.phone && formatPhone(buyer.phone)}
          </p>
        </section>
      </div>
      <Lines invoice={invoice} t={t} />
      <Sums invoice={invoice} t={t} />
      {invoice.price_promised && <p className={styles.note}>{t('invoice.fairPrice')}</p>}
      <p className={styles.note}>{t('invoice.note')}</p>
    </article>
  )
}

function SheetHead({ invoice, logo, t }: PartProps & Pick<InvoiceSheetProps, 'logo'>) {
  return (
    <header className={styles.head}>
      {logo}
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

function Lines({ invoice, t }: PartProps) {
  const hasDiscount = invoice.lines.some(({ discount }) => discount > 0)
  const classOf = (ppnClass: 'exempt' | 'taxable') =>
    t(ppnClass === 'exempt' ? 'invoice.exempt' : 'invoice.taxable')
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

function Sums({ invoice, t }: PartProps) {
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
