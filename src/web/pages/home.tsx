import { useId } from 'react'
import { Link, useLoaderData, useRevalidator } from '#web/router.ts'
import type { Category } from '#contract/shop/catalogue.ts'
import { listCategories, listProductsByCategory, listSliders, tabs } from '#contract/shop/catalogue.ts'
import { featuredArticles } from '#contract/shop/content.ts'
import { BlogCard } from '#web/components/blog-card.tsx'
import { Head } from '#web/components/head.tsx'
import { HeroSlider } from '#web/components/hero-slider.tsx'
import { ProductRail } from '#web/components/product-rail.tsx'
import { SectionHead } from '#web/components/section-head.tsx'
import tiles from '#web/components/tiles.module.css'
import { links } from '#web/links.ts'
import { pageLoader } from '#web/loader.ts'
import { useFooter } from '#web/layouts/shell.tsx'
import { useLocale, useT } from '#web/state/locale.tsx'
import { useSession } from '#web/state/session.ts'
import { useShop } from '#web/state/shop.tsx'
import { shopData } from '#web/structured-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Picture } from '#web/ui/image.tsx'
import { Rail } from '#web/ui/rail.tsx'
import { ValueLine } from './parts/value-line.tsx'
import styles from './home.module.css'

const RAIL_PRODUCTS = 10
const CATEGORY_SECTIONS = 4

/** Every part may fail by itself: the rest of the page stays, and the part offers another try. */
export const loader = pageLoader(async ({ send }) => {
  const orNull = <T,>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null)
  const [sliders, categories, bestSellers, news, posts, groups] = await Promise.all([
    orNull(send(listSliders)),
    orNull(send(listCategories)),
    orNull(send(tabs, { query: { tab: 'bestsellers', limit: RAIL_PRODUCTS } })),
    orNull(send(tabs, { query: { tab: 'new', limit: RAIL_PRODUCTS } })),
    orNull(send(featuredArticles)),
    orNull(send(listProductsByCategory)),
  ])
  const sections =
    groups &&
    groups.slice(0, CATEGORY_SECTIONS).map(({ category, products }) => ({ ...category, products: products.slice(0, RAIL_PRODUCTS) }))
  return { sliders, categories, bestSellers, news, posts, sections }
})

export function Component() {
  const t = useT()
  const locale = useLocale()
  const { origin } = useShop()
  const footer = useFooter()
  const page = useLoaderData<typeof loader>()
  return (
    <div className={`container-wide ${styles.page}`}>
      <Head
        title={t('shell.name')}
        description={t('shell.description')}
        path={links.home()}
        data={import.meta.env.SSR && shopData(t('shell.name'), t('shell.description'), footer, { origin, locale })}
      />
      <h1 className="visually-hidden">{t('home.title')}</h1>
      {page.sliders && page.sliders.length > 0 && <HeroSlider sliders={page.sliders} />}
      <ValueLine />
      {page.categories ? <CategoryRow categories={page.categories} /> : <Failed />}
      {page.bestSellers ? (
        <ProductRail title={t('home.bestSellers')} to={links.bestSellers()} products={page.bestSellers} priority />
      ) : (
        <Failed />
      )}
      {page.news ? <ProductRail title={t('home.newProducts')} to={links.newProducts()} products={page.news} /> : <Failed />}
      <GuestHint />
      {page.sections ? (
        page.sections.map(({ slug, name, products }) => (
          <ProductRail key={slug} title={name} to={links.category(slug)} products={products} />
        ))
      ) : (
        <Failed />
      )}
      {page.posts && page.posts.length > 0 && <Posts posts={page.posts} />}
    </div>
  )
}

function CategoryRow({ categories }: { categories: Category[] }) {
  const t = useT()
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <SectionHead id={id} title={t('home.categories')} to={links.allProducts()} />
      <Rail item="tile" label={t('home.categories')} previousLabel={t('shell.previous')} nextLabel={t('shell.next')}>
        {categories.map((category) => (
          <Link key={category.slug} to={links.category(category.slug)} className={styles.category}>
            <span className={classNames(styles.tile, tiles[category.tile] ?? tiles['leaf'])}>
              <Picture {...category.image} sizes="88px" width={160} height={160} alt="" className={styles.fruit} />
            </span>
            {category.name}
          </Link>
        ))}
      </Rail>
    </section>
  )
}

/** What an account is good for; only for those who have none here, and never in the way. */
function GuestHint() {
  const t = useT()
  const { isInitialized, isLoggedIn } = useSession()
  if (isInitialized && isLoggedIn) return null
  return (
    <section className={styles.hint}>
      <div>
        <h2>{t('home.hintTitle')}</h2>
        <p>{t('home.hintText')}</p>
      </div>
      <ButtonLink to={links.register()} variant="mango">
        {t('header.register')}
      </ButtonLink>
    </section>
  )
}

function Posts({ posts }: { posts: React.ComponentProps<typeof BlogCard>['post'][] }) {
  const t = useT()
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <SectionHead id={id} title={t('home.blog')} to={links.blog()} />
      <Rail item="wide" label={t('home.blog')} previousLabel={t('shell.previous')} nextLabel={t('shell.next')}>
        {posts.map((post) => (
          <BlogCard key={post.slug} post={post} />
        ))}
      </Rail>
    </section>
  )
}

function Failed() {
  const t = useT()
  const { revalidate, state } = useRevalidator()
  return (
    <ErrorState
      title={t('home.sectionFailed')}
      retryLabel={t('shell.retry')}
      onRetry={() => void revalidate()}
      busy={state === 'loading'}
      busyLabel={t('shell.loading')}
    />
  )
}
