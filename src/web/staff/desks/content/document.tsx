import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { getDocument, type StaffDocument } from '#contract/staff/content/content.ts'
import { useParams } from '#web/router.ts'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { DocumentEditor } from './document-editor.tsx'
import { kindOf } from './kind-of.ts'
import { StateBadge } from './state-badge.tsx'

/** A document: its editor, and whether customers see it. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const { id = '', kind: named } = useParams()
  const kind = kindOf(named)
  const queries = useQueryClient()
  const key = ['content-document', id]
  const found = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(getDocument, { params: { id }, signal }),
    // The form holds what is typed: it must not change by itself.
    staleTime: Infinity,
    refetchOnMount: 'always',
  })
  const document = found.isFetchedAfterMount ? found.data : undefined
  const settle = (now: StaffDocument) => {
    queries.setQueryData(key, now)
    void queries.invalidateQueries({ queryKey: ['content', kind] })
    void queries.invalidateQueries({ queryKey: ['content-versions', id] })
  }
  const title = document && 'title' in document.form ? document.form.title : null
  return (
    <Page
      title={title?.[locale] || title?.id || t(`content.kind.${kind}`)}
      back={{ to: staffPages.contentOf(kind), label: t(`content.kind.${kind}`) }}
      note={document && <StateBadge document={document} />}
    >
      {found.error ? (
        <ErrorState
          title={t('range.failed')}
          text={found.error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void found.refetch()}
        />
      ) : document ? (
        <DocumentEditor key={document.id} document={document} onChanged={settle} />
      ) : (
        <Busy label={t('staff.loading')}>
          <SkeletonText />
        </Busy>
      )}
    </Page>
  )
}
