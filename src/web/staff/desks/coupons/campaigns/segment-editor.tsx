import { useState } from 'react'
import {
  createSegment,
  saveSegment,
  type StaffSegment,
} from '#contract/staff/campaigns/segments.ts'
import { ChangedMeanwhile } from '#web/staff/form/changed-meanwhile.tsx'
import { FormBar } from '#web/staff/form/form-bar.tsx'
import { Unsaved } from '#web/staff/form/unsaved.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { useTypedOver } from '#web/staff/form/use-typed-over.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { SegmentCount } from './segment-count.tsx'
import { SegmentFields } from './segment-fields.tsx'
import { NEW_SEGMENT, segmentBody, segmentDifferences, typedSegment } from './segment-form.ts'
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
  const { over, typed, setTyped, isChanged, settle } = useTypedOver(segment, (saved) =>
    saved ? typedSegment(saved) : NEW_SEGMENT,
  )
  const [dismissed, setDismissed] = useState<unknown>(null)
  const { busy, save, error, failed, failure } = useSave(typed)
  const isLate = failed?.code === 'changed_meanwhile'
  const newer = isLate && failed !== dismissed ? (failed.details as StaffSegment) : null
  const store = (version = over?.version ?? 0) =>
    save(async () => {
      const form = segmentBody(typed)
      const saved = over
        ? await send(saveSegment, { params: { id: over.id }, body: { version, ...form } })
        : await send(createSegment, { body: form })
      showToast({ tone: 'success', text: t('segments.saved') })
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
        name={`segment-form-${over?.id ?? 'new'}-${over?.version ?? 0}`}
        changes={isChanged && !busy ? typed : null}
        onRestore={setTyped}
      />
      <fieldset className={styles.fields} disabled={!mayWrite}>
        <Field label={t('segments.name')} error={error('name')} required>
          <TextInput
            value={typed.name}
            onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          />
        </Field>
        <SegmentFields
          typed={typed}
          set={(change) => setTyped({ ...typed, filter: { ...typed.filter, ...change } })}
          error={error}
        />
      </fieldset>
      <SegmentCount typed={typed} />
      {mayWrite && (
        <FormBar failure={isLate ? null : failure}>
          <Button
            type="submit"
            busy={busy}
            busyLabel={t('campaigns.saving')}
            disabled={segment !== null && !isChanged}
          >
            {t('segments.save')}
          </Button>
        </FormBar>
      )}
      <ChangedMeanwhile
        differences={newer && segmentDifferences(typedSegment(newer), typed, t)}
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
