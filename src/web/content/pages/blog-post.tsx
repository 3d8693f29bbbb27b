import { useId } from 'react'
import { useLoaderData } from '#web/router.ts'
import { getArticle, listArticles } from '#contract/content.ts'
import { listProducts } from '#contract/catalogue/catalogue.ts'
import { sharePictures, pages } from '#contract/pages.ts'
import { BlogCard } from '#web/content/blog-card.tsx'
import { Head } from '#web/components/head.tsx'
import { Trail } from '#web/seo/trail.tsx'
import { ProductRail } from '#web/catalogue/product-rail.tsx'
import { SectionHead } from '#web/components/section-head.tsx'
import { ShareButton } from '#web/components/share-button.tsx'
import { pageLoader } from '#web/loader.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { useShop } from '#web/state/shop.tsx'
import { postData } from '#web/seo/structured-data-content.ts'
import { Picture } from '#web/ui/display/image.tsx'
import { RichText } from '#web/ui/display/rich-text.tsx'
import styles from './story.module.css'

const OTHERS = 3

/** The post is the page; related products and posts are omitted when they fail. */
export const loader = pageLoader(async ({ params, send, signal }) => {
  const post = await send(getArticle, { params: { slug: params['slug'] ?? '' }, signal })
  const slugs = post.related_products.join(',')
  const [products, newest] = await Promise.all([
    slugs ? send(listProducts, { query: { slugs }, signal }).catch(() => []) : [],
    send(listArticles, { query: { per_page: String(OTHERS + 1) }, signal }).catch(() => []),
  ])
  return {
    post,
    products,
    others: newest.filter(({ slug }) => slug !== post.slug).slice(0, OTHERS),
  }
})

export function Component() {
  const t = useT()
  const locale = useLocale()
  const id = useId()
  const { origin } = useShop()
  const { post, products, others } = useLoaderData<typeof loader>()
  const path = pages.blogPost(post.slug)
  return (
    <div className={`container ${styles.page}`}>
      <Head
        title={post.title}
        description={post.excerpt}
        path={path}
        image={sharePictures.post(post.slug)}
        type="article"
        data={import.meta.env.SSR && [postData(post, { origin, locale })]}
      />
      <Trail
        items={[
          { label: t('nav.home'), to: pages.home() },
          { label: t('blog.title'), to: pages.blog() },
          { label: post.title },
        ]}
      />
      <article className={styles.story}>
        <h1>{post.title}</h1>
        <p className={styles.meta}>
          <span>
            <time dateTime={post.date}>{post.formatted_date}</time> ·{' '}
            {t('blog.by', { author: post.author })}
          </span>
          <ShareButton title={post.title} url={origin + path} />
        </p>
        <Picture
          {...post.featured_image.picture}
          sizes="(min-width: 960px) 920px, 100vw"
          width={960}
          height={540}
          alt=""
          priority
          className={styles.picture}
        />
        <RichText html={post.content} topLevel={2} className={styles.words} />
      </article>
      {products.length > 0 && <ProductRail title={t('blog.products')} products={products} />}
      {others.length > 0 && (
        <section aria-labelledby={id} className={styles.more}>
          <SectionHead id={id} title={t('blog.more')} to={pages.blog()} />
          <ul className={`plain-list ${styles.others}`}>
            {others.map((other) => (
              <li key={other.slug}>
                <BlogCard post={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
