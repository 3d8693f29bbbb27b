import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { createStaffMission, estimateMission, getStaffMission } from '#contract/staff/missions.ts'
import { useNavigate, useSearchParams } from '#web/router.ts'
import { Estimate } from '#web/staff/form/loyalty-estimate.tsx'
import { EditorForm } from '#web/staff/form/editor/editor-form.tsx'
import { useNewForm } from '#web/staff/form/editor/use-new-form.ts'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { AboutFields, TimeFields, WhatFields } from './mission-fields.tsx'
import { copyOf, missionBody, NEW_MISSION, type TypedMission } from './mission-form.ts'
import styles from '../coupons.module.css'

/** A new mission, or a copy of one. */
export function Component() {
  const t = useT()
  const [search] = useSearchParams()
  const copied = search.get('copy')
  const query = useQuery({
    queryKey: [getStaffMission.path, copied],
    queryFn: ({ signal }) => send(getStaffMission, { params: { id: copied! }, signal }),
    enabled: copied !== null,
  })
  return (
    <Page
      title={t('missionDesk.new')}
      back={{ to: staffPages.missions(), label: t('staff.title.missions') }}
    >
      {copied !== null && query.isPending ? (
        <Busy label={t('staff.loading')}>
          <SkeletonText lines={6} />
        </Busy>
      ) : (
        <Form begun={query.data ? copyOf(query.data) : NEW_MISSION} />
      )}
    </Page>
  )
}

function Form({ begun }: { begun: TypedMission }) {
  const t = useT()
  const navigate = useNavigate()
  const form = useNewForm('mission-new', begun, async (typed) => {
    const { id } = await send(createStaffMission, { body: missionBody(typed) })
    showToast({ tone: 'success', text: t('missionDesk.added') })
    void navigate(staffPages.mission(id), { replace: true })
  })
  const { typed, set, error } = form
  const fields = { typed, set, error }
  return (
    <EditorForm
      editor={form}
      className={styles.form}
      words={{
        save: t('missionDesk.add'),
        saving: t('loyalty.saving'),
        waits: t('loyalty.approvalWhat'),
      }}
    >
      <p className={styles.faint}>{t('missionDesk.fixed')}</p>
      <AboutFields {...fields} />
      <WhatFields {...fields} />
      <TimeFields {...fields} />
      <Estimate
        kind="Rule"
        typed={typed}
        ask={() => send(estimateMission, { body: missionBody(typed) })}
      />
    </EditorForm>
  )
}
