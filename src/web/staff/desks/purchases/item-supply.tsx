import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { listProposals, setSupply, type Proposal } from '#contract/staff/purchases/buying.ts'
import { formatNumber } from '#domain/money.ts'
import { formatDay } from '#i18n/format.ts'
import { useSave } from '#web/staff/form/use-save.ts'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './buying.module.css'

interface ItemSupplyProps {
  id: string
  supply: NonNullable<Proposal['items'][number]['supply']>
}

/** What the grower brings of a good tomorrow, which is sold without stock. */
export function ItemSupply({ id, supply }: ItemSupplyProps) {
  const t = useT()
  const locale = useLocale()
  const mayWrite = usePermitted()('purchases.write')
  const { day, quota, promised } = supply
  const shownDay = formatDay(day, locale)
  return (
    <details className={styles.more}>
      <summary>
        {t('buying.supplyNow', {
          day: shownDay,
          units: formatNumber(quota),
          promised: formatNumber(promised),
        })}
      </summary>
      {mayWrite ? (
        <SupplyForm key={`${day} ${quota}`} id={id} supply={supply} />
      ) : (
        <p className={styles.faint}>{t('buying.supplyHint', { day: shownDay })}</p>
      )}
    </details>
  )
}

function SupplyForm({ id, supply: { day, quota } }: ItemSupplyProps) {
  const t = useT()
  const locale = useLocale()
  const queries = useQueryClient()
  const [typed, setTyped] = useState(String(quota))
  // An empty field is refused at its place.
  const form = { quota: wholeOf(typed)! }
  const { busy, save, error, failure, failed } = useSave(form)
  const reload = () => queries.invalidateQueries({ queryKey: [listProposals.path] })
  const shownDay = formatDay(day, locale)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(async () => {
          await send(setSupply, { params: { id }, body: { day, expected: quota, ...form } })
          await reload()
        })
      }}
    >
      <Field
        label={t('buying.supply', { day: shownDay })}
        hint={t('buying.supplyHint', { day: shownDay })}
        error={error('quota')}
      >
        <TextInput
          inputMode="numeric"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <FormAlert text={failure} />
      <div className={styles.row}>
        <Button
          type="submit"
          size="sm"
          variant="secondary"
          busy={busy}
          busyLabel={t('range.saving')}
        >
          {t('buying.supplySave')}
        </Button>
        {failed?.code === 'changed_meanwhile' && (
          <Button type="button" size="sm" variant="secondary" onClick={() => void reload()}>
            {t('buying.supplyReload')}
          </Button>
        )}
      </div>
    </form>
  )
}
