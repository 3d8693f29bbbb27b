import { useQuery } from '@tanstack/react-query'
import { tabs } from '#contract/catalogue/catalogue.ts'
import { ProductRail } from '#web/catalogue/product-rail.tsx'
import { WithQueries } from '#web/components/with-queries.tsx'
import { pages } from '#contract/pages.ts'
import { send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'

const SUGGESTIONS = 10

/**
 * What other shoppers like, where there is nothing else to show. It is read by the browser, and
 * left out when that fails.
 */
export function SuggestionsList() {
  return (
    <WithQueries>
      <List />
    </WithQueries>
  )
}

function List() {
  const t = useT()
  const locale = useLocale()
  const { data } = useQuery({
    queryKey: keys.suggested(locale),
    queryFn: ({ signal }) =>
      send(tabs, { query: { tab: 'bestsellers', limit: SUGGESTIONS }, signal }),
  })
  if (!data || data.length === 0) return null
  return <ProductRail title={t('home.bestSellers')} to={pages.bestSellers()} products={data} />
}
