import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import {
  createWordGroup,
  deleteWordGroup,
  listWordGroups,
  saveWordGroup,
  tryWords,
  type TriedWord,
  type WordGroup,
} from '#contract/staff/search-words.ts'
import { formatNumber } from '#domain/money.ts'
import { useSave } from '#web/staff/form/use-save.ts'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/display/table.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import styles from './range.module.css'

interface WordsDialogProps {
  /** Null for a new one. */
  group: WordGroup | null
  open: boolean
  onClose: () => void
}

/** The words of a group, and what each finds before and after. */
export function WordsDialog({ group, open, onClose }: WordsDialogProps) {
  const t = useT()
  return (
    <Modal
      open={open}
      onClose={onClose}
      size="md"
      title={group ? t('range.words.editing') : t('range.words.new')}
      closeLabel={t('staff.close')}
    >
      <WordsForm group={group} onClose={onClose} />
    </Modal>
  )
}

const wordsOf = (typed: string): string[] =>
  typed
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean)

function WordsForm({ group, onClose }: Omit<WordsDialogProps, 'open'>) {
  const t = useT()
  const queries = useQueryClient()
  const [typed, setTyped] = useState(group?.words.join(', ') ?? '')
  const [version, setVersion] = useState(group?.version ?? '')
  const [tried, setTried] = useState<readonly TriedWord[] | null>(null)
  const { busy, save, error, failure, failed } = useSave()
  const words = wordsOf(typed)
  const isLate = failed?.code === 'changed_meanwhile'
  const done = async () => {
    await queries.invalidateQueries({ queryKey: [listWordGroups.path] })
    showToast({ tone: 'success', text: t('range.saved') })
    onClose()
  }
  const submit = () =>
    save(async () => {
      const over = isLate ? (failed.details as WordGroup).version : version
      setVersion(over)
      await (group
        ? send(saveWordGroup, { params: { id: group.id }, body: { words, version: over } })
        : send(createWordGroup, { body: { words } }))
      await done()
    })
  const attempt = () =>
    save(async () => {
      const query = { words: words.join(','), ...(group && { id: group.id }) }
      setTried(await send(tryWords, { query }))
    })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <FormAlert text={isLate ? t('range.changed') : failure} />
      <Field
        label={t('range.words.field')}
        hint={t('range.words.hint')}
        error={error('words')}
        required
      >
        <TextArea
          rows={4}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setTried(null)
          }}
        />
      </Field>
      {tried && <Tried tried={tried} />}
      <div className={styles.foot}>
        {group && (
          <Button
            variant="ghost"
            disabled={busy}
            onClick={() =>
              void save(async () => {
                await send(deleteWordGroup, { params: { id: group.id } })
                await done()
              })
            }
          >
            {t('range.delete')}
          </Button>
        )}
        <Button variant="secondary" disabled={busy} onClick={() => void attempt()}>
          {t('range.words.try')}
        </Button>
        <Button type="submit" busy={busy} busyLabel={t('range.saving')}>
          {t('range.save')}
        </Button>
      </div>
    </form>
  )
}

function Tried({ tried }: { tried: readonly TriedWord[] }) {
  const t = useT()
  const locale = useLocale()
  const inWords = ({ products, first }: TriedWord['before']) =>
    products === 0
      ? '0'
      : `${formatNumber(products)}: ${first.map((name) => name[locale]).join(', ')}`
  return (
    <DataTable
      caption={t('range.words.try')}
      captionHidden
      columns={[
        { key: 'word', header: t('range.words.word') },
        { key: 'before', header: t('range.words.before') },
        { key: 'after', header: t('range.words.after') },
      ]}
      rows={tried.map(({ word, before, after }) => ({
        id: word,
        cells: { word, before: inWords(before), after: inWords(after) },
      }))}
    />
  )
}
