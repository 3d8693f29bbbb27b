import ClipboardList from 'lucide-react/icons/clipboard-list'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import { Link, useLoaderData, useRevalidator } from '#web/router.ts'
import { listBranches, listPromos, featuredArticles } from '#contract/content.ts'
import { filterBenefits, listCategories } from '#contract/catalogue/categories.ts'
import { listProductsByCategory, listSliders, tabs } from '#contract/catalogue/catalogue.ts'
import { cardOf } from '#web/card-data.ts'
import { Head } from '#web/components/head.tsx'
import { HeroSlider } from '#web/home/hero-slider.tsx'
import { ProductRail } from '#web/catalogue/product-rail.tsx'
import { pages } from '#contract/pages.ts'
import { pageLoader } from '#web/loader.ts'
import { useFooter } from '#web/layouts/shell.tsx'
import { devicePlace } from '#web/state/device-place.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { useStore } from '#web/state/make-store.ts'
import { useShop } from '#web/state/shop.tsx'
import { shopData } from '#web/seo/structured-data.ts'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { HomeMember } from '../home-member.tsx'
import {
  bannerOf,
  HomeBenefits,
  HomeBranches,
  HomeCategories,
  HomePosts,
  HomePromos,
  placeOf,
} from '../home-sections.tsx'
import { HomeTabs, RAIL_PRODUCTS } from '../home-tabs.tsx'
import { ValueLine } from '../../catalogue/listing/value-line.tsx'
import styles from './home.module.css'

const CATEGORY_SECTIONS = 4
/** Number of sections before the benefits. */
const SECTIONS_BEFORE = 2
const PROMOS_SHOWN = 6
const BENEFITS_SHOWN = 8

/** Each part may fail by itself and then offers a retry. */
export const loader = pageLoader(async ({ send }) => {
  const orNull = <T,>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null)
  const [sliders, categories, bestSellers, promos, groups, benefits, branches, posts] =
    await Promise.all([
      orNull(send(listSliders)),
      orNull(send(listCategories)),
      orNull(send(tabs, { query: { tab: 'bestsellers', limit: RAIL_PRODUCTS } })),
      orNull(send(listPromos, { query: { per_page: String(PROMOS_SHOWN) } })),
      orNull(send(listProductsByCategory)),
      orNull(send(filterBenefits)),
      orNull(send(listBranches)),
      orNull(send(featuredArticles)),
    ])
  const sections =
    groups &&
    groups.slice(0, CATEGORY_SECTIONS).map(({ category, products }) => ({
      ...category,
      products: products.slice(0, RAIL_PRODUCTS).map(cardOf),
    }))
  return {
    sliders,
    categories,
    bestSellers: bestSellers && bestSellers.map(cardOf),
    promos: promos && promos.map(bannerOf),
    sections,
    benefits: benefits && benefits.toSorted((a, b) => b.count - a.count).slice(0, BENEFITS_SHOWN),
    branches: branches && branches.rows.map(placeOf),
    posts,
  }
})

export function Component() {
  const t = useT()
  const locale = useLocale()
  const { origin, logo } = useShop()
  const footer = useFooter()
  const page = useLoaderData<typeof loader>()
  const sections = page.sections?.map(({ slug, name, products }) => (
    <ProductRail key={slug} title={name} to={pages.category(slug)} products={products} />
  ))
  return (
    <div className={`container ${styles.page}`}>
      <Head
        title={t('shell.name')}
        description={t('shell.description')}
        path={pages.home()}
        data={
          import.meta.env.SSR &&
          shopData(t('shell.name'), t('shell.description'), footer, {
            origin,
            locale,
            brand: { logo },
          })
        }
      />
      <h1 className="visually-hidden">{t('home.title')}</h1>
      {page.sliders ? (
        page.sliders.length > 0 && <HeroSlider sliders={page.sliders} />
      ) : (
        <Failed title={t('failure.sliders')} />
      )}
      <ValueLine />
      <Ways />
      {page.categories ? (
        <HomeCategories categories={page.categories} />
      ) : (
        <Failed title={t('failure.categories')} />
      )}
      {page.bestSellers ? <HomeTabs bestSellers={page.bestSellers} /> : <Failed />}
      <HomeMember />
      {page.promos ? page.promos.length > 0 && <HomePromos promos={page.promos} /> : <Failed />}
      {sections ? sections.slice(0, SECTIONS_BEFORE) : <Failed />}
      {page.benefits ? (
        page.benefits.length > 0 && <HomeBenefits benefits={page.benefits} />
      ) : (
        <Failed title={t('failure.benefits')} />
      )}
      {sections?.slice(SECTIONS_BEFORE)}
      {page.branches ? (
        page.branches.length > 0 && <HomeBranches branches={page.branches} />
      ) : (
        <Failed />
      )}
      {page.posts ? page.posts.length > 0 && <HomePosts posts={page.posts} /> : <Failed />}
    </div>
  )
}

/** Ways in for those who ask whether it comes to them, or have a list already. */
function Ways() {
  const t = useT()
  const place = useStore(devicePlace)
  return (
    <div className={styles.ways}>
      <Way
        to={pages.deliveryCheck()}
        icon={<MapPin size={24} strokeWidth={1.75} />}
        title={place ? t('header.placeOwn', { place: place.name }) : t('home.deliver')}
        text={t('home.deliverText')}
      />
      <Way
        to={pages.shoppingList()}
        icon={<ClipboardList size={24} strokeWidth={1.75} />}
        title={t('home.list')}
        text={t('home.listText')}
      />
    </div>
  )
}

interface WayProps {
  to: string
  icon: ReactNode
  title: string
  text: string
}

function Way({ to, icon, title, text }: WayProps) {
  return (
    <Link to={to} className={`card ${styles.list}`}>
      <span className={styles.listIcon}>{icon}</span>
      <span>
        <strong>{title}</strong>
        <span className={styles.listText}>{text}</span>
      </span>
    </Link>
  )
}

function Failed({ title }: { title?: string }) {
  const t = useT()
  const { revalidate, state } = useRevalidator()
  return (
    <ErrorState
      title={title ?? t('home.sectionFailed')}
      retryLabel={t('shell.retry')}
      onRetry={() => void revalidate()}
      busy={state === 'loading'}
      busyLabel={t('shell.loading')}
    />
  )
}
