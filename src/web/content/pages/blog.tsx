import { useLoaderData, useNavigate } from '#web/router.ts'
import { blogHero, listArticles } from '#contract/content.ts'
import { BlogCard } from '#web/content/blog-card.tsx'
import { Head } from '#web/components/head.tsx'
import { Trail } from '#web/seo/trail.tsx'
import { pages } from '#contract/pages.ts'
import { pageLoader } from '#web/loader.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { useShop } from '#web/state/shop.tsx'
import { listData } from '#web/seo/structured-data.ts'
import { Pagination } from '#web/ui/nav/pagination.tsx'
import styles from './cards.module.css'

const POSTS_A_PAGE = 9

/** The leading post is on the first page only. */
export const loader = pageLoader(async ({ url, sendWhole, send, signal }) => {
  const wanted = url.searchParams.get('page') ?? ''
  const page = /^[1-9]\d{0,3}$/.test(wanted) ? wanted : '1'
  const [hero, posts] = await Promise.all([
    page === '1' ? send(blogHero, { signal }) : null,
    sendWhole(listArticles, { query: { page, per_page: String(POSTS_A_PAGE) }, signal }),
  ])
  return { hero, posts: posts.data.filter(({ slug }) => slug !== hero?.slug), meta: posts.meta }
})

const named = ({ slug, title }: { slug: string; title: string }) => ({
  name: title,
  path: pages.blogPost(slug),
})

export function Component() {
  const t = useT()
  const navigate = useNavigate()
  const locale = useLocale()
  const { origin } = useShop()
  const { hero, posts, meta } = useLoaderData<typeof loader>()
  return (
    <div className={`container ${styles.page}`}>
      <Head
        title={t('blog.title')}
        description={t('blog.description')}
        isNowhere={!hero && posts.length === 0}
        path={meta.page > 1 ? `${pages.blog()}?page=${meta.page}` : pages.blog()}
        data={
          import.meta.env.SSR && [
            listData(t('blog.title'), (hero ? [hero, ...posts] : posts).map(named), meta.total, {
              origin,
              locale,
            }),
          ]
        }
      />
      <Trail items={[{ label: t('nav.home'), to: pages.home() }, { label: t('blog.title') }]} />
      <div className={styles.intro}>
        <h1>{t('blog.title')}</h1>
        <p>{t('blog.description')}</p>
      </div>
      {hero && <BlogCard post={hero} level={2} priority isWide />}
      <ul className={`plain-list ${styles.cards}`}>
        {posts.map((post) => (
          <li key={post.slug}>
            <BlogCard post={post} level={2} />
          </li>
        ))}
      </ul>
      <Pagination
        page={meta.page}
        total={meta.total_pages}
        onPage={(page) => void navigate(page > 1 ? `?page=${page}` : pages.blog())}
        labels={{
          nav: t('blog.pages'),
          previous: t('shell.previous'),
          next: t('shell.next'),
          input: t('blog.page'),
          of: (total) => t('blog.of', { total }),
          invalid: (total) => t('blog.invalid', { total }),
        }}
      />
    </div>
  )
}
