import type { ListedDocument } from '#contract/staff/content/content.ts'
import { useT } from '#web/staff/words.ts'
import { Badge } from '#web/ui/display/badge.tsx'

type Document = Pick<ListedDocument, 'state' | 'version' | 'published_version'>

/** Whether customers see a document, and whether there are changes that they do not see yet. */
export function StateBadge({ document }: { document: Document }) {
  const t = useT()
  const { state, version, published_version: published } = document
  return (
    <>
      <Badge tone={state === 'published' ? 'leaf' : 'neutral'}>{t(`content.state.${state}`)}</Badge>
      {state === 'published' && version !== published && (
        <Badge tone="mango">{t('content.unpublished')}</Badge>
      )}
    </>
  )
}
