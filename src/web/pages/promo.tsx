import { useLoaderData } from '#web/router.ts'
import { getPromo } from '#contract/account/content.ts'
import { listProducts } from '#contract/shop/catalogue.ts'
import { plainText } from '#domain/text.ts'
import { sharePictures } from '#web/addresses.ts'
import { Head } from '#web/components/head.tsx'
import { Trail } from '#web/components/trail.tsx'
import { ProductRail } from '#web/components/product-rail.tsx'
import { links } from '#web/links.ts'
import { pageLoader } from '#web/loader.ts'
import { useT } from '#web/state/locale.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Picture } from '#web/ui/image.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import styles from './story.module.css'

export const loader = pageLoader(async ({ params, send, signal }) => {
  const promo = await send(getPromo, { params: { id: params['id'] ?? '' }, signal })
  const slugs = promo.related_products.join(',')
  const products = slugs ? await send(listProducts, { query: { slugs }, signal }).catch(() => []) : []
  return { promo, products }
})

/** One promo: until when, for what, under which conditions. */
export function Component() {
  const t = useT()
  const { promo, products } = useLoaderData<typeof loader>()
  return (
    <div className={`container ${styles.page}`}>
      <Head
        title={promo.title}
        description={plainText(promo.description)}
        path={links.promo(promo.id)}
        image={sharePictures.promo(promo.id)}
      />
      <Trail
        items={[{ label: t('nav.home'), to: links.home() }, { label: t('promo.title'), to: links.promos() }, { label: t('promo.detail') }]}
      />
      <article className={styles.story}>
        <Picture
          {...promo.picture}
          sizes="(min-width: 768px) 720px, 100vw"
          width={960}
          height={360}
          alt={promo.title}
          priority
          className={styles.banner}
        />
        <h1>{promo.title}</h1>
        <p className="text-muted">{t('promo.valid', { start: promo.formatted_start_date, end: promo.formatted_end_date })}</p>
        {promo.is_ended && <Banner tone="warn">{t('promo.ended')}</Banner>}
        {promo.coupon_code && !promo.is_ended && (
          <p className={styles.code}>
            <span>
              {t('promo.code')}
              <strong>{promo.coupon_code}</strong>
            </span>
            <CopyButton
              text={promo.coupon_code}
              label={t('promo.copy')}
              copiedLabel={t('promo.copied')}
              failedLabel={t('promo.copyFailed')}
            />
          </p>
        )}
        <h2>{t('promo.about')}</h2>
        <RichText html={promo.description} />
        <h2>{t('promo.terms')}</h2>
        <RichText html={promo.tnc} />
      </article>
      {products.length > 0 && !promo.is_ended && <ProductRail title={t('promo.products')} products={products} />}
    </div>
  )
}
