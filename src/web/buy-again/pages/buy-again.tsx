import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { buyAgain, BOUGHT_SORTS, type BuyAgain } from '#contract/buy-again.ts'
import { pages } from '#contract/pages.ts'
import { BoughtGoods } from '#web/buy-again/bought-goods.tsx'
import { UsualBasket } from '#web/buy-again/usual-basket.tsx'
import { Head } from '#web/components/head.tsx'
import { PageTitle } from '#web/components/page-title.tsx'
import { QueryFailure } from '#web/components/query-failure.tsx'
import { useSearchParams } from '#web/router.ts'
import { send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Busy, SkeletonRow } from '#web/ui/display/skeleton.tsx'
import { LinkTabs } from '#web/ui/nav/link-tabs.tsx'
import styles from './buy-again.module.css'

type Sort = (typeof BOUGHT_SORTS)[number]

/** What the customer bought before, and what they usually buy and is due today. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const [search] = useSearchParams()
  const sort = BOUGHT_SORTS.find((each) => each === search.get('sort')) ?? 'often'
  const query = useQuery({
    queryKey: ['mine', 'bought', locale, sort],
    queryFn: ({ signal }) => send(buyAgain, { query: { sort }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Head title={t('title.buyAgain')} isPrivate />
      <PageTitle
        title={t('again.title')}
        back={{ to: pages.profile(), label: t('account.title') }}
      />
      {query.data ? (
        <Bought bought={query.data} sort={sort} />
      ) : query.error ? (
        <QueryFailure query={query} title={t('failure.products')} />
      ) : (
        <Busy label={t('shell.loading')}>
          <SkeletonRow />
          <SkeletonRow />
        </Busy>
      )}
    </>
  )
}

function Bought({ bought, sort }: { bought: BuyAgain; sort: Sort }) {
  const t = useT()
  if (bought.goods.length === 0)
    return (
      <EmptyState
        title={t('again.empty')}
        text={t('again.emptyText')}
        action={
          <ButtonLink to={pages.allProducts()} size="lg">
            {t('cart.shop')}
          </ButtonLink>
        }
      />
    )
  return (
    <div className={styles.page}>
      <p className="text-muted">{t('again.text')}</p>
      <UsualBasket basket={bought.basket} isPersonalised={bought.is_personalised} />
      <LinkTabs
        label={t('again.sort')}
        tabs={BOUGHT_SORTS.map((each) => ({
          current: each === sort,
          label: t(`again.${each}`),
          to: pages.buyAgain(each),
        }))}
      />
      <BoughtGoods goods={bought.goods} />
    </div>
  )
}
