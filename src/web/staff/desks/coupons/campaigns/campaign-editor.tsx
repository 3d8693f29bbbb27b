import { useState } from 'react'
import {
  createCampaign,
  saveCampaign,
  type StaffCampaign,
} from '#contract/staff/campaigns/campaigns.ts'
import { ChangedMeanwhile } from '#web/staff/form/changed-meanwhile.tsx'
import { FormBar } from '#web/staff/form/form-bar.tsx'
import { Unsaved } from '#web/staff/form/unsaved.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { useTypedOver } from '#web/staff/form/use-typed-over.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { MessageFields, WhomFields } from './campaign-fields.tsx'
import {
  campaignBody,
  campaignDifferences,
  typedCampaign,
  type TypedCampaign,
} from './campaign-form.ts'
import { Preview } from './preview.tsx'
import styles from '../coupons.module.css'

interface CampaignEditorProps {
  /** Null for a new one. */
  campaign: StaffCampaign | null
  /** What the form of a new one begins with. */
  begun: TypedCampaign
  onSaved: (campaign: StaffCampaign) => void
}

/** The form of a draft, with the message as customers get it. */
export function CampaignEditor({ campaign, begun, onSaved }: CampaignEditorProps) {
  const t = useT()
  const mayWrite = usePermitted()('coupons.write')
  const { over, typed, setTyped, isChanged, settle } = useTypedOver(campaign, (saved) =>
    saved ? typedCampaign(saved) : begun,
  )
  const [dismissed, setDismissed] = useState<unknown>(null)
  const { busy, save, error, failed, failure } = useSave(typed)
  const isLate = failed?.code === 'changed_meanwhile'
  const newer = isLate && failed !== dismissed ? (failed.details as StaffCampaign) : null
  const set = (change: Partial<TypedCampaign>) => setTyped({ ...typed, ...change })
  const store = (version = over?.version ?? 0) =>
    save(async () => {
      const form = campaignBody(typed)
      const saved = over
        ? await send(saveCampaign, { params: { id: over.id }, body: { version, ...form } })
        : await send(createCampaign, { body: form })
      showToast({ tone: 'success', text: t('campaigns.saved') })
      if (over) settle(saved)
      onSaved(saved)
    })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void store()
      }}
    >
      <Unsaved
        key={over?.version ?? 0}
        name={`campaign-form-${over?.id ?? 'new'}-${over?.version ?? 0}`}
        changes={isChanged && !busy ? typed : null}
        onRestore={setTyped}
      />
      <fieldset className={styles.fields} disabled={!mayWrite}>
        <WhomFields typed={typed} set={set} error={error} />
        <MessageFields typed={typed} set={set} error={error} />
      </fieldset>
      <Preview typed={typed} />
      {mayWrite && (
        <FormBar failure={isLate ? null : failure}>
          <Button
            type="submit"
            busy={busy}
            busyLabel={t('campaigns.saving')}
            disabled={campaign !== null && !isChanged}
          >
            {t('campaigns.save')}
          </Button>
        </FormBar>
      )}
      <ChangedMeanwhile
        differences={newer && campaignDifferences(typedCampaign(newer), typed, t)}
        onKeepOurs={() => {
          setDismissed(failed)
          void store(newer!.version)
        }}
        onTakeTheirs={() => {
          setDismissed(failed)
          settle(newer!)
          onSaved(newer!)
        }}
        onClose={() => setDismissed(failed)}
      />
    </form>
  )
}
