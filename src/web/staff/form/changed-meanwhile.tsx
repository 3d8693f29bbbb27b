import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/display/table.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { useT } from '../words.ts'

/** A field that another person changed: what they saved, and what was typed here. */
export type Difference = { field: string; theirs: string; ours: string }

/** What differs in two forms, each in words by its field. */
export const differencesIn = (
  theirs: Record<string, string>,
  ours: Record<string, string>,
): Difference[] =>
  Object.entries(theirs).flatMap(([field, value]) =>
    value === ours[field] ? [] : [{ field, theirs: value, ours: ours[field] ?? '' }],
  )

interface ChangedMeanwhileProps {
  /** Null while nothing is in the way. */
  differences: readonly Difference[] | null
  /** Saves what was typed here over the newer version. */
  onKeepOurs: () => void
  /** Drops what was typed here and shows the newer version. */
  onTakeTheirs: () => void
  onClose: () => void
}

/** Answers 409 `changed_meanwhile`: the second of two people who save sees what the first changed. */
export function ChangedMeanwhile(props: ChangedMeanwhileProps) {
  const { differences, onKeepOurs, onTakeTheirs, onClose } = props
  const t = useT()
  return (
    <Modal
      open={differences !== null}
      onClose={onClose}
      size="md"
      title={t('staff.form.changedTitle')}
      closeLabel={t('staff.close')}
      footer={
        <>
          <Button variant="secondary" onClick={onTakeTheirs}>
            {t('staff.form.takeTheirs')}
          </Button>{' '}
          <Button onClick={onKeepOurs}>{t('staff.form.keepOurs')}</Button>
        </>
      }
    >
      <p>{t('staff.form.changedText')}</p>
      <DataTable
        caption={t('staff.form.changedTitle')}
        captionHidden
        columns={[
          { key: 'field', header: t('staff.form.field') },
          { key: 'theirs', header: t('staff.form.theirs') },
          { key: 'ours', header: t('staff.form.ours') },
        ]}
        rows={(differences ?? []).map((cells) => ({ id: cells.field, cells }))}
      />
    </Modal>
  )
}
