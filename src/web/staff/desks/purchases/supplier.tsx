import { useEffect, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { getSupplier, listSuppliers, type Supplier } from '#contract/staff/purchases/suppliers.ts'
import { useNavigate, useParams } from '#web/router.ts'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { SupplierEditor } from './supplier-editor.tsx'

/** A supplier in its form; a new one without an id in the address. */
export function Component() {
  const t = useT()
  const { id } = useParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [saved, setSaved] = useState<Supplier | null>(null)
  const query = useQuery({
    queryKey: [getSupplier.path, id],
    queryFn: ({ signal }) => send(getSupplier, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    // The form holds what is typed: only a save replaces what it began with.
    staleTime: Infinity,
    gcTime: 0,
  })
  const made = id === undefined ? saved?.id : undefined
  useEffect(() => {
    if (made !== undefined) void navigate(staffPages.supplier(made), { replace: true })
  }, [made, navigate])
  const supplier = saved?.id === id || id === undefined ? saved : (query.data ?? null)
  return (
    <Page
      title={supplier?.name ?? t(id === undefined ? 'buying.newSupplier' : 'staff.title.suppliers')}
      back={{ to: staffPages.suppliers(), label: t('staff.title.suppliers') }}
      note={supplier?.archived_at && <Badge tone="neutral">{t('buying.archived')}</Badge>}
    >
      {query.error ? (
        <ErrorState
          title={t('range.failed')}
          text={query.error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void query.refetch()}
        />
      ) : supplier !== null || id === undefined ? (
        <SupplierEditor
          key={id ?? ''}
          supplier={supplier}
          onSaved={(now) => {
            setSaved(now)
            void queries.invalidateQueries({ queryKey: [listSuppliers.path] })
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
