import { useLoaderData, useNavigate } from 'react-router'
import { blogHero, listArticles } from '#contract/shop/content.ts'
import { BlogCard } from '#web/components/blog-card.tsx'
import { Head } from '#web/components/head.tsx'
import { links } from '#web/links.ts'
import { pageLoader } from '#web/loader.ts'
import { useT } from '#web/state/locale.tsx'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import styles from './cards.module.css'

const POSTS_A_PAGE = 9

/** The post at the top stands on the first page only. */
export const loader = pageLoader(async ({ url, sendWhole, send, signal }) => {
  const wanted = url.searchParams.get('page') ?? ''
  const page = /^[1-9]\d{0,3}$/.test(wanted) ? wanted : '1'
  const [hero, posts] = await Promise.all([
    page === '1' ? send(blogHero, { signal }) : null,
    sendWhole(listArticles, { query: { page, per_page: String(POSTS_A_PAGE) }, signal }),
  ])
  return { hero, posts: posts.data.filter(({ slug }) => slug !== hero?.slug), meta: posts.meta }
})

export function Component() {
  const t = useT()
  const navigate = useNavigate()
  const { hero, posts, meta } = useLoaderData<typeof loader>()
  return (
    <div className={`container ${styles.page}`}>
      <Head title={t('blog.title')} description={t('blog.description')} path={links.blog()} />
      <Breadcrumb label={t('shell.breadcrumb')} items={[{ label: t('nav.home'), to: links.home() }, { label: t('blog.title') }]} />
      <h1>{t('blog.title')}</h1>
      {hero && (
        <div className={styles.hero}>
          <BlogCard post={hero} level={2} priority />
        </div>
      )}
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
        onPage={(page) => void navigate(page > 1 ? `?page=${page}` : links.blog())}
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
