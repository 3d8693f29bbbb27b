import { Fragment } from 'react'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Store from 'lucide-react/icons/store'
import { Link, useLoaderData } from '#web/router.ts'
import { getPromo, previewPromo } from '#contract/content.ts'
import { listProducts } from '#contract/catalogue/catalogue.ts'
import type { Data } from '#contract/call.ts'
import { plainText } from '#domain/text.ts'
import { sharePictures, pages } from '#contract/pages.ts'
import { Head } from '#web/components/head.tsx'
import { Trail } from '#web/seo/trail.tsx'
import { ProductRail } from '#web/catalogue/product-rail.tsx'
import { pageLoader } from '#web/loader.ts'
import { useT } from '#web/state/locale.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Picture } from '#web/ui/display/image.tsx'
import { RichText } from '#web/ui/display/rich-text.tsx'
import styles from './promo.module.css'

const PRODUCTS = 'products'

export const loader = pageLoader(async ({ params, send, signal, url }) => {
  const token = url.searchParams.get('preview')
  const ask = { params: { id: params['id'] ?? '' }, signal }
  const promo = await (token === null
    ? send(getPromo, ask)
    : send(previewPromo, { ...ask, query: { token } }))
  const slugs = promo.related_products.join(',')
  const products = slugs
    ? await send(listProducts, { query: { slugs }, signal }).catch(() => [])
    : []
  return { promo, products, isPreview: token !== null }
})

/**
 * One promo: dates, products, conditions. An ended promo says that it has ended and has no pages.
 */
export function Component() {
  const t = useT()
  const { promo, products, isPreview } = useLoaderData<typeof loader>()
  const hasProducts = products.length > 0 && !promo.is_ended
  return (
    <div className={`container ${styles.page}`}>
      <Head
        title={promo.title}
        description={plainText(promo.description)}
        path={pages.promo(promo.id)}
        image={sharePictures.promo(promo.id)}
        isPrivate={isPreview}
      />
      <PromoTrail />
      <article className={styles.promo}>
        <Picture
          {...promo.picture}
          sizes="(min-width: 1280px) 1280px, 100vw"
          width={1440}
          height={540}
          alt={promo.title}
          priority
          className={styles.banner}
        />
        <h1 className={styles.title}>{promo.title}</h1>
        {promo.is_ended && (
          <Banner
            tone="warn"
            className={styles.ended}
            title={t('promo.ended')}
            action={
              <ButtonLink to={pages.promos()} size="sm" variant="secondary">
                {t('promo.see')}
              </ButtonLink>
            }
          >
            {t('promo.endedText', { end: promo.formatted_end_wib })}
          </Banner>
        )}
        <Facts promo={promo} hasProducts={hasProducts} />
        <div className={styles.words}>
          <h2>{t('promo.about')}</h2>
          <RichText html={promo.description} />
          <h2>{t('promo.terms')}</h2>
          <RichText html={promo.tnc} />
        </div>
      </article>
      {hasProducts && (
        <div id={PRODUCTS}>
          <ProductRail title={t('promo.products')} products={products} />
        </div>
      )}
    </div>
  )
}

function PromoTrail() {
  const t = useT()
  return (
    <Trail
      items={[
        { label: t('promo.profile'), to: pages.profile() },
        { label: t('promo.crumb'), to: pages.promos() },
        { label: t('promo.detail') },
      ]}
    />
  )
}

/** Start and end in Jakarta time, then UTC, and the code. */
function Facts({ promo, hasProducts }: { promo: Data<typeof getPromo>; hasProducts: boolean }) {
  const t = useT()
  return (
    <aside className={`card ${styles.facts}`} aria-label={t('promo.validity')}>
      <div className={styles.fact}>
        <CalendarClock size={24} strokeWidth={1.75} />
        <p>
          {t('promo.wib', { start: promo.formatted_start_wib, end: promo.formatted_end_wib })}
          <span>
            {t('promo.valid', { start: promo.formatted_start_date, end: promo.formatted_end_date })}{' '}
            {t('promo.utc')}
          </span>
        </p>
      </div>
      {promo.branches.length > 0 && (
        <div className={styles.fact}>
          <Store size={24} strokeWidth={1.75} />
          <p>
            {t('promo.branches')}{' '}
            {promo.branches.map(({ id, name }, at) => (
              <Fragment key={id}>
                {at > 0 && ', '}
                <Link to={`${pages.branches()}#${id}`}>{name}</Link>
              </Fragment>
            ))}
          </p>
        </div>
      )}
      {promo.coupon_code && !promo.is_ended && (
        <div className={styles.code}>
          <p>
            <span>{t('promo.code')}</span>
            <strong>{promo.coupon_code}</strong>
          </p>
          <CopyButton
            text={promo.coupon_code}
            label={t('promo.copy')}
            copiedLabel={t('promo.copied')}
            failedLabel={t('promo.copyFailed')}
          />
        </div>
      )}
      {hasProducts && (
        <ButtonAnchor href={`#${PRODUCTS}`} block>
          {t('promo.shop')}
        </ButtonAnchor>
      )}
    </aside>
  )
}
