import {
  getContent,
  getPage,
  getPromo,
  listBranches,
  listFaq,
  listPromos,
  previewPromo,
  blogHero,
  featuredArticles,
  getArticle,
  getFooter,
  listArticles,
} from '#contract/content.ts'
import { listSliders, previewSlide } from '#contract/catalogue/catalogue.ts'
import { inLocale } from '#domain/locale.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import { AppError } from '../errors.ts'
import { pageMetaOf } from '../http/page-meta.ts'
import { cached } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Context } from '../shop.ts'
import type { ArticleData, BranchData, Kind, Kinds } from './kinds.ts'
import {
  presentArticle,
  presentBranch,
  presentFooter,
  presentPromo,
  presentSlider,
} from './present.ts'
import { plainFooter } from './plain-footer.ts'
import { isPreviewToken, previewSubject } from './preview-token.ts'
import { draftDocument, shownArticles, shownDocument, shownDocuments } from './read-filled.ts'
import { nameBranches, readBranches, type DocumentRow } from './store.ts'
import { BRANCH_GOODS_TAG, CONTENT_TAG } from './tags.ts'

const ARTICLES_PER_PAGE = 9
const PROMOS_PER_PAGE = 12
const FEATURED_SHOWN = 4
/** Days before a holiday from which on its branch shows it. */
const HOLIDAYS_AHEAD = 30

const kept = () => [CONTENT_TAG]

