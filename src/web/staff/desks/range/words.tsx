import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { listWordGroups, type WordGroup } from '#contract/staff/goods/search-words.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Misses } from './misses.tsx'
import { RangeDialog, type Edited } from './range-dialog.tsx'
import { RangeStates } from '#web/staff/list/range-states.tsx'
import { WordsForm } from './words-form.tsx'
import styles from './range.module.css'

/** Groups of words that mean the same, and what was searched in vain. */
export function Component() {
  const t = useT()
  const may = usePermitted()
  const [edited, setEdited] = useState<Edited<WordGroup>>(null)
  const close = () => setEdited(null)
  const mayWrite = may('products.write')
  return (
    <Page
      title={t('staff.title.words')}
      actions={
        mayWrite && (
          <Button size="sm" onClick={() => setEdited('new')}>
            {t('range.words.new')}
          </Button>
        )
      }
    >
      <div className={styles.halves}>
        <Misses />
        <Groups onEdit={mayWrite ? setEdited : null} />
      </div>
      <RangeDialog
        edited={edited}
        title={t(edited === 'new' ? 'range.words.new' : 'range.words.editing')}
        onClose={close}
      >
        {(group) => <WordsForm group={group} onClose={close} />}
      </RangeDialog>
    </Page>
  )
}

function Groups({ onEdit }: { onEdit: ((group: WordGroup) => void) | null }) {
  const t = useT()
  const [search, setSearch] = useState('')
  const query = useQuery({
    queryKey: [listWordGroups.path],
    queryFn: ({ signal }) => send(listWordGroups, { signal }),
  })
  const part = search.trim().toLowerCase()
  const shown = query.data?.filter(({ words }) => words.some((word) => word.includes(part)))
  return (
    <section className={styles.part} aria-label={t('range.words.groups')}>
      <h2>{t('range.words.groups')}</h2>
      <Field label={t('range.words.search')}>
        <TextInput
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </Field>
      <RangeStates
        query={query}
        items={shown}
        none={{ title: t('range.words.none'), text: t('range.words.noneText'), level: 3 }}
      >
        {(groups) => (
          <ul className={styles.rows}>
            {groups.map((group) => (
              <li key={group.id} className={styles.row}>
                <span className={styles.words}>{group.words.join(', ')}</span>
                {onEdit && (
                  <IconButton
                    size="sm"
                    label={t('range.edit', { name: group.words[0] ?? '' })}
                    icon={<Pencil size={18} strokeWidth={2} />}
                    onClick={() => onEdit(group)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </RangeStates>
    </section>
  )
}
