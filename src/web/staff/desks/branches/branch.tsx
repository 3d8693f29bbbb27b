import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import type { StaffBranch } from '#contract/staff/branches.ts'
import { useNavigate, useParams } from '#web/router.ts'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { BranchEditor } from './branch-editor.tsx'
import { BRANCHES, useBranches } from '#web/staff/branches.ts'

/** A branch in its form; a new one without an id in the address. */
export function Component() {
  const t = useT()
  const { id } = useParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { data, error, refetch, isFetchedAfterMount } = useBranches()
  // The form holds what is typed: only a save replaces what it began with.
  const [saved, setSaved] = useState<StaffBranch | null>(null)
  const [begun, setBegun] = useState<StaffBranch | null>(null)
  const read = (isFetchedAfterMount && data?.find((one) => one.id === id)) || null
  if (read && begun?.id !== read.id) setBegun(read)
  const made = id === undefined ? saved?.id : undefined
  useEffect(() => {
    if (made !== undefined) void navigate(staffPages.branch(made), { replace: true })
  }, [made, navigate])
  const isSaved = saved !== null && (id === undefined || saved.id === id)
  const branch = isSaved ? saved : begun?.id === id ? begun : null
  return (
    <Page
      title={branch?.name ?? t(id === undefined ? 'staff.branch.new' : 'staff.title.branches')}
      back={{ to: staffPages.branches(), label: t('staff.title.branches') }}
      note={branch?.hidden && <Badge tone="neutral">{t('staff.branch.hidden')}</Badge>}
    >
      {isFetchedAfterMount && !error && branch === null && id !== undefined ? (
        <EmptyState title={t('staff.branch.unknown')} text="" />
      ) : (
        <Loaded
          query={{ error, refetch }}
          data={branch !== null || id === undefined || null}
          failed={t('range.failed')}
        >
          {() => (
            <BranchEditor
              key={id ?? ''}
              branch={branch}
              onSaved={(now) => {
                setSaved(now)
                void queries.invalidateQueries({ queryKey: BRANCHES })
              }}
            />
          )}
        </Loaded>
      )}
    </Page>
  )
}
