import { Suspense, useId, type ComponentProps, type ReactNode } from 'react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Clock from 'lucide-react/icons/clock'
import { Link } from '#web/router.ts'
import type { Data } from '#contract/call.ts'
import type { listBranches } from '#contract/content.ts'
import type { Category, filterBenefits } from '#contract/catalogue/categories.ts'
import { BlogCard } from '#web/content/blog-card.tsx'
import { NamedIcon } from '#web/components/named-icon.tsx'
import { PromoCard } from '#web/content/promo-card.tsx'
import { SectionHead } from '#web/components/section-head.tsx'
import tiles from '#web/ui/display/tiles.module.css'
import { pages } from '#contract/pages.ts'
import { useT } from '#web/state/locale.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/display/image.tsx'
import { Rail } from '#web/ui/nav/rail.tsx'
import styles from './pages/home.module.css'

interface RowProps {
  className?: string | undefined
  title: string
  to: string
  item: 'tile' | 'wide'
  children: ReactNode
}

/**
 * A titled row with its own Suspense boundary, so that rows hydrate separately and input is handled
 * in between.
 */
function Row({ className, title, to, item, children }: RowProps) {
  const t = useT()
  const id = useId()
  return (
    <Suspense fallback={null}>
      <section aria-labelledby={id} className={classNames(styles.section, className)}>
        <SectionHead id={id} title={title} to={to} />
        <Rail
          item={item}
          label={title}
          previousLabel={t('shell.previous')}
          nextLabel={t('shell.next')}
        >
          {children}
        </Rail>
      </section>
    </Suspense>
  )
}

export function HomeCategories({ categories }: { categories: readonly Category[] }) {
  const t = useT()
  return (
    <Row
      item="tile"
      className={styles.categories}
      title={t('home.categories')}
      to={pages.allProducts()}
    >
      {categories.map((category) => (
        <Link key={category.slug} to={pages.category(category.slug)} className={styles.category}>
          <span className={classNames(styles.tile, tiles[category.tile] ?? tiles['leaf'])}>
            <Picture
              {...category.image}
              sizes="88px"
              width={160}
              height={160}
              alt=""
              className={styles.fruit}
            />
          </span>
          {category.name}
        </Link>
      ))}
    </Row>
  )
}

type Banner = ComponentProps<typeof PromoCard>['promo']
/** The fields of a promo that a card needs. */
export const bannerOf = ({
  id,
  title,
  picture,
  coupon_code,
  formatted_last_day,
  branches,
}: Banner): Banner => ({
  id,
  title,
  picture,
  coupon_code,
  formatted_last_day,
  branches,
})

export function HomePromos({ promos }: { promos: readonly Banner[] }) {
  const t = useT()
  return (
    <Row item="wide" title={t('promo.title')} to={pages.promos()}>
      {promos.map((promo) => (
        <PromoCard key={promo.id} promo={promo} level={3} />
      ))}
    </Row>
  )
}

const BENEFIT_TILES = ['leaf', 'mango', 'berry', 'sky', 'grape', 'citrus', 'pine', 'coco'] as const

/** Health benefits, each linking to the products that have it. */
export function HomeBenefits({ benefits }: { benefits: Data<typeof filterBenefits> }) {
  const t = useT()
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <SectionHead id={id} title={t('home.benefits')} />
      <ul className={`plain-list ${styles.benefits}`}>
        {benefits.map(({ slug, name, icon, count }, index) => (
          <li key={slug}>
            <Link
              to={pages.benefit(slug)}
              className={classNames(
                styles.benefit,
                tiles[BENEFIT_TILES[index % BENEFIT_TILES.length]!],
              )}
            >
              <NamedIcon name={icon} />
              <span className={styles.benefitWords}>
                <span className={styles.benefitName}>{name}</span>
                <span className={styles.benefitCount}>{t('home.products', { count })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Place = Pick<Data<typeof listBranches>['rows'][number], 'id' | 'name' | 'address' | 'hours'>
export const placeOf = ({ id, name, address, hours }: Place): Place => ({
  id,
  name,
  address,
  hours,
})

export function HomeBranches({ branches }: { branches: readonly Place[] }) {
  const t = useT()
  return (
    <Row item="wide" title={t('home.branches')} to={pages.branches()}>
      {branches.map((branch) => (
        <article key={branch.id} className={styles.branch}>
          <h3 className={styles.branchName}>
            <Link to={`${pages.branches()}#${branch.id}`} className={styles.branchLink}>
              {branch.name}
            </Link>
          </h3>
          <p className={`clamp-2 ${styles.branchAddress}`}>{branch.address}</p>
          <p className={styles.branchHours}>
            <Clock size={16} strokeWidth={1.75} />
            <span className="tabular">
              {branch.hours[0]?.days} {branch.hours[0]?.hours} WIB
            </span>
            <ArrowRight size={18} strokeWidth={1.75} className={styles.branchArrow} />
          </p>
        </article>
      ))}
    </Row>
  )
}

export function HomePosts({
  posts,
}: {
  posts: readonly ComponentProps<typeof BlogCard>['post'][]
}) {
  const t = useT()
  return (
    <Row item="wide" title={t('home.blog')} to={pages.blog()}>
      {posts.map((post) => (
        <BlogCard key={post.slug} post={post} />
      ))}
    </Row>
  )
}
