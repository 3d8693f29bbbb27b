import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { getBatchStars, type BatchStarsPage } from '#contract/staff/stars.ts'
import { formatNumber } from '#domain/money.ts'
import { Link } from '#web/router.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { DataTable } from '#web/ui/display/table.tsx'
import { formatStars } from './stars.ts'
import styles from './stars.module.css'

/** What customers said of a batch, next to the other reviews of its product. */
export function BatchStars({ batchId }: { batchId: string }) {
  const t = useT()
  const locale = useLocale()
  const may = usePermitted()
  const query = useQuery({
    queryKey: ['stars', 'batch', batchId],
    queryFn: ({ signal }) => send(getBatchStars, { params: { id: batchId }, signal }),
  })
  const said = ({ mean, ratings }: { mean: number | null; ratings: number }) =>
    t('stars.meanOf', { mean: formatStars(mean, locale), count: formatNumber(ratings) })
  return (
    <section className={styles.part} aria-label={t('stars.ofBatch')}>
      <h2>{t('stars.ofBatch')}</h2>
      <Loaded query={query} data={query.data} failed={t('stars.failed')} lines={3}>
        {(found) => (
          <div className={styles.whole}>
            {found.ratings === 0 ? (
              <p className={styles.what}>{t('stars.noneOfBatch')}</p>
            ) : (
              <>
                <p className={styles.mean}>{said(found)}</p>
                <Counts counts={found.counts} />
              </>
            )}
            {found.others.ratings > 0 && (
              <p className={styles.what}>
                {t('stars.others')}: {said(found.others)}
              </p>
            )}
            <p className={styles.links}>
              {found.ratings > 0 && may('reviews.read') && (
                <Link
                  className="link"
                  to={`${staffPages.reviews()}?state=shown&batch=${found.code}`}
                >
                  {t('stars.toReviews')}
                </Link>
              )}
              {may('products.read') && (
                <Link className="link" to={staffPages.productStars(found.product_id)}>
                  {t('stars.all')}
                </Link>
              )}
            </p>
          </div>
        )}
      </Loaded>
    </section>
  )
}

function Counts({ counts }: Pick<BatchStarsPage, 'counts'>) {
  const t = useT()
  return (
    <DataTable
      caption={t('stars.ofBatch')}
      captionHidden
      columns={[
        { key: 'stars', header: t('stars.stars') },
        { key: 'ratings', header: t('stars.ratings'), align: 'end' },
      ]}
      rows={([5, 4, 3, 2, 1] as const).map((stars) => ({
        id: String(stars),
        cells: {
          stars: t('stars.star', { stars }),
          ratings: formatNumber(counts[stars]),
        },
      }))}
    />
  )
}
