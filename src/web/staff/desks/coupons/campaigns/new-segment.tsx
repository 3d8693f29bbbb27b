import { staffPages } from '#contract/pages.ts'
import { useNavigate } from '#web/router.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { SegmentEditor } from './segment-editor.tsx'

/** A new segment. */
export function Component() {
  const t = useT()
  const navigate = useNavigate()
  return (
    <Page
      title={t('segments.new')}
      back={{ to: staffPages.segments(), label: t('staff.title.segments') }}
    >
      <SegmentEditor
        segment={null}
        onSaved={({ id }) => void navigate(staffPages.segment(id), { replace: true })}
      />
    </Page>
  )
}
