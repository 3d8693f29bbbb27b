import { useState } from 'react'
import {
  createWordGroup,
  deleteWordGroup,
  listWordGroups,
  saveWordGroup,
  tryWords,
  type TriedWord,
  type WordGroup,
} from '#contract/staff/goods/search-words.ts'
import { formatNumber } from '#domain/money.ts'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/display/table.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { RangeForm, useRangeForm } from './range-dialog.tsx'

const wordsOf = (typed: string): string[] =>
  typed
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean)

const valuesOf = (group: WordGroup | null) => ({ words: group?.words.join(', ') ?? '' })

interface WordsFormProps {
  /** Null for a new one. */
  group: WordGroup | null
  onClose: () => void
}

/** The words of a group, and what each finds before and after. */
export function WordsForm({ group, onClose }: WordsFormProps) {
  const t = useT()
  const [tried, setTried] = useState<readonly TriedWord[] | null>(null)
  const form = useRangeForm({ item: group, valuesOf, lists: [listWordGroups.path], onClose })
  const words = wordsOf(form.values.words)
  const attempt = () =>
    form.attempt(async () => {
      const query = { words: words.join(','), ...(group && { id: group.id }) }
      setTried(await send(tryWords, { query }))
    })
  return (
    <RangeForm
      form={form}
      onSave={(version) =>
        group
          ? send(saveWordGroup, { params: { id: group.id }, body: { words, version } })
          : send(createWordGroup, { body: { words } })
      }
      onDelete={group && (() => send(deleteWordGroup, { params: { id: group.id } }))}
      tools={
        <Button variant="secondary" disabled={form.busy} onClick={() => void attempt()}>
          {t('range.words.try')}
        </Button>
      }
    >
      <Field
        label={t('range.words.field')}
        hint={t('range.words.hint')}
        error={form.error('words')}
        required
      >
        <TextArea
          rows={4}
          value={form.values.words}
          onChange={(event) => {
            form.change({ words: event.target.value })
            setTried(null)
          }}
        />
      </Field>
      {tried && <Tried tried={tried} />}
    </RangeForm>
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
