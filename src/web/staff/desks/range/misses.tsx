import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listMisses,
  listWordGroups,
  MISSES_DAYS,
  settleMiss,
  type SearchMiss,
} from '#contract/staff/goods/search-words.ts'
import { formatNumber } from '#domain/money.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useSave } from '#web/staff/form/use-save.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { RangeStates } from '#web/staff/list/range-states.tsx'
import styles from './range.module.css'

/** What was searched in vain; one tap gives it the meaning of a word that looks like it. */
export function Misses() {
  const t = useT()
  const query = useQuery({
    queryKey: [listMisses.path],
    queryFn: ({ signal }) => send(listMisses, { signal }),
  })
  const days = String(MISSES_DAYS)
  return (
    <section className={styles.part} aria-label={t('range.words.misses', { days })}>
      <h2>{t('range.words.misses', { days })}</h2>
      <RangeStates
        query={query}
        items={query.data}
        none={{
          title: t('range.words.missesNone'),
          text: t('range.words.missesText', { days }),
          level: 3,
        }}
      >
        {(misses) => (
          <ul className={styles.rows}>
            {misses.map((miss) => (
              <Miss key={miss.word} miss={miss} />
            ))}
          </ul>
        )}
      </RangeStates>
    </section>
  )
}

function Miss({ miss: { word, searches, last_at: at, near } }: { miss: SearchMiss }) {
  const t = useT()
  const locale = useLocale()
  const may = usePermitted()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const { busy, save, error, failure } = useSave({ means: typed })
  const settle = (meaning: string) =>
    save(async () => {
      await send(settleMiss, { body: { word, means: meaning } })
      showToast({ tone: 'success', text: t('range.words.settled', { word, means: meaning }) })
      await Promise.all(
        [listMisses.path, listWordGroups.path].map((path) =>
          queries.invalidateQueries({ queryKey: [path] }),
        ),
      )
    })
  return (
    <li className={styles.miss}>
      <div className={styles.words}>
        <strong>{word}</strong>
        <span className={styles.faint}>
          {t('range.words.searches', {
            count: formatNumber(searches),
            at: formatDateTime(new Date(at), locale),
          })}
        </span>
      </div>
      {may('products.write') && (
        <form
          className={styles.meaning}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void settle(typed)
          }}
        >
          <NearWords near={near} busy={busy} word={word} settle={settle} />
          <Field
            label={t('range.words.meansOf', { word })}
            labelHidden
            error={error('means') ?? error('word') ?? failure ?? undefined}
          >
            <TextInput
              value={typed}
              placeholder={t('range.words.means')}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <Button type="submit" size="sm" busy={busy} disabled={typed.trim() === ''}>
            {t('range.save')}
          </Button>
        </form>
      )}
    </li>
  )
}

interface NearWordsProps {
  near: string[]
  busy: boolean
  word: string
  settle: (meaning: string) => Promise<void>
}

function NearWords({ near, busy, word, settle }: NearWordsProps) {
  const t = useT()
  return (
    <div className={styles.near} role="group" aria-label={t('range.words.means')}>
      {near.map((other) => (
        <Button
          key={other}
          size="sm"
          variant="secondary"
          disabled={busy}
          aria-label={t('range.words.meansWord', { word, means: other })}
          onClick={() => void settle(other)}
        >
          {other}
        </Button>
      ))}
    </div>
  )
}
