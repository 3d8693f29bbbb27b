import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { createStaffMission, estimateMission, getStaffMission } from '#contract/staff/missions.ts'
import { useNavigate, useSearchParams } from '#web/router.ts'
import { ApprovalNeeded } from '#web/staff/form/approval-needed.tsx'
import { FormBar } from '#web/staff/form/form-bar.tsx'
import { Estimate } from '#web/staff/form/loyalty-estimate.tsx'
import { Unsaved } from '#web/staff/form/unsaved.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { waitingIn } from '#web/staff/form/waiting-in.ts'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
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

function Form({ begun: given }: { begun: TypedMission }) {
  const t = useT()
  const navigate = useNavigate()
  const [begun] = useState(given)
  const [typed, setTyped] = useState(begun)
  const { busy, save, error, failed, failure } = useSave(typed)
  const approval = waitingIn(failed)
  const fields = {
    typed,
    set: (change: Partial<TypedMission>) => setTyped({ ...typed, ...change }),
    error,
  }
  const add = () =>
    save(async () => {
      const { id } = await send(createStaffMission, { body: missionBody(typed) })
      showToast({ tone: 'success', text: t('missionDesk.added') })
      void navigate(staffPages.mission(id), { replace: true })
    })
  if (approval) return <ApprovalNeeded approval={approval} what={t('loyalty.approvalWhat')} />
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <Unsaved
        name="mission-new"
        changes={typed !== begun && !busy ? typed : null}
        onRestore={setTyped}
      />
      <p className={styles.faint}>{t('missionDesk.fixed')}</p>
      <AboutFields {...fields} />
      <WhatFields {...fields} />
      <TimeFields {...fields} />
      <Estimate
        kind="Rule"
        typed={typed}
        ask={() => send(estimateMission, { body: missionBody(typed) })}
      />
      <FormBar failure={failure}>
        <Button type="submit" busy={busy} busyLabel={t('loyalty.saving')}>
          {t('missionDesk.add')}
        </Button>
      </FormBar>
    </form>
  )
}