export const contentCalls: Served[] = [
  serve(listSliders, [cached(kept)], async ({ shop, locale, now }) => ({
    data: (await shownDocuments(shop, 'slider', now))
      .filter((slider) => isRunning(slider, now))
      .map((slider) => presentSlider(slider, locale)),
  })),
  // Never cached: a preview must not reach callers without its token.
  serve(previewSlide, [], async ({ shop, locale, now, params, query }) => {
    if (!isPreviewToken(shop.config.secrets, previewSubject('slider', params.id), query.token, now))
      throw new AppError('forbidden')
    const slide = await draftDocument(shop, 'slider', params.id)
    if (!slide) throw new AppError('not_found')
    return { data: presentSlider(slide, locale) }
  }),
  serve(getFooter, [cached(kept)], async ({ shop, locale, now }) => ({
    data: presentFooter(
      (await shownDocument(shop, 'footer', 'footer'))?.data ?? plainFooter(shop.settings()),
      locale,
      now,
    ),
  })),
  serve(
    listArticles,
    [cached(kept)],
    async ({ shop, locale, now, query: { page, per_page: size = ARTICLES_PER_PAGE } }) => {
      const { total, documents } = await shownArticles(shop, now, {
        limit: size,
        offset: (page - 1) * size,
      })
      return {
        data: documents.map((article) => presentArticle(article, locale)),
        meta: pageMetaOf(total, page, size),
      }
    },
  ),
  serve(featuredArticles, [cached(kept)], async ({ shop, locale, now }) => {
    const articles = await readArticles(shop, now)
    return {
      data: articles
        .filter(({ data }) => data.isFeatured)
        .slice(0, FEATURED_SHOWN)
        .map((article) => presentArticle(article, locale)),
    }
  }),
  serve(blogHero, [cached(kept)], async ({ shop, locale, now }) => {
    const articles = await readArticles(shop, now)
    const hero = articles.find(({ data }) => data.isHero) ?? articles[0]
    return { data: hero ? presentArticle(hero, locale) : null }
  }),
  serve(getArticle, [cached(kept)], async ({ shop, locale, now, params }) => {
    const article = await findDocument(shop, 'article', params.slug, now)
    return {
      data: {
        ...presentArticle(article, locale),
        content: inLocale(article.data.body, locale),
        related_products: article.data.products,
      },
    }
  }),
  serve(getPage, [cached(kept)], async ({ shop, locale, now, params }) => {
    const { slug, data, publishedAt } = await findDocument(shop, 'page', params.slug, now)
    const [title, description, content] = [data.title, data.description, data.body].map((text) =>
      inLocale(text, locale),
    ) as [string, string, string]
    return { data: { slug, title, description, content, updated_at: publishedAt.toISOString() } }
  }),
  serve(getContent, [cached(kept)], async ({ shop, locale, now, query: { type } }) => {
    const { data } = await findDocument(shop, 'page', type, now)
    return {
      data: { type, title: inLocale(data.title, locale), content: inLocale(data.body, locale) },
    }
  }),
  serve(
    listPromos,
    [cached(kept)],
    async ({ shop, locale, now, query: { page, per_page: size = PROMOS_PER_PAGE, type } }) => {
      const branches = await nameBranches(shop.db)
      const running = (await shownDocuments(shop, 'promo', now)).filter(
        (promo) =>
          isRunning(promo, now) &&
          promo.data.type !== 'preview' &&
          (!type || promo.data.type === type),
      )
      return {
        data: running
          .slice((page - 1) * size, page * size)
          .map((promo) => presentPromo(promo, { locale, now, branches })),
        meta: pageMetaOf(running.length, page, size),
      }
    },
  ),
  serve(getPromo, [cached(kept)], async ({ shop, locale, now, params }) => {
    const promo = await findDocument(shop, 'promo', params.id, now)
    if (promo.data.type === 'preview' || (promo.startsAt ?? now) > now)
      throw new AppError('not_found')
    return { data: presentPromo(promo, { locale, now, branches: await nameBranches(shop.db) }) }
  }),
  // Never cached: a preview must not reach callers without its token.
  serve(previewPromo, [], async ({ shop, locale, now, params, query }) => {
    if (!isPreviewToken(shop.config.secrets, previewSubject('promo', params.id), query.token, now))
      throw new AppError('forbidden')
    const promo = await draftDocument(shop, 'promo', params.id)
    if (!promo) throw new AppError('not_found')
    return { data: presentPromo(promo, { locale, now, branches: await nameBranches(shop.db) }) }
  }),
  serve(
    listBranches,
    [cached(() => [CONTENT_TAG, BRANCH_GOODS_TAG])],
    async ({ shop, locale, now, query: { order, sort } }) => {
      const today = jakartaDate(now)
      const branches = await readBranches<BranchData>(
        shop.db,
        today,
        addDays(today, HOLIDAYS_AHEAD),
      )
      const ordered = order
        ? branches.toSorted((a, b) => a[order].localeCompare(b[order], 'id'))
        : branches
      const rows = sort === 'desc' ? ordered.toReversed() : ordered
      return { data: { rows: rows.map((branch) => presentBranch(branch, locale)) } }
    },
  ),
  serve(listFaq, [cached(kept)], async ({ shop, locale, now }) => {
    const groups = await shownDocuments(shop, 'faq', now)
    return {
      data: groups.map(({ data }) => ({
        group: inLocale(data.title, locale),
        items: data.questions.map(({ slug, question, answer }) => ({
          id: slug,
          question: inLocale(question, locale),
          answer: inLocale(answer, locale),
        })),
      })),
    }
  }),
]

type Shop = Context['shop']

/** Published articles, newest first; few enough to filter in memory. */
const readArticles = async (shop: Shop, now: Date): Promise<DocumentRow<ArticleData>[]> =>
  (await shownArticles(shop, now, { limit: 200, offset: 0 })).documents

const findDocument = async <K extends Kind>(
  shop: Shop,
  kind: K,
  slug: string,
  now: Date,
): Promise<DocumentRow<Kinds[K]>> => {
  const found = await shownDocument(shop, kind, slug)
  if (!found || found.publishedAt > now) throw new AppError('not_found')
  return found
}

const isRunning = ({ startsAt, endsAt }: DocumentRow<unknown>, now: Date): boolean =>
  (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now)
