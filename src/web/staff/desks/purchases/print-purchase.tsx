import { useQuery } from '@tanstack/react-query'
import { getPurchase, type Purchase } from '#contract/staff/purchases/purchases.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { formatDay } from '#i18n/format.ts'
import { useSearchParams } from '#web/router.ts'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import styles from './print-purchase.module.css'

/** An order to a supplier on A4. */
export function Component() {
  const t = useT()
  const [query] = useSearchParams()
  const id = query.get('purchase') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: [getPurchase.path, id],
    queryFn: ({ signal }) => send(getPurchase, { params: { id }, signal }),
    enabled: id !== '',
  })
  return (
    <>
      <title>{`${data?.number ?? t('staff.title.purchases')} · ${t('staff.name')}`}</title>
      <header className={styles.head}>
        <h1>{data?.number ?? t('staff.title.purchases')}</h1>
        {data && <Button onClick={() => window.print()}>{t('buying.via.print')}</Button>}
      </header>
      {error && (
        <ErrorState
          title={t('staff.failed')}
          text={error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {data && <Sheet data={data} />}
    </>
  )
}

function Sheet({ data }: { data: Purchase }) {
  const t = useT()
  const locale = useLocale()
  return (
    <article className={styles.sheet}>
      <h2>
        {data.number} · {data.supplier.name}
      </h2>
      <p>
        {t('buying.forDay')}: {formatDay(data.for_day, locale)}
      </p>
      {data.note && <p>{data.note}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('buying.code')}</th>
            <th scope="col">{t('stock.good')}</th>
            <th scope="col">{t('buying.packs')}</th>
            <th scope="col">{t('buying.packSize')}</th>
            <th scope="col">{t('buying.packPrice')}</th>
            <th scope="col">{t('buying.total')}</th>
          </tr>
        </thead>
        <tbody>
          {data.lines.map((line) => (
            <tr key={line.variation_id}>
              <td>{line.code || line.sku}</td>
              <th scope="row">
                {line.name[locale]} {line.variation[locale]}
              </th>
              <td>{formatNumber(line.packs)}</td>
              <td>{formatNumber(line.pack_size)}</td>
              <td>{formatRupiah(line.pack_price)}</td>
              <td>{formatRupiah(line.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={5}>
              {t('buying.total')}
            </th>
            <td>{formatRupiah(data.total)}</td>
          </tr>
        </tfoot>
      </table>
    </article>
  )
}
