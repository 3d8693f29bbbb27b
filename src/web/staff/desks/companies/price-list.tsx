import { useEffect, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { getPriceList, listPriceLists, type PriceList } from '#contract/staff/prices/price-lists.ts'
import { useNavigate, useParams } from '#web/router.ts'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { PriceListEditor } from './price-list-editor.tsx'

/** A price list in its form; a new one without an id in the address. */
export function Component() {
  const t = useT()
  const { id } = useParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [saved, setSaved] = useState<PriceList | null>(null)
  const query = useQuery({
    queryKey: [getPriceList.path, id],
    queryFn: ({ signal }) => send(getPriceList, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    // The form holds what is typed: only a save replaces what it began with.
    staleTime: Infinity,
    gcTime: 0,
  })
  const made = id === undefined ? saved?.id : undefined
  useEffect(() => {
    if (made !== undefined) void navigate(staffPages.priceList(made), { replace: true })
  }, [made, navigate])
  const list = saved?.id === id || id === undefined ? saved : (query.data ?? null)
  return (
    <Page
      title={list?.name ?? t(id === undefined ? 'companies.newList' : 'staff.title.priceLists')}
      back={{ to: staffPages.priceLists(), label: t('staff.title.priceLists') }}
    >
      {query.error ? (
        <ErrorState
          title={t('range.failed')}
          text={query.error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void query.refetch()}
        />
      ) : list !== null || id === undefined ? (
        <PriceListEditor
          key={id ?? ''}
          list={list}
          onSaved={(now) => {
            setSaved(now)
            void queries.invalidateQueries({ queryKey: [listPriceLists.path] })
          }}
        />
      ) : (
        <Busy label={t('staff.loading')}>
          <SkeletonText lines={6} />
        </Busy>
      )}
    </Page>
  )
}
