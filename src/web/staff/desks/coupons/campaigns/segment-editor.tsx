import {
  createSegment,
  saveSegment,
  type StaffSegment,
} from '#contract/staff/campaigns/segments.ts'
import { EditorForm } from '#web/staff/form/editor/editor-form.tsx'
import { useEditor } from '#web/staff/form/editor/use-editor.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { SegmentCount } from './segment-count.tsx'
import { SegmentFields } from './segment-fields.tsx'
import {
  NEW_SEGMENT,
  segmentBody,
  segmentDifferences,
  typedSegment,
  type TypedSegment,
} from './segment-form.ts'
import styles from '../coupons.module.css'

interface SegmentEditorProps {
  /** Null for a new one. */
  segment: StaffSegment | null
  onSaved: (segment: StaffSegment) => void
}

/** The form of a segment with the number of customers who match. */
export function SegmentEditor({ segment, onSaved }: SegmentEditorProps) {
  const t = useT()
  const mayWrite = usePermitted()('coupons.write')
  const editor = useEditor<StaffSegment, TypedSegment>({
    name: 'segment-form',
    given: segment,
    typedOf: (saved) => (saved ? typedSegment(saved) : NEW_SEGMENT),
    send: (typed, saved) => {
      const form = segmentBody(typed)
      if (!saved) return send(createSegment, { body: form })
      const { id, version } = saved
      return send(saveSegment, { params: { id }, body: { version, ...form } })
    },
    differences: (theirs, ours) => segmentDifferences(theirs, ours, t),
    done: t('segments.saved'),
    onSaved,
  })
  const { typed, set, error } = editor
  return (
    <EditorForm
      editor={editor}
      className={styles.form}
      mayWrite={mayWrite}
      words={{ save: t('segments.save'), saving: t('campaigns.saving') }}
    >
      <fieldset className={styles.fields} disabled={!mayWrite}>
        <Field label={t('segments.name')} error={error('name')} required>
          <TextInput value={typed.name} onChange={({ target }) => set({ name: target.value })} />
        </Field>
        <SegmentFields
          typed={typed}
          set={(change) => set({ filter: { ...typed.filter, ...change } })}
          error={error}
        />
      </fieldset>
      <SegmentCount typed={typed} />
    </EditorForm>
  )
}
