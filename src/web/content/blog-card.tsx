import { Link } from '#web/router.ts'
import type { InferOutput } from 'valibot'
import type { article } from '#contract/content.ts'
import { pages } from '#contract/pages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/display/image.tsx'
import styles from './blog-card.module.css'

export type Article = InferOutput<typeof article>

const PICTURE = { width: 640, height: 360 }

interface BlogCardProps {
  post: Article
  level?: 2 | 3 | undefined
  priority?: boolean | undefined
  /** Picture next to the text on wide screens: for the leading post. */
  isWide?: boolean | undefined
}

/** A post of the blog; the whole card leads to it. */
export function BlogCard({ post, level = 3, priority = false, isWide = false }: BlogCardProps) {
  const Title = `h${level}` as const
  return (
    <article className={classNames(styles.card, isWide && styles.wide)}>
      <Picture
        {...post.featured_image.picture}
        sizes={isWide ? '(min-width: 768px) 60vw, 92vw' : '(min-width: 1024px) 400px, 86vw'}
        {...PICTURE}
        alt=""
        priority={priority}
        className={styles.picture}
      />
      <div className={styles.body}>
        <p className={styles.date}>
          <time dateTime={post.date}>{post.formatted_date}</time>
        </p>
        <Title className={styles.title}>
          <Link to={pages.blogPost(post.slug)} className={styles.link}>
            {post.title}
          </Link>
        </Title>
        <p className={classNames(isWide ? '' : 'clamp-2', styles.excerpt)}>{post.excerpt}</p>
      </div>
    </article>
  )
}
