import {
  createCampaign,
  saveCampaign,
  type StaffCampaign,
} from '#contract/staff/campaigns/campaigns.ts'
import { EditorForm } from '#web/staff/form/editor/editor-form.tsx'
import { useEditor } from '#web/staff/form/editor/use-editor.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
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
  const editor = useEditor<StaffCampaign, TypedCampaign>({
    name: 'campaign-form',
    given: campaign,
    typedOf: (saved) => (saved ? typedCampaign(saved) : begun),
    send: (typed, saved) => {
      const form = campaignBody(typed)
      if (!saved) return send(createCampaign, { body: form })
      const { id, version } = saved
      return send(saveCampaign, { params: { id }, body: { version, ...form } })
    },
    differences: (theirs, ours) => campaignDifferences(theirs, ours, t),
    done: t('campaigns.saved'),
    onSaved,
  })
  const { typed, set, error } = editor
  return (
    <EditorForm
      editor={editor}
      className={styles.form}
      mayWrite={mayWrite}
      words={{ save: t('campaigns.save'), saving: t('campaigns.saving') }}
    >
      <fieldset className={styles.fields} disabled={!mayWrite}>
        <WhomFields typed={typed} set={set} error={error} />
        <MessageFields typed={typed} set={set} error={error} />
      </fieldset>
      <Preview typed={typed} />
    </EditorForm>
  )
}
