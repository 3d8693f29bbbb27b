import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { getProductStars, type ProductStars } from '#contract/staff/stars.ts'
import { formatNumber } from '#domain/money.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import { formatDay } from '#i18n/format.ts'
import { Link } from '#web/router.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { DataTable } from '#web/ui/display/table.tsx'
import { formatStars, lowOf, reviewsBehind } from './stars.ts'
import { WeekChart } from './week-chart.tsx'
import styles from './stars.module.css'

export const useProductStars = (id: string) =>
  useQuery({
    queryKey: ['stars', 'product', id],
    queryFn: ({ signal }) => send(getProductStars, { params: { id }, signal }),
  })

/** The stars of a product as a part of its page. */
export function StarsPart({ productId }: { productId: string }) {
  const t = useT()
  const query = useProductStars(productId)
  return (
    <section className={styles.part} aria-label={t('stars.title')}>
      <h2>{t('stars.title')}</h2>
      <Loaded query={query} data={query.data} failed={t('stars.failed')}>
        {(found) => <StarsOfProduct found={found} />}
      </Loaded>
    </section>
  )
}

/** What fell, the weeks as a chart and a table, and the batches. */
export function StarsOfProduct({ found }: { found: ProductStars }) {
  const t = useT()
  const isRated = found.weeks.some(({ ratings }) => ratings > 0)
  return (
    <div className={styles.whole}>
      <Fallen found={found} />
      <p className={styles.what}>{t('stars.what')}</p>
      {isRated ? (
        <>
          <WeekChart weeks={found.weeks} week_fell={found.week_fell} />
          <Batches found={found} />
          <Weeks found={found} />
        </>
      ) : (
        <p>{t('stars.noWeeks')}</p>
      )}
    </div>
  )
}

function Fallen({ found }: { found: ProductStars }) {
  const t = useT()
  const locale = useLocale()
  const { now, before, batches_fell: batches } = found
  return (
    <>
      {found.week_fell && (
        <Banner tone="warn" title={t('stars.fellTitle')}>
          {t('stars.fellText', {
            now: formatStars(now.mean, locale),
            before: formatStars(before.mean, locale),
          })}
        </Banner>
      )}
      {batches.length > 0 && (
        <Banner tone="warn" title={t('stars.batchFellTitle')}>
          {t('stars.batchFellText', { codes: batches.map(({ code }) => code).join(', ') })}
        </Banner>
      )}
    </>
  )
}

/** A number that opens the reviews that it counts, for those who may read them. */
function Behind({ count, name, to }: { count: number; name: string; to: string }) {
  const t = useT()
  const may = usePermitted()
  if (count === 0 || !may('reviews.read')) return formatNumber(count)
  return (
    <Link
      className={styles.number}
      to={to}
      aria-label={t('stars.reviewsOf', { name, count: formatNumber(count) })}
    >
      {formatNumber(count)}
    </Link>
  )
}

function Weeks({ found: { weeks, product } }: { found: ProductStars }) {
  const t = useT()
  const locale = useLocale()
  return (
    <DataTable
      caption={t('stars.byWeek')}
      columns={[
        { key: 'week', header: t('stars.week') },
        { key: 'mean', header: t('stars.mean'), align: 'end' },
        { key: 'ratings', header: t('stars.ratings'), align: 'end' },
        { key: 'low', header: t('stars.low'), align: 'end' },
      ]}
      rows={weeks.toReversed().map(({ starts_on: from, mean, ratings, counts }) => ({
        id: from,
        cells: {
          week: formatDay(from, locale),
          mean: formatStars(mean, locale),
          ratings: (
            <Behind
              count={ratings}
              name={formatDay(from, locale)}
              to={reviewsBehind({
                product: product.slug,
                written_from: from,
                written_until: addDays(from, 6),
              })}
            />
          ),
          low: formatNumber(lowOf(counts)),
        },
      }))}
    />
  )
}

function Batches({ found: { batches, product, since } }: { found: ProductStars }) {
  const t = useT()
  const locale = useLocale()
  const mayOpen = usePermitted()('batches.read')
  return (
    <>
      <DataTable
        caption={t('stars.byBatch')}
        columns={[
          { key: 'batch', header: t('stars.batch') },
          { key: 'mean', header: t('stars.mean'), align: 'end' },
          { key: 'ratings', header: t('stars.ratings'), align: 'end' },
          { key: 'low', header: t('stars.low'), align: 'end' },
          { key: 'received', header: t('stars.received') },
          { key: 'supplier', header: t('stars.supplier') },
        ]}
        rows={batches.map(({ batch, mean, ratings, counts, fell }) => {
          const code = batch?.code ?? t('stars.unknown')
          return {
            id: batch?.id ?? 'unknown',
            cells: {
              batch: (
                <>
                  {batch && mayOpen ? (
                    <Link className="link" to={staffPages.batch(batch.id)}>
                      {code}
                    </Link>
                  ) : (
                    code
                  )}
                  {batch && <small className={styles.variation}>{batch.variation}</small>}
                  {fell && <Badge tone="mango">{t('stars.fell')}</Badge>}
                </>
              ),
              mean: formatStars(mean, locale),
              ratings: (
                <Behind
                  count={ratings}
                  name={code}
                  to={reviewsBehind({
                    product: product.slug,
                    batch: batch?.code ?? 'unknown',
                    written_from: since,
                  })}
                />
              ),
              low: formatNumber(lowOf(counts)),
              received: batch ? formatDay(jakartaDate(new Date(batch.received_at)), locale) : '–',
              supplier: batch?.supplier ?? '–',
            },
          }
        })}
      />
      {batches.some(({ batch }) => batch === null) && (
        <p className={styles.what}>{t('stars.unknownWhat')}</p>
      )}
    </>
  )
}
