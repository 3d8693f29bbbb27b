import { Suspense } from 'react'
import { redirect, useLoaderData, useLocation } from '#web/router.ts'
import { getProduct } from '#contract/catalogue/catalogue.ts'
import { listReviewImages, listReviews } from '#contract/reviews/reviews.ts'
import { REVIEW_THUMBNAILS_DESKTOP } from '#domain/limits.ts'
import { plainText } from '#domain/text.ts'
import { Gallery } from '#web/catalogue/product/gallery.tsx'
import { sharePictures, pages } from '#contract/pages.ts'
import { Head } from '#web/components/head.tsx'
import { Trail } from '#web/seo/trail.tsx'
import { ProductRail } from '#web/catalogue/product-rail.tsx'
import { RecentlyViewed } from '#web/catalogue/recently-viewed.tsx'
import { ReviewList } from '#web/reviews/review-list.tsx'
import { arrivingLoader, useArriving } from '#web/loader.ts'
import { CallFailure } from '#web/send.ts'
import { useOwnPrices } from '#web/state/company-prices.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { useShop } from '#web/state/shop.tsx'
import { productData } from '#web/seo/structured-data-product.ts'
import { SectionNav } from '#web/ui/nav/section-nav.tsx'
import { Busy, SkeletonBox, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { BuyBox } from '../product/buy-box.tsx'
import { ProductDescription } from '../product/product-description.tsx'
import { ProductInformation } from '../product/product-information.tsx'
import styles from './product.module.css'

const STARS = 5

/** A product that moved is shown at its present address. */
const followMove = async (error: unknown): Promise<never> => {
  const { slug } = (error instanceof CallFailure && (error.details as { slug?: string })) || {}
  if (slug === undefined) throw error
  // A page that is shown already cannot follow a late redirect.
  if (!import.meta.env.SSR) location.replace(pages.product(slug))
  return Promise.reject(redirect(pages.product(slug), 301))
}

/** The product is the page; failed reviews show their own error. */
export const loader = arrivingLoader(async ({ params, url, send, signal }) => {
  const { slug = '' } = params
  const wanted = wantedReviews(url.searchParams)
  const reviewsOf = (page: number) =>
    send(listReviews, {
      params: { slug },
      query: { review_page: String(page), review_rating: String(wanted.rating) },
      signal,
    })
  const orNull = <T,>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null)
  const [product, asked, photos] = await Promise.all([
    send(getProduct, { params: { slug }, signal }).catch(followMove),
    orNull(reviewsOf(wanted.page)),
    orNull(send(listReviewImages, { params: { slug }, signal })),
  ])
  // A page number beyond the last shows the last page.
  const last = asked?.pagination.total_pages ?? 0
  const reviews =
    last > 0 && wanted.page > last ? ((await orNull(reviewsOf(last))) ?? asked) : asked
  // The page shows the first photos; the viewer fetches the rest.
  const shown = {
    slug,
    first: photos?.slice(0, REVIEW_THUMBNAILS_DESKTOP) ?? [],
    total: photos?.length ?? 0,
  }
  return { product, reviews, photos: shown, rating: wanted.rating }
})

/** Review page and star filter from the query; invalid values mean the first page and all stars. */
const wantedReviews = (query: URLSearchParams): { page: number; rating: number } => {
  const number = (name: string) =>
    /^\d{1,4}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : 0
  const rating = number('review_rating')
  return { page: Math.max(1, number('review_page')), rating: rating <= STARS ? rating : 0 }
}

export function Component() {
  // The key resets selection and gallery for another product.
  const { pathname } = useLocation()
  return (
    <Suspense key={pathname} fallback={<Waiting />}>
      <Page />
    </Suspense>
  )
}

function Page() {
  const t = useT()
  const locale = useLocale()
  const { origin } = useShop()
  const { product, reviews, photos, rating } = useArriving(useLoaderData<typeof loader>())
  const featured = product.images.featured
  const ids = { description: 'description', information: 'information', review: 'review' }
  return (
    <>
      <div className={`container ${styles.page}`}>
        <Head
          title={product.name}
          description={plainText(`${product.short_description} ${product.description}`)}
          path={pages.product(product.slug)}
          image={sharePictures.product(product.slug)}
          type="product"
          data={import.meta.env.SSR && [productData(product, reviews, { origin, locale })]}
        />
        <div className="only-desktop">
          <Trail
            items={[
              { label: t('nav.home'), to: pages.home() },
              ...product.breadcrumb.map(({ slug, name }) => ({
                label: name,
                to: pages.category(slug),
              })),
              { label: product.name },
            ]}
          />
        </div>
        <div className={styles.top}>
          <div className={styles.pictures}>
            <Gallery pictures={product.images.gallery} name={product.name} tile={product.tile} />
          </div>
          <BuyBox product={product} />
        </div>
        <SectionNav
          label={t('product.tabs')}
          sections={[
            { id: ids.description, label: t('product.tabDescription') },
            { id: ids.information, label: t('product.tabInformation') },
            { id: ids.review, label: t('product.tabReview') },
          ]}
        />
        <ProductDescription id={ids.description} product={product} />
        <ProductInformation id={ids.information} product={product} />
        <ReviewList id={ids.review} reviews={reviews} photos={photos} rating={rating} />
        {product.related.length > 0 && (
          <ProductRail title={t('product.related')} products={product.related} />
        )}
      </div>
      <RecentlyViewed
        slug={product.slug}
        name={product.name}
        image={featured.src}
        price={useOwnPrices(product.id)?.card?.sale ?? product.price_data.formatted_sale_price}
      />
    </>
  )
}

function Waiting() {
  const t = useT()
  return (
    <div className={`container ${styles.page}`}>
      <Head title={t('shell.loading')} isNowhere />
      <Busy label={t('shell.loading')} className={styles.top}>
        <SkeletonBox className={styles.waitingPicture} />
        <div className={styles.waitingWords}>
          <SkeletonText size="title" />
          <SkeletonText lines={2} size="small" />
          <SkeletonText size="title" />
          <SkeletonText lines={4} size="small" />
          <SkeletonBox shape="line" className={styles.waitingButton} />
        </div>
      </Busy>
    </div>
  )
}
