import { useLoaderData } from '#web/router.ts'
import { listPromos } from '#contract/content.ts'
import { Head } from '#web/components/head.tsx'
import { Trail } from '#web/seo/trail.tsx'
import { PromoCard } from '#web/content/promo-card.tsx'
import { pages } from '#contract/pages.ts'
import { pageLoader } from '#web/loader.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { useShop } from '#web/state/shop.tsx'
import { listData } from '#web/seo/structured-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import emptyBasket from '../../assets/empty-basket.svg'
import styles from './cards.module.css'

const PROMOS_MAX = 50

export const loader = pageLoader(async ({ send, signal }) =>
  send(listPromos, { query: { per_page: String(PROMOS_MAX) }, signal }),
)

const named = ({ id, title }: { id: string; title: string }) => ({
  name: title,
  path: pages.promo(id),
})

/** What runs now. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const { origin } = useShop()
  const promos = useLoaderData<typeof loader>()
  return (
    <div className={`container ${styles.page}`}>
      <Head
        title={t('promo.title')}
        description={t('promo.description')}
        path={pages.promos()}
        data={
          import.meta.env.SSR && [
            listData(t('promo.title'), promos.map(named), promos.length, { origin, locale }),
          ]
        }
      />
      <Trail items={[{ label: t('nav.home'), to: pages.home() }, { label: t('promo.title') }]} />
      <div className={styles.intro}>
        <h1>{t('promo.title')}</h1>
        <p>{t('promo.intro')}</p>
      </div>
      {promos.length === 0 && (
        <EmptyState
          picture={emptyBasket}
          title={t('promo.none')}
          text={t('promo.noneText')}
          action={<ButtonLink to={pages.bestSellers()}>{t('home.bestSellers')}</ButtonLink>}
        />
      )}
      <ul className={`plain-list ${styles.banners}`}>
        {promos.map((promo, index) => (
          <li key={promo.id}>
            <PromoCard promo={promo} priority={index === 0} />
          </li>
        ))}
      </ul>
    </div>
  )
}
