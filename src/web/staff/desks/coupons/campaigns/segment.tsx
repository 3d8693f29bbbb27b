import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { deleteSegment, getSegment, listSegments } from '#contract/staff/campaigns/segments.ts'
import { useParams } from '#web/router.ts'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { DeleteOne } from './delete-one.tsx'
import { SegmentEditor } from './segment-editor.tsx'
import styles from '../coupons.module.css'

/** A segment of customers. */
export function Component() {
  const t = useT()
  const { id = '' } = useParams()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: [getSegment.path, id],
    queryFn: ({ signal }) => send(getSegment, { params: { id }, signal }),
  })
  const segment = query.data
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: [getSegment.path, id] })
    await queries.invalidateQueries({ queryKey: [listSegments.path] })
  }
  return (
    <Page
      title={segment?.name ?? t('staff.title.segments')}
      back={{ to: staffPages.segments(), label: t('staff.title.segments') }}
    >
      <Loaded query={query} data={segment} failed={t('segments.failed')} lines={8}>
        {(segment) => (
          <div className={styles.page}>
            <SegmentEditor key={segment.id} segment={segment} onSaved={() => void reload()} />
            <DeleteOne
              words={{
                button: t('segments.delete'),
                title: t('segments.deleteTitle', { name: segment.name }),
                text: t('segments.deleteText'),
                keep: t('segments.keep'),
                done: t('segments.deleted'),
              }}
              onDelete={() => send(deleteSegment, { params: { id } })}
              list={[listSegments.path]}
              to={staffPages.segments()}
            />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
